/** Results of the demo: approved ones where the announcement has passed, a pending import where it is a week away. */
import type { Db } from '../../db/pool.ts';
import type { DemoAccount } from '../applicants/accounts.ts';
import { insertRows } from '../rows.ts';

const DAY_MS = 86_400_000;

interface Verified {
  nomor_pendaftar: string;
  id_prodi: number | null;
}
/** Verified applicants of an offering with their first choice, in the order of their numbers. */
export const verifiedOf = async (db: Db, kode_penawaran: string): Promise<Verified[]> =>
  (
    await db.query<Verified>(
      `SELECT p.nomor_pendaftar, c.id_prodi FROM pendaftar p LEFT JOIN pilihan_jurusan c ON c.nomor_pendaftar = p.nomor_pendaftar AND c.urutan = 1
       WHERE p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL ORDER BY p.nomor_peserta`,
      [kode_penawaran],
    )
  ).rows;

/** One import with its rows; two of three are accepted into their first choice. */
const importOf = async (
  db: Db,
  kode_penawaran: string,
  people: readonly Verified[],
  isAccepted: (person: Verified, place: number) => boolean,
  times: { dibuat: Date; disetujui: Date | null },
) => {
  const rows = people.map((person, i) => {
    const diterima = isAccepted(person, i);
    return {
      nomor_pendaftar: person.nomor_pendaftar,
      diterima,
      id_prodi: diterima ? person.id_prodi : null,
      baris: i + 2,
    };
  });
  const accepted = rows.filter((r) => r.diterima);
  const { rows: made } = await db.query<{ id: number }>(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh, jumlah_diterima, jumlah_tidak_diterima)
     VALUES ($1, $2, 'seleksi', $3, CASE WHEN $3::timestamptz IS NOT NULL THEN 'pimpinan' END, $4, $5) RETURNING id`,
    [kode_penawaran, times.dibuat, times.disetujui, accepted.length, rows.length - accepted.length],
  );
  const id_hasil = made[0]?.id as number;
  await insertRows(
    db,
    'yudisium',
    rows.map((r) => ({ id_hasil, ...r })),
  );
  return { accepted, rejected: rows.filter((r) => !r.diterima) };
};

export interface SeededResults {
  /** With a published result, beside the demo's own account. */
  accepted: { nomor_pendaftar: string; id_prodi: number | null; kode_penawaran: string }[];
  rejected: string[];
  /** Verified, and not named by the published import. */
  absent: string | undefined;
}

export const seedResults = async (
  db: Db,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<SeededResults> => {
  const { rows: offerings } = await db.query<{ kode_penawaran: string; tanggal_pengumuman: Date }>(
    `SELECT kode_penawaran, tanggal_pengumuman FROM penawaran
     WHERE tanggal_selesai_daftar < $1 AND tanggal_pengumuman IS NOT NULL ORDER BY kode_penawaran`,
    [now],
  );
  const known = new Set(accounts.map((a) => a.nomor_pendaftar));
  const seeded: SeededResults = { accepted: [], rejected: [], absent: undefined };
  for (const { kode_penawaran, tanggal_pengumuman } of offerings) {
    const people = await verifiedOf(db, kode_penawaran);
    if (tanggal_pengumuman > now) {
      const dibuat = new Date(now.getTime() - DAY_MS);
      await importOf(db, kode_penawaran, people, (_, i) => i % 3 !== 2, { dibuat, disetujui: null });
      continue;
    }
    const absent = people.findLast((p) => !known.has(p.nomor_pendaftar));
    const before = (days: number) => new Date(tanggal_pengumuman.getTime() - days * DAY_MS);
    const made = await importOf(
      db,
      kode_penawaran,
      people.filter((p) => p !== absent),
      (p, i) => known.has(p.nomor_pendaftar) || i % 3 !== 2,
      { dibuat: before(3), disetujui: before(2) },
    );
    for (const { nomor_pendaftar, id_prodi } of made.accepted)
      if (!known.has(nomor_pendaftar)) seeded.accepted.push({ nomor_pendaftar, id_prodi, kode_penawaran });
    seeded.rejected.push(...made.rejected.map((r) => r.nomor_pendaftar));
    seeded.absent ??= absent?.nomor_pendaftar;
  }
  return seeded;
};
