/** What is done to many applicants at once: each does the act on one (pendaftar 2, pendaftar 3). */

import { problem } from '@gerbang/contract';
import { DIHENTIKAN, SIARAN_BERDUA, SISIPAN } from '@gerbang/contract/office/massal';
import { periksaSiaran, type Siaran } from '@gerbang/contract/office/pemberitahuan/templat';
import { deadlineFault } from '@gerbang/contract/office/pendaftar';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import { askNotices, BROADCAST, LANGUAGE, TAKE_BACK } from '../../domain/pemberitahuan.ts';
import { reply } from '../../domain/percakapan.ts';
import { extend, reissuePin, reschedule, TINDAKAN } from '../../domain/tindakan-pendaftar.ts';
import { seal } from '../../secrets.ts';
import type { AtOnce, BulkKind, OneByOne } from '../../shapes/massal.ts';

const MEJA = 'pendaftar';
/** Reasons by number, without those who have none. */
const reasons = <R extends { nomor: string }>(
  rows: readonly R[],
  why: (row: R) => string | null,
): ReadonlyMap<string, string> =>
  new Map(
    rows.flatMap((row): [string, string][] => {
      const reason = why(row);
      return reason === null ? [] : [[row.nomor, reason]];
    }),
  );

const DEADLINES = `SELECT p.nomor_pendaftar AS nomor, p.batas_khusus, o.tanggal_selesai_daftar AS selesai
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) WHERE p.nomor_pendaftar = ANY($1::text[])`;
export const deadlines: OneByOne<{ batas: string | null }> = {
  jenis: 'batas',
  meja: MEJA,
  leaves: async (db, nomor, { batas }, at) => {
    const until = batas === null ? null : new Date(batas);
    const { rows } = await db.query<{ nomor: string; batas_khusus: Date | null; selesai: Date }>(DEADLINES, [
      nomor,
    ]);
    return reasons(rows, ({ batas_khusus, selesai }) =>
      until === null
        ? batas_khusus === null
          ? 'Tidak mempunyai batas khusus'
          : null
        : batas_khusus?.getTime() === until.getTime()
          ? 'Batasnya sudah sama'
          : deadlineFault(until, selesai, at),
    );
  },
  does: async (deps, { db, by }, { batas }) => {
    await extend(deps, db, by, batas);
    return null;
  },
  undo: {
    overtaken: [TINDAKAN.batas, TINDAKAN.buka, TINDAKAN.penawaran],
    does: (deps, { db, by }, lama) =>
      extend(deps, db, by, (lama as { batas_khusus: string | null }).batas_khusus, true),
  },
};

const TARGET = `SELECT j.kode_penawaran, j.disabilitas, (SELECT min(tanggal)::text FROM detail_jadwal WHERE kode_jadwal = $1) AS hari,
    (SELECT coalesce(sum(kapasitas - terisi), 0)::int FROM ruang WHERE kode_jadwal = $1) AS sisa
  FROM jadwal_ujian j WHERE j.kode_jadwal = $1`;
// Whoever finalised first has the first seat that is left.
const MOVED = `SELECT p.nomor_pendaftar AS nomor, p.kode_penawaran, p.kode_jadwal, p.disabilitas, p.diverifikasi IS NOT NULL AS final, j.tanpa_tes
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_pendaftar = ANY($1::text[]) ORDER BY p.diverifikasi, p.nomor_pendaftar`;
interface Target {
  kode_penawaran: string;
  disabilitas: boolean;
  hari: string | null;
  sisa: number;
}
interface Moved {
  nomor: string;
  kode_penawaran: string;
  kode_jadwal: string | null;
  disabilitas: boolean;
  final: boolean;
  tanpa_tes: boolean;
}
/** Why somebody cannot be moved there, its seats apart. */
const stays = (row: Moved, target: Target | undefined, kode: string, today: string): string | null => {
  if (!row.final) return 'Belum difinalisasi';
  if (row.tanpa_tes) return 'Jalurnya tanpa ujian';
  if (target?.kode_penawaran !== row.kode_penawaran) return 'Jadwal itu bukan dari penawarannya';
  if (row.kode_jadwal === kode) return 'Sudah di jadwal itu';
  if (target.disabilitas && !row.disabilitas) return 'Jadwal itu untuk yang berkebutuhan khusus';
  return (target.hari ?? '') < today ? 'Jadwal itu belum bertanggal atau sudah lewat' : null;
};
export const moves: OneByOne<{ kode_jadwal: string }> = {
  jenis: 'jadwal',
  meja: MEJA,
  leaves: async (db, nomor, { kode_jadwal }, at) => {
    const target = (await db.query<Target>(TARGET, [kode_jadwal])).rows[0];
    const { rows } = await db.query<Moved>(MOVED, [nomor]);
    let seats = target?.sisa ?? 0;
    return reasons(rows, (row) => {
      const reason = stays(row, target, kode_jadwal, jakartaDay(at));
      if (reason !== null) return reason;
      seats -= 1;
      return seats < 0 ? 'Kursi di jadwal itu tidak cukup' : null;
    });
  },
  does: async (deps, { db, by }, { kode_jadwal }) => {
    await reschedule(deps, db, by, kode_jadwal);
    return null;
  },
  undo: {
    overtaken: [TINDAKAN.jadwal, TINDAKAN.buka],
    does: (deps, { db, by }, lama) => reschedule(deps, db, by, (lama as { kode_jadwal: string }).kode_jadwal),
  },
};

