/** `cadangan`: makes a backup of database and files, brings one back, or looks whether it would; notes one made otherwise. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { instantText } from '@gerbang/contract/wire/time';
import { examineBackup, type Found, type Look } from '../cadangan/examine.ts';
import { Broken, type Head, openFolder, type Reading } from '../cadangan/folder.ts';
import { makeBackup } from '../cadangan/make.ts';
import { restoreBackup } from '../cadangan/restore.ts';
import { errorOf } from '../certain.ts';
import { type Config, dataDirOf } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { createPool } from '../db/pool.ts';
import { noteBackup } from '../domain/cadangan.ts';
import { openStorage, openStore } from '../storage/open.ts';
import { placeOf, type StoragePlace } from '../storage/place.ts';
import {
  type Command,
  EXIT,
  type ExitCode,
  facts,
  type Io,
  Misuse,
  Refusal,
  type Values,
} from './command.ts';
import { locate, withDesk } from './desk.ts';
import { portalConfig } from './portal.ts';

const HOUR_MS = 3_600_000;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
const seconds = (since: number): string =>
  `${((Date.now() - since) / 1000).toFixed(1).replace('.', ',')} detik`;
const described = ({ selesai, versi, berkas, ukuran, terenkripsi }: Head): [string, string][] => [
  ['Dibuat', `${instantText(new Date(selesai))} oleh versi ${versi}`],
  ['Isi', `basis data dan ${berkas.toLocaleString('id-ID')} berkas, ${megabytes(ukuran)}`],
  ['Terenkripsi', terenkripsi ? 'ya' : 'tidak'],
];

/** The folder meant, from where the operator stands. */
const folderIn = (io: Io, given: string | undefined, how: string): string => {
  if (!given) throw new Misuse(`Sebut foldernya: ${how}`);
  return resolve(io.folder, given);
};

const BY_OTHER_MEANS =
  'Dengan DATABASE_URL basis data dicadangkan dengan alat PostgreSQL (pg_dump, pg_basebackup, pgBackRest): lihat ' +
  'docs/operations/backup.md. Sesudahnya catat dengan: npm run pmb -- cadangan catat';

const make = async (values: Values, io: Io): Promise<ExitCode> => {
  const folder = folderIn(io, values.ke, 'cadangan buat --ke FOLDER');
  if (values.folder) throw new Misuse('Folder tujuan disebut dengan --ke.');
  if (io.env.DATABASE_URL) throw new Refusal(BY_OTHER_MEANS);
  const began = Date.now();
  const { url, config, leave } = await locate(io);
  try {
    await migrate(url, io.complain);
    const recipient = values['kunci-publik'];
    const { dataDir } = config;
    const storage = await openStorage(config.storage, { dataDir });
    const head = await makeBackup({ url, dataDir, storage, folder, recipient });
    const pool = createPool(url, 1);
    const [mulai, selesai] = [new Date(head.mulai), new Date(head.selesai)];
    try {
      await noteBackup(pool, { ...head, mulai, selesai });
    } finally {
      await pool.end();
    }
    io.say(facts([['Cadangan', folder], ...described(head), ['Lama', seconds(began)]]));
    return EXIT.done;
  } finally {
    await leave();
  }
};

