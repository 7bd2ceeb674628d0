/** Places left of an offering, where they can go, and where they went (jawaban 20). */
import { problem } from '@gerbang/contract';
import { type PindahanKursi, TUJUAN_MAX, type TujuanKursi } from '@gerbang/contract/office/jawaban/kursi';
import type { Db } from '../../../db/pool.ts';
import { officerName } from '../../../domain/nama-petugas.ts';
import { programmeName } from '../../../domain/nama-prodi.ts';
import { offeringName } from '../../../domain/penawaran.ts';
import { DUA_PETUGAS } from '../../../domain/pengaturan.ts';
import type { Dated } from '../../../http/mount.ts';
import { leftOf, listsOf, readSeats } from '../seats.ts';
import { findStanding, mayCallUp } from '../summary.ts';
import { countWaiting } from '../waiting.ts';

const NAMES = `SELECT k AS prodi, ${programmeName('k')} AS nama FROM unnest($1::text[]) AS k ORDER BY nama, k`;
const FREE =
  'NOT EXISTS (SELECT FROM hasil h WHERE h.kode_penawaran = o.kode_penawaran AND h.dibatalkan IS NULL)';
const TARGETS = `SELECT o.kode_penawaran, ${offeringName()} AS nama,
    json_agg(json_build_object('prodi', p.id_prodi || '-' || p.id_kelas, 'kapasitas', coalesce(p.daya_tampung,
      (SELECT (e->>'jumlah')::int FROM aturan_seleksi a, jsonb_array_elements(a.isi->'kursi') e WHERE a.kode_penawaran = o.kode_penawaran
        AND e->>'prodi' = p.id_prodi || '-' || p.id_kelas))) ORDER BY p.id_prodi, p.id_kelas) AS prodi
  FROM penawaran o JOIN jalur j USING (kode_jalur) JOIN penawaran_prodi p USING (kode_penawaran)
  WHERE o.kode_penawaran <> $1 AND o.tahun >= (SELECT tahun FROM penawaran WHERE kode_penawaran = $1) AND ${FREE}
    AND p.id_prodi || '-' || p.id_kelas = ANY($2::text[])
  GROUP BY o.kode_penawaran, j.jalur_masuk ORDER BY o.tanggal_selesai_daftar DESC, o.kode_penawaran LIMIT ${TUJUAN_MAX}`;
const MOVES = `SELECT k.id, k.ke, ${offeringName()} AS nama_ke, k.alasan, k.dibuat, k.dibuat_oleh, ${officerName('k.dibuat_oleh')} AS pengusul, k.berlaku,
    ${officerName('k.disetujui_oleh')} AS disetujui_oleh, k.dibatalkan, ${officerName('k.dibatalkan_oleh')} AS dibatalkan_oleh,
    k.dibatalkan IS NULL AND (k.berlaku IS NULL OR ${FREE}) AS dapat_dibatalkan,
    (SELECT json_agg(json_build_object('prodi', e->>'prodi', 'nama', ${programmeName("(e->>'prodi')")}, 'jumlah', (e->>'jumlah')::int))
      FROM jsonb_array_elements(k.kursi) e) AS kursi
  FROM pindah_kursi k JOIN penawaran o ON o.kode_penawaran = k.ke JOIN jalur j USING (kode_jalur) WHERE k.id_hasil = $1 ORDER BY k.id DESC`;
type Move = Dated<PindahanKursi, 'dibuat' | 'berlaku' | 'dibatalkan'>;

/** Throws the 404, and `panggilan_belum` before places left can be told. */
export const readPlacesLeft = async (db: Db, kode: string, at: Date) => {
  const standing = await findStanding(db, kode, at);
  if (!standing) throw problem('tidak_ditemukan');
  if (!mayCallUp(standing) || standing.id_hasil === null) throw problem('panggilan_belum');
  const { held } = await readSeats(db, standing.id_hasil);
  const waiting = await countWaiting(db, await listsOf(db, standing.id_hasil, at));
  const codes = held.map(({ prodi }) => prodi);
  const names = await db.query<{ prodi: string; nama: string | null }>(NAMES, [codes]);
  const of = new Map(held.map((one) => [one.prodi, one]));
  const prodi = names.rows.flatMap(({ prodi: code, nama }) => {
    const one = of.get(code);
    if (!one) return [];
    const { kapasitas, dipindah } = one;
    const dipegang = one.dipegang.reduce((sum, n) => sum + n, 0);
    return [
      {
        prodi: code,
        nama: nama ?? code,
        kapasitas,
        dipegang,
        dipindah,
        sisa: leftOf(one),
        menunggu: waiting.get(code) ?? 0,
      },
    ];
  });
  const two = await db.query<{ dua: boolean }>(`SELECT ${DUA_PETUGAS} AS dua`);
  return {
    dua_petugas: two.rows[0]?.dua === true,
    prodi,
    tujuan: (await db.query<TujuanKursi>(TARGETS, [kode, codes])).rows,
    pindahan: (await db.query<Move>(MOVES, [standing.id_hasil])).rows,
  };
};
