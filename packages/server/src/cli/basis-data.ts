/** `basis-data naik`: the embedded database to a newer major version of PostgreSQL. */
import { resolve } from 'node:path';
import { type Command, EXIT, facts, Misuse, Refusal } from './command.ts';
import { embeddedFolder } from './portal.ts';

export const basisData: Command = {
  summary:
    'menaikkan basis data tertanam ke versi utama PostgreSQL yang lebih baru, dengan salinan yang lama disimpan',
  options: { 'program-lama': 'FOLDER', 'program-baru': 'FOLDER' },
  required: [],
  operands: [{ name: 'kerja', value: 'naik' }],
  run: async (values, io) => {
    if (values.kerja !== 'naik') throw new Misuse('Sebut: basis-data naik.');
    if (io.env.DATABASE_URL)
      throw new Refusal(
        'Dengan DATABASE_URL basis data dinaikkan dengan alat PostgreSQL sendiri (pg_upgradecluster).',
      );
    const dataDir = embeddedFolder(io.env);
    const folder = (given: string | undefined) => given && resolve(io.folder, given);
    const { upgradeEmbedded } = await import('../db/embedded/upgrade.ts');
    const { from, to, kept, tables, rows } = await upgradeEmbedded({
      dataDir,
      older: folder(values['program-lama']),
      newer: folder(values['program-baru']),
      log: io.complain,
    });
    io.say(
      facts([
        ['Dinaikkan', `dari PostgreSQL ${from} ke ${to}`],
        ['Diperiksa', `${rows.toLocaleString('id-ID')} baris dalam ${tables} tabel, sama dengan sebelumnya`],
        ['Salinan lama', kept],
      ]),
    );
    io.say(
      'Jalankan portal; hapus salinan lama bila semuanya baik. Buat cadangan baru: yang lama hanya pulih dengan PostgreSQL yang lama.',
    );
    return EXIT.done;
  },
};