const NAME = 'SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = $1';
const nameOf = async (db: Db, nomor: string): Promise<string> =>
  (await db.query<{ nama_lengkap: string | null }>(NAME, [nomor])).rows[0]?.nama_lengkap ?? 'Pendaftar';
export const messages: OneByOne<{ pesan: string }> = {
  jenis: 'pesan',
  meja: 'percakapan',
  leaves: async () => new Map(),
  does: async (deps, { db, by: { who, nomor }, id }, { pesan }) => {
    const name = pesan.includes(SISIPAN.nama) ? await nameOf(db, nomor) : '';
    const filled = pesan.replaceAll(SISIPAN.nama, () => name).replaceAll(SISIPAN.nomor, nomor);
    await reply(deps, db, who, nomor, { pesan: filled, id_klien: id, terakhir: null });
    return null;
  },
};

const UNCONFIRMED = "'Alamat email belum dikonfirmasi'";
const UNWANTED = "'Tidak ingin menerima kabar seperti ini'";
const LEFT = `SELECT * FROM (SELECT p.nomor_pendaftar AS nomor, CASE WHEN p.uji THEN 'Pendaftar uji coba'
      WHEN s.dikonfirmasi IS NULL OR lower(s.alamat) IS DISTINCT FROM lower(d.email) THEN ${UNCONFIRMED}
      WHEN 'siaran' = ANY(s.mati) THEN ${UNWANTED} END AS alasan
    FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN surel_pendaftar s USING (nomor_pendaftar)
    WHERE p.nomor_pendaftar = ANY($1::text[])) AS r WHERE alasan IS NOT NULL`;
// What may have changed since it began; OFFSET 0: each by its key, however many there are. The address is looked at once more as it leaves.
const STILL = `SELECT nomor, CASE WHEN s.dikonfirmasi IS NULL THEN ${UNCONFIRMED} WHEN 'siaran' = ANY(s.mati) THEN ${UNWANTED} END AS alasan
  FROM batch LEFT JOIN LATERAL (SELECT dikonfirmasi, mati FROM surel_pendaftar WHERE nomor_pendaftar = nomor OFFSET 0) s ON true`;
// What left is not called back; what has not is none of what was done.
const RECALL = `WITH back AS (${TAKE_BACK} AND peristiwa = 'siaran' AND kunci = $2 RETURNING nomor_pendaftar, keadaan)
  UPDATE massal_pendaftar m SET hasil = 'dilewati', pesan = $1 FROM back
  WHERE m.id_massal = $2::uuid AND m.nomor_pendaftar = back.nomor_pendaftar AND back.keadaan = 'batal'`;
const PRICES = `SELECT coalesce((SELECT (isi->>'harga')::int FROM pengaturan_surel), 0) AS surel`;
const READERS = `SELECT count(*) FILTER (WHERE bahasa = 'id')::int AS id, count(*) FILTER (WHERE bahasa = 'en')::int AS en
  FROM (SELECT ${LANGUAGE} AS bahasa FROM data_diri_pendaftar d LEFT JOIN surel_pendaftar s USING (nomor_pendaftar)
    WHERE d.nomor_pendaftar = ANY($1::text[])) AS r`;
export const emails: AtOnce<Siaran> = {
  jenis: 'surel',
  meja: 'pemberitahuan',
  alone: SIARAN_BERDUA,
  leaves: async (db, nomor, words) => {
    const findings = periksaSiaran(words);
    if (findings.length > 0) throw problem('isian_salah', findings);
    if (!(await askNotices({ reader: db }).isOn())) throw problem('surel_mati');
    const { rows } = await db.query<{ nomor: string; alasan: string }>(LEFT, [nomor]);
    return reasons(rows, ({ alasan }) => alasan);
  },
  atOnce: {
    most: 5_000,
    // Switched off since it was asked for: nobody is told, and the page says so.
    may: async ({ notices }) => {
      if (!(await notices.isOn())) throw problem('surel_mati');
    },
    judges: STILL,
    does: BROADCAST,
  },
  // A broadcast leaves by e-mail alone (pemberitahuan 15).
  costs: async (db, jumlah) => {
    const price = (await db.query<{ surel: number }>(PRICES)).rows[0]?.surel ?? 0;
    return [
      { kanal: 'surel', jumlah, rupiah: Math.ceil((jumlah * price) / 1000) },
      { kanal: 'wa', jumlah: 0, rupiah: 0 },
    ];
  },
  readers: async (db, nomor) =>
    (await db.query<{ id: number; en: number }>(READERS, [nomor])).rows[0] ?? { id: 0, en: 0 },
  recall: (db, id) => db.query(RECALL, [DIHENTIKAN, id]),
};

/** Binds the copy of a PIN to the act and the applicant. */
export const pinContext = (id: string, nomor: string): string => `massal ${id} ${nomor}`;
const UNPAID = `SELECT nomor FROM unnest($1::text[]) AS nomor
  WHERE NOT EXISTS (SELECT FROM pembayaran WHERE nomor_pendaftar = nomor)`;
export const pins: OneByOne<object> = {
  jenis: 'pin',
  meja: MEJA,
  leaves: async (db, nomor) => {
    const { rows } = await db.query<{ nomor: string }>(UNPAID, [nomor]);
    return reasons(rows, () => 'Pembayarannya tidak ditemukan');
  },
  does: (deps, { db, by, id }) =>
    reissuePin(deps, db, by, ({ pin }) => seal(deps.config.keys, pinContext(id, by.nomor), pin)),
};

/** All of them, for the job. */
export const bulkKinds: readonly BulkKind<never>[] = [deadlines, moves, messages, emails, pins];
