/** `berkas pindah`: takes all files to another storage while the portal runs. */
import { join } from 'node:path';
import { errorOf } from '../certain.ts';
import type { Config } from '../config.ts';
import { takeOwnership } from '../db/embedded/owner-lock.ts';
import { isHeld } from '../storage/hold.ts';
import { type Moved, moveFiles } from '../storage/move.ts';
import { openStore } from '../storage/open.ts';
import {
  filesFolder,
  placeOf,
  placeText,
  type StoragePlace,
  samePlace,
  WrongPlace,
} from '../storage/place.ts';
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
import { portalConfig } from './portal.ts';

const count = (n: number): string => n.toLocaleString('id-ID');
const linesOf = ({ disalin, sudah, lenyap, dihapus, ukuran }: Moved): string =>
  facts([
    [
      'Disalin',
      `${count(disalin)} berkas, ${(ukuran / 1e6).toFixed(1).replace('.', ',')} MB, dibaca kembali`,
    ],
    ['Sudah ada', `${count(sudah)} berkas`],
    ['Sudah tiada', lenyap === 0 ? null : `${count(lenyap)} berkas dihapus portal selagi dipindah`],
    ['Dihapus', dihapus === 0 ? null : `${count(dihapus)} berkas dari tempat lama`],
  ]);

const placeIn = (given: string, name: string, { dataDir, production }: Config, io: Io): StoragePlace => {
  try {
    return placeOf(given, { env: io.env, dataDir, production });
  } catch (error) {
    if (error instanceof WrongPlace) throw new Misuse(`--${name} ${error.message}.`);
    throw error;
  }
};

/** Where the files are, unless it is said: where the portal keeps them, or looks for them when they are not there. */
const sourceOf = (values: Values, to: StoragePlace, config: Config, io: Io): StoragePlace => {
  const { place, fallback } = config.storage;
  const from = values.dari
    ? placeIn(values.dari, 'dari', config, io)
    : samePlace(place, to) && fallback
      ? fallback
      : place;
  if (samePlace(from, to))
    throw new Misuse('Berkas sudah di tempat itu; sebut tempat yang lama dengan --dari.');
  return from;
};

const NEXT =
  'Berikutnya: isi STORAGE_URL dengan tempat baru dan STORAGE_FALLBACK_URL dengan tempat lama, jalankan ulang semua proses ' +
  'portal, lalu ulangi perintah ini dengan --dari dan --ke yang sama untuk yang diunggah selagi itu.';
const AGAIN =
  'Portal sudah memakai tempat baru, dan kali ini masih ada yang disalin. Pastikan semua proses portal sudah dijalankan ulang, ' +
  'lalu ulangi perintah ini sampai tidak ada lagi yang disalin.';
const LAST =
  'Portal sudah memakai tempat baru. Bila semua prosesnya sudah dijalankan ulang, kosongkan STORAGE_FALLBACK_URL; tempat ' +
  'lama dikosongkan dengan perintah ini ditambah --hapus.';

const move = async (values: Values, io: Io): Promise<ExitCode> => {
  if (!values.ke) throw new Misuse('--ke wajib diisi.');
  const config = portalConfig(io);
  const { dataDir, storage } = config;
  const to = placeIn(values.ke, 'ke', config, io);
  const from = sourceOf(values, to, config, io);
  const remove = values.hapus !== undefined;
  const isNew = samePlace(storage.place, to);
  if (remove && !isNew)
    throw new Refusal(
      `Portal masih menyimpan di ${placeText(storage.place)}. Tempat lama hanya dikosongkan sesudah STORAGE_URL menyebut tempat baru.`,
    );
  if (remove && (await isHeld(filesFolder(dataDir))))
    throw new Refusal('Cadangan sedang dibuat; tunggu sampai selesai, lalu ulangi.');
  // Of two at once, one could take away what the other looks at.
  const release = await takeOwnership(join(dataDir, 'berkas-pindah.lock'), 0, io.complain).catch(() => {
    throw new Refusal('Perintah ini sedang berjalan di tempat lain; tunggu sampai selesai.');
  });
  const source = await openStore(from, { dataDir });
  const target = await openStore(to, { dataDir });
  const tell = ({ disalin, sudah }: Moved) => io.complain(`… ${count(disalin + sudah)} berkas`);
  try {
    const so = await moveFiles(source, target, { remove, tell });
    io.say(
      facts([
        ['Dari', placeText(from)],
        ['Ke', placeText(to)],
      ]),
    );
    io.say(linesOf(so));
    if (!remove) io.say(!isNew ? NEXT : so.disalin > 0 ? AGAIN : LAST);
    return EXIT.done;
  } catch (error) {
    io.complain(`Berhenti: ${errorOf(error).message}`);
    io.complain('Yang sudah disalin tetap di sana; ulangi perintah yang sama untuk melanjutkan.');
    return EXIT.failed;
  } finally {
    release();
  }
};

export const berkas: Command = {
  summary: 'memindahkan semua berkas ke penyimpanan lain selagi portal berjalan; dapat diulangi kapan saja',
  options: { ke: 'URL', dari: 'URL' },
  required: [],
  flags: ['hapus'],
  operands: [{ name: 'kerja', value: 'pindah' }],
  run: (values, io) => {
    if (values.kerja !== 'pindah') throw new Misuse('Sebut: pindah.');
    return move(values, io);
  },
};
