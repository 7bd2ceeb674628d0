/** The settings of the portal that is there; a command never makes an installation, only a start does. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, dataDirOf, readConfig, secretFileOf } from '../config.ts';
import { hasEmbedded } from '../db/embedded.ts';
import { type Io, Refusal } from './command.ts';

const WAY_OUT =
  'Jalankan perintah ini sebagai pengguna portal dan dengan pengaturan portal, misalnya sesudah ' +
  '"set -a; . ./gerbang.env; set +a". Portal baru hanya dibuat oleh npm start.';

/** The settings with the keys of the portal; throws a Refusal where its master secret is not to be found. */
export const portalConfig = ({ env }: Io): Config => {
  const file = secretFileOf(dataDirOf(env));
  if (!env.GERBANG_SECRET && !existsSync(file))
    throw new Refusal(
      `Rahasia portal tidak ditemukan: GERBANG_SECRET tidak diisi dan tidak ada ${file}. ${WAY_OUT}`,
    );
  return readConfig(env);
};

/** Where the embedded database is, none being named by DATABASE_URL; throws a Refusal where there is none. */
export const embeddedFolder = (env: NodeJS.ProcessEnv): string => {
  const dataDir = dataDirOf(env);
  const folder = join(dataDir, 'postgres');
  if (!hasEmbedded(folder))
    throw new Refusal(
      `Basis data portal tidak ditemukan: DATABASE_URL tidak diisi dan tidak ada basis data di DATA_DIR ${dataDir}. ${WAY_OUT}`,
    );
  return folder;
};
