/** `pengumuman-tersegel`: writes the sealed announcement of an offering into a folder (tersegel 10). */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transaction } from '../db/pool.ts';
import { keepBundle, readyResult } from '../domain/tersegel.ts';
import { type BundleFile, bundle } from '../tersegel/bundle.ts';
import { openingPage } from '../tersegel/page.ts';
import { type Command, EXIT, facts, type Io, Misuse, Refusal } from './command.ts';
import { type Desk, operator, withDesk } from './desk.ts';

type Page = typeof openingPage;
const unbuilt = (cause: Error): never => {
  throw new Refusal('Halaman pembuka belum dibangun. Jalankan dahulu: npm run build.', { cause });
};

/** An empty folder of this name; throws a Refusal where something stands there. */
const emptyFolder = async (name: string, io: Io): Promise<string> => {
  const folder = resolve(io.folder, name);
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Refusal(`Folder ${folder} tidak kosong.`);
  return folder;
};
const put = async (folder: string, { name, bytes }: BundleFile): Promise<void> => {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
};

const write = async ({ pool, config, now }: Desk, page: Page, kode: string, ke: string, io: Io) => {
  const { id } = await readyResult(pool, kode);
  const halaman = await page(config).catch(unbuilt);
  const folder = await emptyFolder(ke, io);
  const at = now();
  const client = await pool.connect();
  try {
    const making = bundle(client, {
      id_hasil: id,
      kode_penawaran: kode,
      seal: config.keys.seal,
      halaman,
      portal: config.publicUrl,
      at,
    });
    let next = await making.next();
    for (; !next.done; next = await making.next()) await put(folder, next.value);
    const made = next.value;
    await transaction(pool, (db) => keepBundle(db, operator(now), at, id, made));
    return { folder, ...made };
  } finally {
    client.release();
  }
};

/** With the opening page that `page` reads. */
export const tersegelWith = (page: Page): Command => ({
  summary: 'menulis pengumuman tersegel sebuah penawaran, untuk dipasang di peladen statis mana pun',
  options: { ke: 'FOLDER' },
  required: ['ke'],
  operands: [{ name: 'kode', value: 'KODE' }],
  run: ({ kode, ke = '' }, io) => {
    if (!kode) throw new Misuse('Sebut kode penawarannya, misalnya 2027-11-2.');
    return withDesk(io, async (desk) => {
      const { folder, akar, jumlah } = await write(desk, page, kode, ke, io);
      io.say(
        facts([
          ['Folder', folder],
          ['Amplop', jumlah.toLocaleString('id-ID')],
          ['Akar', akar],
        ]),
      );
      return EXIT.done;
    });
  },
});
export const pengumumanTersegel = tersegelWith(openingPage);
