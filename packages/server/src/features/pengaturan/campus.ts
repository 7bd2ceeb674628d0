/** Pictures of the campus at the office: handed in, and listed with their words. */
import { problem } from '@gerbang/contract';
import { type GambarKampus, periksaGambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import type { FastifyRequest } from 'fastify';
import type { Author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { lockCampus, storeCampus } from '../../domain/gambar-kampus.ts';
import { changeVersioned } from '../../domain/pengaturan.ts';
import { takePicture } from '../../http/picture.ts';

const KNOWN = 'SELECT id FROM gambar_kampus WHERE id = ANY($1) FOR SHARE';

/** Throws `isian_salah` naming the fields, and `versi_usang` where `versi` is not what is stored. */
export const changeCampus = (
  deps: Deps,
  who: Author,
  { gambar, versi }: { gambar: GambarKampus[]; versi: string },
) => {
  const findings = periksaGambarKampus({ gambar });
  if (findings.length > 0) throw problem('isian_salah', findings);
  const next = gambar.map(({ id_gambar, teks }) => ({ id_gambar, teks: teks.trim().replace(/ +/g, ' ') }));
  return changeVersioned(deps, {
    who,
    tindakan: 'ubah gambar kampus',
    versi,
    next: { gambar: next },
    lock: async (db) => ({ gambar: await lockCampus(db) }),
    store: async (db) => {
      const { rows } = await db.query<{ id: string }>(KNOWN, [next.map(({ id_gambar }) => id_gambar)]);
      const lost = next.findIndex(({ id_gambar }) => !rows.some(({ id }) => id === id_gambar));
      if (lost >= 0)
        throw problem('isian_salah', [
          {
            field: `gambar.${next[lost]?.id_gambar}.teks`,
            message: 'Gambar ini sudah tidak ada; hapus, lalu unggah sekali lagi',
          },
        ]);
      await storeCampus(db, next);
    },
  });
};

/** A picture that no page shows is forgotten after so many days. */
const UNUSED_DAYS = 7;
const FORGET = `DELETE FROM gambar_kampus g WHERE dibuat < $1
  AND NOT EXISTS (SELECT FROM pengaturan WHERE isi->'gambar' @> jsonb_build_array(jsonb_build_object('id_gambar', g.id)))`;
const ADD = `INSERT INTO gambar_kampus (id, besar, kecil, dibuat) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET dibuat = excluded.dibuat`;

/** Stores the one picture of an upload in both sizes; answers its name. Throws what is wrong with it. */
export const storeCampusPicture = async (
  deps: Deps,
  who: Author,
  request: FastifyRequest,
): Promise<{ id_gambar: string }> => {
  const { id, bytes } = await takePicture(request, 'gambar', 'kampus');
  const { smallCampus } = await import('../../files/image.ts');
  const small = await smallCampus(bytes);
  const at = deps.now();
  await transaction(deps.pool, async (db) => {
    await db.query(FORGET, [new Date(at.getTime() - UNUSED_DAYS * 86_400_000)]);
    await db.query(ADD, [id, bytes, small, at]);
    await who.note(db, { waktu: at, tindakan: 'unggah gambar kampus', baru: { id, ukuran: bytes.length } });
  });
  return { id_gambar: id };
};
