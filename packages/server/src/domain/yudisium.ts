/**
 * Results under the embargo: the announcement time is tested before any result is read, so that nothing before it
 * can differ between accepted, rejected and absent (keamanan 7). Opened results are kept in the process and dropped
 * when the office changes anything about them or a name they show.
 */
import { DITERIMA, TIDAK_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { AGE } from '../db/aged.ts';
import { byKey, eachTurn, gathering } from '../db/gather.ts';
import { gathered } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';
import type { Deps } from '../deps.ts';
import { findTrialResult } from './hasil-uji.ts';
import { isAnnounced } from './penawaran.ts';
import { clockOf } from './uji.ts';

/** The primary's word alone: when, and which imports are valid. A crowd is mostly of one offering, which by itself costs less. */
const GATE = `SELECT o.kode_penawaran, o.tanggal_pengumuman, ARRAY(SELECT h.id FROM hasil h WHERE h.kode_penawaran = o.kode_penawaran
    AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL) AS berlaku FROM penawaran o WHERE o.kode_penawaran = $1`;
const GATES = byKey(GATE);
/** Of each who asks, by their place in the row: what a valid import of theirs holds. */
const RESULTS = `SELECT a.n, r.* FROM json_to_recordset($1) AS a (n int, nomor text, berlaku int[]), LATERAL (
  SELECT y.diterima, d.nama_lengkap, s.nama_prodi, n.nama_jenjang, s.id_prodi, o.tahun, o.kode_jalur,
    (SELECT nullif(isi->'loa'->'petunjuk'->>CASE WHEN y.diterima THEN 'diterima' ELSE 'tidak_diterima' END, '') FROM pengaturan) AS petunjuk
  FROM yudisium y JOIN hasil h ON h.id = y.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran AND o.kode_penawaran = h.kode_penawaran
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi s USING (id_prodi) LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE y.nomor_pendaftar = a.nomor AND h.id = ANY(a.berlaku) ORDER BY h.id DESC LIMIT 1) AS r`;
/** The gate is the one thing of an opened result that only the primary knows: a crowd asks for it so many milliseconds apart. */
const GATE_APART_MS = 3;
const CACHE_MAX = 200_000;

interface Gate extends Record<string, unknown> {
  kode_penawaran: string;
  tanggal_pengumuman: Date | null;
  berlaku: number[];
}

/** Who asks for a result; a trial has one of its own, opened by its own clock. */
export interface Seeker {
  nomor_pendaftar: string;
  kode_penawaran: string;
  uji: boolean;
  geser: number;
}
/** Who asks, and the imports that are valid for them. */
interface Asked {
  nomor: string;
  berlaku: readonly number[];
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

const readAll = async (db: Reads, asked: readonly Asked[]): Promise<(Row | undefined)[]> => {
  const rows: (Row | undefined)[] = asked.map(() => undefined);
  const values = [JSON.stringify(asked.map((one, n) => ({ n, ...one })))];
  const answer = await db.query<Row & { n: number }>(gathered('yudisium', RESULTS, values));
  for (const row of answer.rows) rows[row.n] = row;
  return rows;
};

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
  find(who: Seeker): Yudisium | Promise<Yudisium | null>;
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

  // One read at a time for all who came meanwhile: nobody gets what was read before they asked.
  const readGate = gathering(
    async (codes: readonly string[]): Promise<(Gate | undefined)[]> => {
      const [first, ...others] = new Set(codes);
      const { rows } = await reader.query<Gate>(
        others.length === 0
          ? gathered('waktu_pengumuman', GATE, [first])
          : gathered('waktu_pengumuman_banyak', GATES, [JSON.stringify([first, ...others])]),
      );
      const gates = new Map(rows.map((gate) => [gate.kode_penawaran, gate]));
      return codes.map((code) => gates.get(code));
    },
    { lanes: 1, reads: true, most: Number.POSITIVE_INFINITY, apart: GATE_APART_MS },
  );
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
  // On announcement day everybody asks at once: few statements for all of them.
  const anywhere = eachTurn((asked: readonly Asked[]) =>
    readAll(aged.briefly(reader, AGE.hasil, dropped), asked),
  );
  const onPrimary = eachTurn((asked: readonly Asked[]) => readAll(reader, asked));
  /** A replica says what a valid import holds of somebody; that it holds nothing only the primary says. */
  const read = async (asked: Asked): Promise<Row | undefined> =>
    (await anywhere(asked)) ?? (aged.isOn ? onPrimary(asked) : undefined);
  const open = async (nomor: string, kode_penawaran: string): Promise<Yudisium | null> => {
    const begun = generation;
    const berlaku = await findValid(kode_penawaran);
    if (!berlaku) return null;
    const row = await read({ nomor, berlaku });
    if (!row) return null;
    const result = present(row);
    if (opened.size >= CACHE_MAX) opened.clear();
    if (begun === generation) opened.set(nomor, result);
    return result;
  };
  return {
    isOpen: async (kode_penawaran) => (await findValid(kode_penawaran)) !== null,
    find: (who) => {
      const { nomor_pendaftar, kode_penawaran, uji } = who;
      if (uji) return findTrialResult(reader, nomor_pendaftar, clockOf(who, now));
      return (
        (listener.connected ? opened.get(nomor_pendaftar) : undefined) ??
        open(nomor_pendaftar, kode_penawaran)
      );
    },
  };
};
