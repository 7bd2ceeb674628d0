/** Scores of a component from a file: judged row by row, tried out first, stored as one version (seleksi 12). */
import type { ParamsOf } from '@gerbang/contract';
import { bacaNilai, type imporNilai, nilaiText } from '@gerbang/contract/office/nilai';
import { TEMUAN_MAX, type Temuan, toTemuan } from '@gerbang/contract/wire/impor';
import type { Db } from '../../db/pool.ts';
import { APPLIES, type Locked, PARTICIPANT } from '../../domain/nilai.ts';
import { type Change, writeScores } from '../../domain/versi-nilai.ts';
import type { ImportRow, UploadKind } from '../../shapes/import.ts';
import { type Absent, absentFindings, numberIn, takeRows } from '../../shapes/import-rows.ts';
import { requireOne } from './one-component.ts';

type Column = keyof (typeof imporNilai)['columns'];
type Params = ParamsOf<(typeof imporNilai)['simpan']>;
interface Known {
  nomor_peserta: string;
  nomor_pendaftar: string;
  nilai: number | null;
  berlaku: boolean;
  absen: boolean;
}
// Where a track has no exam nobody is marked present.
const KNOWN = `SELECT p.nomor_peserta, p.nomor_pendaftar, n.nilai, ${APPLIES} AS berlaku, p.hadir IS NULL AND NOT j.tanpa_tes AS absen
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  JOIN komponen_nilai k ON k.kode_penawaran = o.kode_penawaran AND k.kode = $2
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
  WHERE ${PARTICIPANT} AND p.nomor_peserta = ANY($3::text[])`;
const WITHOUT = `SELECT p.nomor_peserta, d.nama_lengkap, count(*) OVER ()::int AS jumlah
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) JOIN komponen_nilai k ON k.kode_penawaran = $1 AND k.kode = $2
  WHERE ${PARTICIPANT} AND p.hadir IS NOT NULL AND ${APPLIES} AND p.nomor_peserta <> ALL($3::text[])
    AND NOT EXISTS (SELECT FROM nilai n WHERE n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = $1 AND n.kode = $2 AND n.nilai IS NOT NULL)
  ORDER BY p.nomor_peserta LIMIT ${TEMUAN_MAX}`;

const read = ({ baris, cells }: ImportRow<Column>) => ({
  baris,
  nomor_peserta: numberIn(cells.nomor_peserta),
  kosong: (cells.nilai ?? '').trim() === '',
  nilai: bacaNilai(cells.nilai ?? ''),
});
type Said = ReturnType<typeof read>;

const sortOut = (
  rows: readonly Said[],
  known: ReadonlyMap<string, Known>,
  { rentang: [least, most] }: Locked,
) => {
  const [absen, ganti]: [Temuan[], Temuan[]] = [[], []];
  const changes: Change[] = [];
  const count = { kosong: 0, sama: 0 };
  const take = ({ baris, nomor_peserta, kosong, nilai }: Said, who: Known): string | null => {
    if (kosong) {
      count.kosong += 1;
      return null;
    }
    if (!who.berlaku) return 'Komponen ini bukan untuk peserta ini';
    if (nilai === null) return 'Nilai bukan angka dengan paling banyak empat desimal';
    if (nilai < least || nilai > most) return `Nilai harus ${nilaiText(least)} sampai ${nilaiText(most)}`;
    if (who.absen)
      absen.push({ baris, nomor_peserta, pesan: `Tidak tercatat hadir, bernilai ${nilaiText(nilai)}` });
    if (who.nilai === nilai) count.sama += 1;
    else {
      if (who.nilai !== null)
        ganti.push({ baris, nomor_peserta, pesan: `${nilaiText(who.nilai)} menjadi ${nilaiText(nilai)}` });
      changes.push({ nomor_pendaftar: who.nomor_pendaftar, lama: who.nilai, baru: nilai });
    }
    return null;
  };
  const salah = takeRows(rows, known, 'Nomor peserta tidak dikenal pada penawaran ini', take);
  return { salah, absen, ganti, changes, count };
};

const withoutScore = async (db: Db, { kode_penawaran, kode_komponen }: Params, rows: readonly Said[]) => {
  const given = rows.filter(({ nilai }) => nilai !== null).map(({ nomor_peserta }) => nomor_peserta);
  const found = await db.query<Absent>(WITHOUT, [kode_penawaran, kode_komponen, given]);
  return { judul: 'Hadir tetapi tanpa nilai', ...absentFindings(found.rows) };
};

export const scoreImport: UploadKind<Column, Change, Params> = {
  judge: async (db, table, { params }) => {
    const { kode_penawaran, kode_komponen } = params;
    // A dry run lets the lock go with its statement.
    const component = await requireOne(db, params, 'biasa');
    const rows = table.map(read);
    const { rows: found } = await db.query<Known>(KNOWN, [
      kode_penawaran,
      kode_komponen,
      rows.map((one) => one.nomor_peserta),
    ]);
    const { salah, absen, ganti, changes, count } = sortOut(
      rows,
      new Map(found.map((one) => [one.nomor_peserta, one])),
      component,
    );
    return {
      changes,
      salah,
      ringkas: [
        { label: 'nilai baru atau berubah', jumlah: changes.length },
        { label: 'sudah sama', jumlah: count.sama },
        { label: 'tanpa nilai', jumlah: count.kosong },
      ],
      peringatan: [
        { judul: 'Tidak hadir tetapi bernilai', ...toTemuan(absen) },
        { judul: 'Menggantikan nilai yang berbeda', ...toTemuan(ganti) },
        await withoutScore(db, params, rows),
      ],
    };
  },
  keep: async (db, { changes, peringatan }, who, { params: { kode_penawaran, kode_komponen: kode }, at }) => {
    const of = { kode_penawaran, kode, cara: 'impor', alasan: null, petugas: who.username, at } as const;
    const id = await writeScores(db, of, changes);
    return {
      id,
      noted: {
        tindakan: 'impor nilai',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        baru: {
          id,
          jumlah: changes.length,
          peringatan: peringatan.map(({ judul, jumlah }) => `${judul}: ${jumlah}`),
        },
        tentang: changes.map((one) => one.nomor_pendaftar),
      },
    };
  },
};
