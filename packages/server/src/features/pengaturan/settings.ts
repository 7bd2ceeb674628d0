/** The university's settings at the office: changed with one audit entry, and the seal they name. */
import { problem } from '@gerbang/contract';
import { type Settings, sealPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { periksaPengaturan } from '@gerbang/contract/office/pengaturan';
import type { FastifyRequest } from 'fastify';
import type { Author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { changeVersioned, lockSettings, storeSettings } from '../../domain/pengaturan.ts';
import { takePicture } from '../../http/picture.ts';

const words = (text: string): string => text.trim().replace(/ +/g, ' ');
const links = (given: Settings['media_sosial']) =>
  given.map(({ label, url }) => ({ label: words(label), url }));
/** The settings in an order of their own, whatever the sender's: as they are stored, answered and marked with a version. */
export const tidy = (given: Settings): Settings => ({
  nama_universitas: words(given.nama_universitas),
  singkatan: words(given.singkatan),
  alamat: words(given.alamat),
  warna: given.warna.toUpperCase(),
  lambang: given.lambang,
  tahun_hak_cipta: given.tahun_hak_cipta,
  surel: words(given.surel),
  telepon: words(given.telepon),
  media_sosial: links(given.media_sosial),
  panduan_pembayaran: links(given.panduan_pembayaran),
});

/** Throws `isian_salah` naming the fields, and `versi_usang` where `versi` is not what is stored. */
export const changePortal = (deps: Deps, who: Author, { versi, ...given }: Settings & { versi: string }) => {
  const findings = periksaPengaturan(given);
  if (findings.length > 0) throw problem('isian_salah', findings);
  const next = tidy(given);
  return changeVersioned(deps, {
    who,
    tindakan: 'ubah pengaturan portal',
    versi,
    next,
    lock: async (db) => tidy(await lockSettings(db)),
    store: async (db) => {
      if (next.lambang !== null) {
        const id = next.lambang.slice(sealPath('').length);
        const { rowCount } = await db.query('SELECT FROM lambang WHERE id = $1 FOR SHARE', [id]);
        if (rowCount === 0)
          throw problem('isian_salah', [{ field: 'lambang', message: 'Unggah lambang sekali lagi' }]);
      }
      await storeSettings(db, next);
    },
  });
};

/** A seal that was handed in but is not the one in use is forgotten after so many days. */
const UNUSED_DAYS = 7;
const FORGET = `DELETE FROM lambang l WHERE dibuat < $1
  AND NOT EXISTS (SELECT FROM pengaturan WHERE isi->>'lambang' = $2 || l.id)`;
const ADD = `INSERT INTO lambang (id, isi, dibuat) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET dibuat = excluded.dibuat`;

/** Stores the one picture of an upload, newly encoded; answers its path. Throws what is wrong with it. */
export const storeSeal = async (deps: Deps, who: Author, request: FastifyRequest): Promise<string> => {
  const { id, bytes } = await takePicture(request, 'lambang', 'lambang');
  const at = deps.now();
  await transaction(deps.pool, async (db) => {
    await db.query(FORGET, [new Date(at.getTime() - UNUSED_DAYS * 86_400_000), sealPath('')]);
    await db.query(ADD, [id, bytes, at]);
    await who.note(db, { waktu: at, tindakan: 'unggah lambang', baru: { id, ukuran: bytes.length } });
  });
  return sealPath(id);
};
