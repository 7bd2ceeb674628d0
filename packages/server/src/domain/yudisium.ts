/**
 * Results under the embargo: the announcement time is tested before any result is read, so that nothing before it
 * can differ between accepted, rejected and absent (keamanan 7). Opened results are kept in the process and dropped
 * when the office changes anything about them or a name they show.
 */
import { DITERIMA, TIDAK_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { AGE } from '../db/aged.ts';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { isAnnounced } from './penawaran.ts';
import { sharedNext } from './recently.ts';

/** The primary's word alone: when, and which imports are valid. */
const GATE = `SELECT o.tanggal_pengumuman, ARRAY(SELECT h.id FROM hasil h WHERE h.kode_penawaran = o.kode_penawaran
    AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL) AS berlaku FROM penawaran o WHERE o.kode_penawaran = $1`;
const RESULT = `SELECT y.diterima, d.nama_lengkap, s.nama_prodi, n.nama_jenjang, s.id_prodi, o.tahun, o.kode_jalur,
    (SELECT nullif(isi->'loa'->'petunjuk'->>CASE WHEN y.diterima THEN 'diterima' ELSE 'tidak_diterima' END, '') FROM pengaturan) AS petunjuk
  FROM yudisium y JOIN hasil h ON h.id = y.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran AND o.kode_penawaran = h.kode_penawaran
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s USING (id_prodi) LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE y.nomor_pendaftar = $1 AND h.id = ANY($2) ORDER BY h.id DESC LIMIT 1`;
const CACHE_MAX = 200_000;

interface Gate extends Record<string, unknown> {
  tanggal_pengumuman: Date | null;
  berlaku: number[];
}

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
  aged,
  listener,
  now,
}: Pick<Deps, 'reader' | 'aged' | 'listener' | 'now'>): Results => {
  const opened = new Map<string, Yudisium>();
  // Announcement times by offering. A kept time may only keep shut; whoever would open by it asks the database first.
  const times = new Map<string, Date | null>();
  // Counts what was dropped, so that a read begun before a change is not kept after it.
  let generation = 0;
  // What is read after a change holds it, wherever it is read.
  let dropped = Number.NEGATIVE_INFINITY;
  const drop = () => {
    generation += 1;
    dropped = performance.now();
    opened.clear();
    times.clear();
  };
  listener.on('hasil', drop);
  // Results show the names of programmes and levels.
  listener.on('referensi', drop);

  const readGate = sharedNext(async (kode_penawaran: string): Promise<Gate | undefined> => {
    const { rows } = await reader.query<Gate>(named('waktu_pengumuman', GATE, [kode_penawaran]));
    return rows[0];
  });
  /** The imports that are valid, where the announcement time has passed; null before it. */
  const findValid = async (kode_penawaran: string): Promise<readonly number[] | null> => {
    const kept = listener.connected ? times.get(kode_penawaran) : undefined;
    if (kept === null || (kept && now() < kept)) return null;
    const begun = generation;
    const gate = await readGate(kode_penawaran);
    const at = gate?.tanggal_pengumuman ?? null;
    if (begun === generation) times.set(kode_penawaran, at);
    return gate && isAnnounced(at, now()) ? gate.berlaku : null;
  };
  /** A replica says what a valid import holds of somebody; that it holds nothing only the primary says. */
  const read = async (nomor: string, valid: readonly number[]): Promise<Row | undefined> => {
    const query = named('yudisium', RESULT, [nomor, valid]);
    const [row] = (await aged.briefly(reader, AGE.hasil, dropped).query<Row>(query)).rows;
    return row || !aged.isOn ? row : (await reader.query<Row>(query)).rows[0];
  };
  const open = async (nomor: string, kode_penawaran: string): Promise<Yudisium | null> => {
    const begun = generation;
    const valid = await findValid(kode_penawaran);
    if (!valid) return null;
    const row = await read(nomor, valid);
    if (!row) return null;
    const result = present(row);
    if (opened.size >= CACHE_MAX) opened.clear();
    if (begun === generation) opened.set(nomor, result);
    return result;
  };
  return {
    isOpen: async (kode_penawaran) => (await findValid(kode_penawaran)) !== null,
    find: (nomor, kode_penawaran) =>
      (listener.connected ? opened.get(nomor) : undefined) ?? open(nomor, kode_penawaran),
  };
};
