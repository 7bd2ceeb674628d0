/** The dry run: every row of an import held against the offering, its applicants and their choices. */
import type { LaporanImpor } from '@gerbang/contract/hasil-petugas';
import { TEMUAN_MAX, type Temuan, toTemuan } from '@gerbang/contract/impor';
import type { Db } from '../../db/pool.ts';
import type { ImportRow } from './rows.ts';

interface Applicant {
  nomor_peserta: string;
  nomor_pendaftar: string;
  pilihan: number[];
}
interface Programme {
  id_prodi: number;
  nama_prodi: string;
  daya_tampung: number | null;
}
/** A judged row, ready to be stored. */
export interface ResultRow {
  nomor_pendaftar: string;
  diterima: boolean;
  id_prodi: number | null;
  baris: number;
}
export interface Judged {
  report: LaporanImpor;
  rows: ResultRow[];
}

// Asked for the whole file at once, on the index of participant numbers.
const APPLICANTS = `SELECT p.nomor_peserta, p.nomor_pendaftar,
    coalesce((SELECT array_agg(c.id_prodi) FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}') AS pilihan
  FROM pendaftar p WHERE p.nomor_peserta = ANY($2::text[]) AND p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL`;
/** Programmes of an offering over all its classes; one class without a limit leaves the programme without one. */
export const PROGRAMMES = `SELECT s.id_prodi, s.nama_prodi, n.nama_jenjang,
    CASE WHEN bool_and(o.daya_tampung IS NOT NULL) THEN sum(o.daya_tampung)::int END AS daya_tampung
  FROM penawaran_prodi o JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang)
  WHERE o.kode_penawaran = $1 GROUP BY s.id_prodi, s.nama_prodi, n.nama_jenjang ORDER BY s.nama_prodi, s.id_prodi`;
const MISSING = `SELECT p.nomor_peserta, d.nama_lengkap, count(*) OVER ()::int AS jumlah
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL AND NOT EXISTS (SELECT 1 FROM unnest($2::text[]) AS n WHERE n = p.nomor_peserta)
  ORDER BY p.nomor_peserta LIMIT ${TEMUAN_MAX}`;

/** Judges the rows of an import of `kode_penawaran`; `rows` are complete only where nothing is wrong. */
export const judge = async (
  db: Pick<Db, 'query'>,
  kode_penawaran: string,
  rows: readonly ImportRow[],
): Promise<Judged> => {
  const numbers = [...new Set(rows.map((r) => r.nomor_peserta))];
  const applicants = new Map(
    (await db.query<Applicant>(APPLICANTS, [kode_penawaran, numbers])).rows.map((a) => [a.nomor_peserta, a]),
  );
  const programmes = new Map(
    (await db.query<Programme>(PROGRAMMES, [kode_penawaran])).rows.map((p) => [String(p.id_prodi), p]),
  );
  const missing = (
    await db.query<{ nomor_peserta: string; nama_lengkap: string | null; jumlah: number }>(MISSING, [
      kode_penawaran,
      numbers,
    ])
  ).rows;

  const wrong: Temuan[] = [];
  const doubtful: Temuan[] = [];
  const good: ResultRow[] = [];
  const first = new Map<string, number>();
  const taken = new Map<number, number>();
  for (const row of rows) {
    const { baris, nomor_peserta, diterima, kode_prodi } = row;
    const before = first.get(nomor_peserta);
    if (before === undefined) first.set(nomor_peserta, baris);
    const applicant = applicants.get(nomor_peserta);
    const programme = programmes.get(kode_prodi);
    const pesan =
      nomor_peserta === ''
        ? 'Nomor peserta kosong'
        : !applicant
          ? 'Nomor peserta tidak dikenal pada penawaran ini'
          : before !== undefined
            ? `Nomor peserta sudah ada di baris ${before}`
            : diterima === null
              ? 'Status harus DITERIMA atau TIDAK DITERIMA'
              : diterima && kode_prodi === ''
                ? 'Kode prodi wajib diisi bila diterima'
                : diterima && !programme
                  ? `Prodi ${kode_prodi} tidak ada pada penawaran ini`
                  : null;
    if (pesan !== null || !applicant || diterima === null) {
      wrong.push({ baris, nomor_peserta, pesan: pesan ?? '' });
      continue;
    }
    const id_prodi = diterima && programme ? programme.id_prodi : null;
    good.push({ nomor_pendaftar: applicant.nomor_pendaftar, diterima, id_prodi, baris });
    if (id_prodi === null || !programme) continue;
    taken.set(id_prodi, (taken.get(id_prodi) ?? 0) + 1);
    if (!applicant.pilihan.includes(id_prodi))
      doubtful.push({ baris, nomor_peserta, pesan: `${programme.nama_prodi} bukan pilihan pendaftar` });
  }
  const accepted = good.filter((r) => r.diterima).length;
  return {
    rows: good,
    report: {
      baris: rows.length,
      diterima: accepted,
      tidak_diterima: good.length - accepted,
      salah: toTemuan(wrong),
      peringatan: toTemuan(doubtful),
      lewat_kuota: [...programmes.values()].flatMap(({ id_prodi, nama_prodi, daya_tampung }) => {
        const diterima = taken.get(id_prodi) ?? 0;
        return daya_tampung !== null && diterima > daya_tampung
          ? [{ id_prodi, nama_prodi, daya_tampung, diterima }]
          : [];
      }),
      tidak_tercantum: {
        jumlah: missing[0]?.jumlah ?? 0,
        daftar: missing.map(({ nomor_peserta, nama_lengkap }) => ({ nomor_peserta, nama_lengkap })),
      },
    },
  };
};