const LINE = /^AGE-SECRET-KEY-\S+$/m;
/** The secret key in a file as age-keygen writes it. */
const identityIn = async (io: Io, file: string | undefined): Promise<string | undefined> => {
  if (!file) return undefined;
  const path = resolve(io.folder, file);
  const [text, { mode }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
  if ((mode & 0o007) !== 0)
    throw new Refusal(`${path} dapat dibaca semua pengguna; jalankan: chmod o= ${path}`);
  const found = LINE.exec(text)?.[0];
  if (!found) throw new Refusal(`${path} tidak berisi kunci rahasia age (AGE-SECRET-KEY-…).`);
  return found;
};
const opened = async (values: Values, io: Io): Promise<Reading> => {
  const folder = folderIn(io, values.folder, `cadangan ${values.kerja} FOLDER`);
  return openFolder(folder, await identityIn(io, values.kunci));
};

const restore = async (values: Values, io: Io): Promise<ExitCode> => {
  if (io.env.DATABASE_URL) throw new Refusal(BY_OTHER_MEANS);
  const began = Date.now();
  const backup = await opened(values, io);
  const dataDir = dataDirOf(io.env);
  await restoreBackup(backup, dataDir);
  io.say(facts([['Dipulihkan ke', dataDir], ...described(backup.head), ['Lama', seconds(began)]]));
  if (io.env.STORAGE_URL && io.env.STORAGE_URL !== 'file:')
    io.say(
      'Berkas dipulihkan ke DATA_DIR/berkas, bukan ke STORAGE_URL. Yang tidak ada lagi di sana dikembalikan dengan: npm run pmb -- berkas pindah --dari file: --ke STORAGE_URL',
    );
  io.say(
    'Jalankan portal dengan GERBANG_SECRET yang sama seperti saat cadangan dibuat (tanpanya: DATA_DIR/secret).',
  );
  return EXIT.done;
};

/** What was looked at, and when it was made. */
interface Examined extends Found {
  selesai: Date;
  about: [string, string][];
}

const examineFolder = async (values: Values, io: Io, config: Config): Promise<Examined> => {
  if (values.berkas)
    throw new Misuse('--berkas hanya bersama --stanza; cadangan dalam folder memuat berkasnya sendiri.');
  const backup = await opened(values, io);
  const found = await examineBackup(backup, config);
  return { ...found, selesai: new Date(backup.head.selesai), about: described(backup.head) };
};

/** The copy of the files that goes with a backup of the database alone: a folder, or a place as STORAGE_URL names it. */
const filesIn = async (given: string | undefined, io: Io, config: Config): Promise<Look> => {
  if (!given) return null;
  const place: StoragePlace = given.startsWith('s3:')
    ? placeOf(given, { env: io.env, ...config })
    : { kind: 'file', folder: resolve(io.folder, given) };
  const store = await openStore(place, config);
  return async (key) => {
    const found = await store.look(key);
    return found && { ukuran: found.size, sidik: found.sha256 };
  };
};

const examineArchive = async (stanza: string, values: Values, io: Io, config: Config): Promise<Examined> => {
  if (values.folder) throw new Misuse('Sebut FOLDER atau --stanza, tidak keduanya.');
  if (config.databaseUrl === null)
    throw new Misuse(
      '--stanza untuk basis data di DATABASE_URL; yang tertanam dicadangkan dengan cadangan buat.',
    );
  const look = await filesIn(values.berkas, io, config);
  const { examineStanza } = await import('../cadangan/pgbackrest.ts');
  const { label, ukuran, ...found } = await examineStanza({ stanza, env: io.env, config, look });
  return {
    ...found,
    about: [
      ['Dibuat', `${instantText(found.selesai)} oleh pgBackRest (${stanza} ${label})`],
      ['Isi', `basis data, ${megabytes(ukuran)}`],
    ],
  };
};

const examine = async (values: Values, io: Io): Promise<ExitCode> => {
  const began = Date.now();
  const most = values.batas === undefined ? Number.POSITIVE_INFINITY : Number(values.batas);
  if (!(most > 0)) throw new Misuse('--batas harus jumlah jam, misalnya 26.');
  const config = portalConfig(io);
  try {
    const { stanza } = values;
    const { baris, entri, selesai, about } = stanza
      ? await examineArchive(stanza, values, io, config)
      : await examineFolder(values, io, config);
    const age = Date.now() - selesai.getTime();
    io.say(
      facts([
        ...about,
        ['Umur', `${(age / HOUR_MS).toFixed(1).replace('.', ',')} jam`],
        [
          'Diperiksa',
          `${baris === null ? 'berkas tidak diperiksa (sebut salinannya dengan --berkas)' : `${baris.toLocaleString('id-ID')} baris beserta berkasnya`}, ${entri.toLocaleString('id-ID')} entri jejak, satu masuk buatan`,
        ],
        ['Lama', seconds(began)],
      ]),
    );
    if (age <= most * HOUR_MS) {
      io.say('Cadangan utuh dan dapat dipulihkan.');
      return EXIT.done;
    }
    io.complain(`Cadangan utuh, tetapi lebih tua dari ${values.batas} jam.`);
  } catch (error) {
    if (error instanceof Misuse) throw error;
    const found = error instanceof Broken ? 'RUSAK' : 'tidak dapat diperiksa';
    io.complain(`Cadangan ${found}: ${errorOf(error).message}`);
  }
  return EXIT.failed;
};

const note = (_: Values, io: Io): Promise<ExitCode> =>
  withDesk(io, async ({ pool, now }) => {
    await noteBackup(pool, { mulai: now(), selesai: now(), ukuran: null, berkas: null });
    io.say('Dicatat: cadangan selesai dibuat sekarang.');
    return EXIT.done;
  });

const ACTS: Readonly<Record<string, (values: Values, io: Io) => Promise<ExitCode>>> = {
  buat: make,
  pulih: restore,
  periksa: examine,
  catat: note,
};

export const cadangan: Command = {
  summary: 'membuat cadangan basis data dan berkas, memulihkannya, atau memeriksa apakah ia dapat dipulihkan',
  options: {
    ke: 'FOLDER',
    'kunci-publik': 'age1…',
    kunci: 'BERKAS',
    batas: 'JAM',
    stanza: 'NAMA',
    berkas: 'FOLDER|s3://…',
  },
  required: [],
  operands: [
    { name: 'kerja', value: 'buat|pulih|periksa|catat' },
    { name: 'folder', value: 'FOLDER', optional: true },
  ],
  run: (values, io) => {
    const { kerja = '' } = values;
    const act = Object.hasOwn(ACTS, kerja) ? ACTS[kerja] : undefined;
    if (!act) throw new Misuse(`Sebut salah satu: ${Object.keys(ACTS).join(', ')}.`);
    return act(values, io);
  },
};
