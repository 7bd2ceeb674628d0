/**
 * Results under the embargo: the announcement time is tested before any result is read, so that nothing before it
 * can differ between accepted, rejected and absent (keamanan 7). Opened results are kept in the process and dropped
 * when the office changes anything about them or a name they show.
 */
import { DITERIMA, TIDAK_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { isAnnounced } from './penawaran.ts';

const TIME = 'SELECT tanggal_pengumuman FROM penawaran WHERE kode_penawaran = $1';
const RESULT = `SELECT y.diterima, d.nama_lengkap, s.nama_prodi, n.nama_jenjang, s.id_prodi, o.tahun, o.kode_jalur,
    (SELECT nullif(isi->'loa'->'petunjuk'->>CASE WHEN y.diterima THEN 'diterima' ELSE 'tidak_diterima' END, '') FROM pengaturan) AS petunjuk
  FROM yudisium y JOIN hasil h ON h.id = y.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran AND o.kode_penawaran = h.kode_penawaran
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s USING (id_prodi) LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE y.nomor_pendaftar = $1 ORDER BY h.id DESC LIMIT 1`;
const CACHE_MAX = 200_000;

interface Row extends Record<string, unknown> {
  diterima: boolean;
  nama_lengkap: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
  id_prodi: number | null;
  tahun: number;
  kode_jalur: string;
  petunjuk: string | null;
}

const present = (r: Row): Yudisium => ({
  status: r.diterima ? 1 : 0,
  yudisium_status_diterima: r.diterima ? DITERIMA : TIDAK_DITERIMA,
  yudisium_nama_peserta: r.nama_lengkap ?? '',
  yudisium_nama_prodi: r.nama_prodi,
  yudisium_nama_jenjang: r.nama_jenjang,
  tahun: r.tahun,
  kode_prodi: r.id_prodi,
  kode_jalur: r.kode_jalur,
  petunjuk: r.petunjuk,
});

export interface Results {
  /** True once the announcement time of the offering has passed. */
  isOpen(kode_penawaran: string): Promise<boolean>;
  /** The own result, at once where it was opened before; null before its time and where there is none, without telling which. */
  find(nomor_pendaftar: string, kode_penawaran: string): Yudisium | Promise<Yudisium | null>;
}

export const createResults = ({
  reader,
  listener,
  now,
}: Pick<Deps, 'reader' | 'listener' | 'now'>): Results => {
  const opened = new Map<string, Yudisium>();
  // Announcement times by offering. A kept time may only keep shut; whoever would open by it asks the database first.
  const times = new Map<string, Date | null>();
  // Counts what was dropped, so that a read begun before a change is not kept after it.
  let generation = 0;
  const drop = () => {
    generation += 1;
    opened.clear();
    times.clear();
  };
  listener.on('hasil', drop);
  // Results show the names of programmes and levels.
  listener.on('referensi', drop);

  const isOpen = async (kode_penawaran: string): Promise<boolean> => {
    const kept = listener.connected ? times.get(kode_penawaran) : undefined;
    if (kept === null || (kept && now() < kept)) return false;
    const begun = generation;
    const { rows } = await reader.query<{ tanggal_pengumuman: Date | null }>(
      named('waktu_pengumuman', TIME, [kode_penawaran]),
    );
    const at = rows[0]?.tanggal_pengumuman ?? null;
    if (begun === generation) times.set(kode_penawaran, at);
    return isAnnounced(at, now());
  };
  const open = async (nomor: string, kode_penawaran: string): Promise<Yudisium | null> => {
    const begun = generation;
    if (!(await isOpen(kode_penawaran))) return null;
    const row = (await reader.query<Row>(named('yudisium', RESULT, [nomor]))).rows[0];
    if (!row) return null;
    const result = present(row);
    if (opened.size >= CACHE_MAX) opened.clear();
    if (begun === generation) opened.set(nomor, result);
    return result;
  };
  return {
    isOpen,
    find: (nomor, kode_penawaran) =>
      (listener.connected ? opened.get(nomor) : undefined) ?? open(nomor, kode_penawaran),
  };
};
