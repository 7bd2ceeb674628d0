/** News of the demo: articles with pictures and announcements with documents, in every state. */
import { createHash, randomUUID } from 'node:crypto';
import type { GambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import type { Db } from '../../db/pool.ts';
import { storeCampus } from '../../domain/gambar-kampus.ts';
import { smallCampus } from '../../files/image.ts';
import type { Put } from '../applicants/form-rows.ts';
import { notice } from '../files/notice.ts';
import { picture } from '../files/scene.ts';
import { insertRows } from '../rows.ts';
import { settings } from '../university/settings.ts';
import { announcements, articles, campus } from './kabar-texts.ts';

const DAY_MS = 86_400_000;
const AUTHOR = 'humas';

interface Stored {
  ext: 'jpg' | 'pdf';
  mime: string;
}

/** Pictures of the campus, as an officer would have handed them in. */
const seedCampus = async (db: Db, now: Date): Promise<void> => {
  const shown: GambarKampus[] = [];
  for (const [teks, scene] of campus) {
    const besar = await picture(scene);
    const id = createHash('sha256').update(besar).digest('base64url').slice(0, 22);
    await db.query('INSERT INTO gambar_kampus (id, besar, kecil, dibuat) VALUES ($1, $2, $3, $4)', [
      id,
      besar,
      await smallCampus(besar),
      now,
    ]);
    shown.push({ id_gambar: id, teks });
  }
  await storeCampus(db, shown);
};

/** Needs the demo's staff. Files go through `put` before the rows that name them. */
export const seedKabar = async (db: Db, put: Put, now: Date): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const store = async (bytes: Buffer, kind: Stored): Promise<string> => {
    const id = randomUUID();
    const row = { id, kunci_berkas: await put(bytes), ...kind, ukuran: bytes.length, dibuat: now };
    await insertRows(db, 'berkas_kabar', [row]);
    return id;
  };
  for (const { terbit, arsip, foto, ...article } of articles) {
    const id_foto = foto && (await store(await picture(foto), { ext: 'jpg', mime: 'image/jpeg' }));
    await db.query(
      `INSERT INTO berita (judul, isi_berita, deskripsi_foto, id_foto, terbit, diarsipkan, diubah, diubah_oleh)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        article.judul,
        article.isi,
        article.deskripsi_foto,
        id_foto,
        terbit === null ? null : at(terbit),
        arsip ? now : null,
        at(Math.min(terbit ?? 0, 0)),
        AUTHOR,
      ],
    );
  }
  await seedCampus(db, now);
  for (const { judul, lines, terbit } of announcements) {
    const bytes = await notice(settings.nama_universitas, judul, lines);
    const id_berkas = await store(bytes, { ext: 'pdf', mime: 'application/pdf' });
    await db.query(
      'INSERT INTO pengumuman (judul, id_berkas, terbit, diubah, diubah_oleh) VALUES ($1, $2, $3, $4, $5)',
      [judul, id_berkas, terbit === null ? null : at(terbit), at(Math.min(terbit ?? 0, 0)), AUTHOR],
    );
  }
};
