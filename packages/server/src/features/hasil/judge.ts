/** The dry run: every row of an import held against the offering, its applicants and their choices. */
import { DITERIMA, TIDAK_DITERIMA } from '@gerbang/contract/applicant/yudisium';
import type { imporHasil } from '@gerbang/contract/office/hasil';
import { TEMUAN_MAX, type Temuan, toTemuan } from '@gerbang/contract/wire/impor';
import type { Db } from '../../db/pool.ts';
import { isHeld } from '../../domain/pemeriksaan.ts';
import type { ImportRow, Judged } from '../../shapes/import.ts';
import { type Absent, absentFindings, takeRows } from '../../shapes/import-rows.ts';

interface Applicant {
  nomor_peserta: string;
  nomor_pendaftar: string;
  pilihan: number[];
  /** Selection waits for a document of theirs. */
  tertahan: boolean;
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

// Asked for the whole file at once, on the index of participant numbers.
const APPLICANTS = `SELECT p.nomor_peserta, p.nomor_pendaftar,
    coalesce((SELECT array_agg(c.id_prodi) FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar), '{}') AS pilihan, ${isHeld('seleksi')} AS tertahan
  FROM pendaftar p WHERE p.nomor_peserta = ANY($2::text[]) AND p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL AND NOT p.uji`;
/** Programmes of an offering over all its classes; one class without a limit leaves the programme without one. */
export const PROGRAMMES = `SELECT s.id_prodi, s.nama_prodi, n.nama_jenjang,
    CASE WHEN bool_and(o.daya_tampung IS NOT NULL) THEN sum(o.daya_tampung)::int END AS daya_tampung
  FROM penawaran_prodi o JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang)
  WHERE o.kode_penawaran = $1 GROUP BY s.id_prodi, s.nama_prodi, n.nama_jenjang ORDER BY s.nama_prodi, s.id_prodi`;
const MISSING = `SELECT p.nomor_peserta, d.nama_lengkap, count(*) OVER ()::int AS jumlah
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.diverifikasi IS NOT NULL AND NOT p.uji AND NOT EXISTS (SELECT 1 FROM unnest($2::text[]) AS n WHERE n = p.nomor_peserta)
  ORDER BY p.nomor_peserta LIMIT ${TEMUAN_MAX}`;

const NUMBER_SHOWN = 30;
const STATUS: Readonly<Record<string, boolean>> = { [DITERIMA]: true, [TIDAK_DITERIMA]: false };
/** What a row says; `diterima` is null where it is neither of the two words. */
const read = ({ baris, cells }: ImportRow<keyof (typeof imporHasil)['columns']>) => ({
  baris,
  nomor_peserta: (cells.nomor_peserta ?? '').slice(0, NUMBER_SHOWN),
  diterima: STATUS[(cells.status ?? '').toUpperCase().replace(/\s+/g, ' ')] ?? null,
  kode_prodi: (cells.kode_prodi ?? '').slice(0, NUMBER_SHOWN),
});

/** Programmes that would take more than they hold. */
const overfull = (programmes: Iterable<Programme>, taken: ReadonlyMap<number, number>): Temuan[] =>
  [...programmes].flatMap(({ id_prodi, nama_prodi, daya_tampung }) => {
    const diterima = taken.get(id_prodi) ?? 0;
    return daya_tampung !== null && diterima > daya_tampung
      ? [
          {
            baris: null,
            nomor_peserta: '',
            pesan: `${nama_prodi}: ${diterima} diterima, daya tampung ${daya_tampung}`,
          },
        ]
      : [];
  });

/** Judges the rows of an import of `kode_penawaran`; the changes are complete only where nothing is wrong. */
export const judge = async (
  db: Db,
  kode_penawaran: string,
  table: readonly ImportRow<keyof (typeof imporHasil)['columns']>[],
): Promise<Judged<ResultRow>> => {
  const rows = table.map(read);
  const numbers = [...new Set(rows.map((r) => r.nomor_peserta))];
  const applicants = new Map(
    (await db.query<Applicant>(APPLICANTS, [kode_penawaran, numbers])).rows.map((a) => [a.nomor_peserta, a]),
  );
  const programmes = new Map(
    (await db.query<Programme>(PROGRAMMES, [kode_penawaran])).rows.map((p) => [String(p.id_prodi), p]),
  );
  const missing = (await db.query<Absent>(MISSING, [kode_penawaran, numbers])).rows;

  const doubtful: Temuan[] = [];
  const good: ResultRow[] = [];
  const taken = new Map<number, number>();
  const take = (
    { baris, nomor_peserta, diterima, kode_prodi }: ReturnType<typeof read>,
    { nomor_pendaftar, pilihan, tertahan }: Applicant,
  ): string | null => {
    if (diterima === null) return `Status harus ${DITERIMA} atau ${TIDAK_DITERIMA}`;
    if (!diterima) {
      good.push({ nomor_pendaftar, diterima, id_prodi: null, baris });
      return null;
    }
    if (tertahan) return 'Diterima, padahal dokumen wajibnya belum dinyatakan sah';
    const programme = programmes.get(kode_prodi);
    if (!programme)
      return kode_prodi === ''
        ? 'Kode prodi wajib diisi bila diterima'
        : `Prodi ${kode_prodi} tidak ada pada penawaran ini`;
    const { id_prodi, nama_prodi } = programme;
    good.push({ nomor_pendaftar, diterima, id_prodi, baris });
    taken.set(id_prodi, (taken.get(id_prodi) ?? 0) + 1);
    if (!pilihan.includes(id_prodi))
      doubtful.push({ baris, nomor_peserta, pesan: `${nama_prodi} bukan pilihan pendaftar` });
    return null;
  };
  const wrong = takeRows(rows, applicants, 'Nomor peserta tidak dikenal pada penawaran ini', take);
  const accepted = good.filter((r) => r.diterima).length;
  return {
    changes: good,
    salah: wrong,
    ringkas: [
      { label: 'diterima', jumlah: accepted },
      { label: 'tidak diterima', jumlah: good.length - accepted },
    ],
    peringatan: [
      { judul: 'Di luar pilihan pendaftar', ...toTemuan(doubtful) },
      { judul: 'Melebihi daya tampung', ...toTemuan(overfull(programmes.values(), taken)) },
      { judul: 'Peserta terverifikasi yang tidak tercantum', ...absentFindings(missing) },
    ],
  };
};
