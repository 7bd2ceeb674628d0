/** The participants of a schedule by room and seat: who is present, who is missing; a page, the counts, a workbook. */
import { problem } from '@gerbang/contract';
import { IMPOR_MAX_BARIS } from '@gerbang/contract/impor';
import {
  type JadwalKehadiran,
  type JumlahKehadiran,
  KATA_HADIR,
  KOLOM_KEHADIRAN,
  type PesertaJadwal,
} from '@gerbang/contract/kehadiran-petugas';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import { audit } from '../../audit.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readIntegers, toPage } from '../../domain/cursor.ts';
import { writeWorkbook } from '../../files/write-table.ts';

/** Whose participants are meant: of a schedule, present (`1`), missing (`0`) or all. */
export interface Wanted {
  jadwal: string;
  hadir?: '0' | '1' | undefined;
}

/** The exam nearest to today first, before or after. */
const SCHEDULES = `SELECT j.kode_jadwal, t.jalur_masuk || ', ' || o.nama || ' ' || o.tahun AS penawaran, j.lokasi_ujian, d.mulai AS tanggal
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  LEFT JOIN (SELECT kode_jadwal, min(tanggal) AS mulai FROM detail_jadwal GROUP BY kode_jadwal) d USING (kode_jadwal)
  WHERE EXISTS (SELECT FROM ruang r JOIN kursi k USING (id_ruang) WHERE r.kode_jadwal = j.kode_jadwal)
  ORDER BY abs(d.mulai - ($1::timestamptz AT TIME ZONE 'Asia/Jakarta')::date) NULLS LAST, penawaran, j.urutan, j.kode_jadwal`;
// Whoever takes an exam has a seat of its schedule; those unlocked for correction keep theirs but are not finalised.
const SEATED = `FROM ruang r JOIN kursi k USING (id_ruang) JOIN pendaftar p USING (nomor_pendaftar)
  WHERE r.kode_jadwal = $1 AND p.diverifikasi IS NOT NULL`;
const COUNT = `SELECT count(*)::int AS peserta, count(p.hadir)::int AS hadir ${SEATED}`;
const ROWS = `SELECT p.nomor_peserta, d.nama_lengkap, s.nama_ruang || ', ' || g.nama_gedung AS ruang, s.nomor_kursi AS kursi, s.hadir, s.id_ruang
  FROM (SELECT k.nomor_pendaftar, r.id_ruang, r.id_gedung, r.nama_ruang, k.nomor_kursi, p.hadir ${SEATED}
      AND ($2::bool IS NULL OR (p.hadir IS NOT NULL) = $2) AND (r.id_ruang, k.nomor_kursi) > ($3::int, $4::int)
    ORDER BY r.id_ruang, k.nomor_kursi LIMIT $5) s
  JOIN pendaftar p USING (nomor_pendaftar) JOIN gedung g USING (id_gedung) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  ORDER BY s.id_ruang, s.nomor_kursi`;

interface Row extends Omit<PesertaJadwal, 'hadir'>, Record<string, unknown> {
  hadir: Date | null;
  id_ruang: number;
}

const fetchRows = async (
  { reader }: Deps,
  { jadwal, hadir }: Wanted,
  after: readonly number[],
  limit: number,
): Promise<Row[]> => {
  const present = hadir === undefined ? null : hadir === '1';
  return (await reader.query<Row>(named('peserta_jadwal', ROWS, [jadwal, present, ...after, limit]))).rows;
};
const START = [0, 0];

/** Schedules somebody has a seat in. */
export const listSchedules = async ({ reader, now }: Deps): Promise<JadwalKehadiran[]> =>
  (
    await reader.query<JadwalKehadiran & Record<string, unknown>>(
      named('jadwal_kehadiran', SCHEDULES, [now()]),
    )
  ).rows;

/** How many take the exam of a schedule, and how many of them are present. */
export const countParticipants = async ({ reader }: Deps, jadwal: string): Promise<JumlahKehadiran> =>
  (await reader.query<JumlahKehadiran & Record<string, unknown>>(named('jumlah_kehadiran', COUNT, [jadwal])))
    .rows[0] as JumlahKehadiran;

export const listParticipants = async (
  deps: Deps,
  { setelah, ...wanted }: Wanted & { setelah?: string | undefined },
) => {
  const after = readIntegers(setelah, 2) ?? START;
  const { baris, berikut } = toPage(await fetchRows(deps, wanted, after, PAGE_SIZE + 1), (r) => [
    r.id_ruang,
    r.kursi,
  ]);
  return {
    baris: baris.map(({ id_ruang: _, ...r }) => ({ ...r, hadir: r.hadir?.toISOString() ?? null })),
    berikut,
  };
};

/** The same participants as a workbook that can be filled in and imported; names leave the portal, so it is recorded. */
export const exportParticipants = async (deps: Deps, username: string, wanted: Wanted): Promise<Buffer> => {
  if ((await countParticipants(deps, wanted.jadwal)).peserta === 0) throw problem('tidak_ditemukan');
  const rows = await fetchRows(deps, wanted, START, IMPOR_MAX_BARIS);
  const bytes = await writeWorkbook([
    {
      name: 'Kehadiran',
      widths: [18, 42, 36, 8, 10],
      heading: KOLOM_KEHADIRAN,
      rows: rows.map((r) => [
        r.nomor_peserta,
        r.nama_lengkap ?? '',
        r.ruang,
        String(r.kursi),
        r.hadir ? KATA_HADIR : '',
      ]),
    },
  ]);
  await audit(deps.pool, deps.now(), {
    pelaku: 'petugas',
    id_pelaku: username,
    tindakan: 'ekspor peserta ujian',
    subjek: wanted.jadwal,
    baru: { jumlah: rows.length, hadir: wanted.hadir ?? null },
  });
  return bytes;
};
