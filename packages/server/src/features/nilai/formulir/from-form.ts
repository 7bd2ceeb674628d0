/** Scores taken from the forms of finalised applicants: tried out, then stored as one version (seleksi 21–23). */
import { createHash } from 'node:crypto';
import { type DataOf, problem } from '@gerbang/contract';
import { nilaiText } from '@gerbang/contract/office/nilai';
import {
  type ambilFormulir,
  hitungFormulir,
  type IsianNilai,
  type PratinjauFormulir,
  SUMBER,
  type Sumber,
  type sumberNilai,
} from '@gerbang/contract/office/nilai/formulir';
import { toTemuan } from '@gerbang/contract/wire/impor';
import type { Db } from '../../../db/pool.ts';
import { numberIn } from '../../../domain/kelompok-seleksi.ts';
import { APPLIES, type Locked, PARTICIPANT } from '../../../domain/nilai.ts';
import { DIPERIKSA } from '../../../domain/pemeriksaan.ts';
import { reasonOf } from '../../../domain/reason.ts';
import { requireSeen } from '../../../domain/seen.ts';
import { type Change, writeScores } from '../../../domain/versi-nilai.ts';
import type { Answered } from '../../../http/mount.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { lockOne, type One, refusal, requireOne } from '../one-component.ts';

type Field = Exclude<Sumber['dari'], 'prestasi' | 'khusus'>;
/** The table a field stands in, and the slot of the document that proves it. */
const FIELDS: Readonly<Record<Field, { table: string; slot: string | null }>> = {
  nilai_sttb: { table: 'pendidikan_terakhir', slot: 'pendidikan_terakhir/ijazah' },
  nilai_uan: { table: 'pendidikan_terakhir', slot: 'pendidikan_terakhir/ijazah' },
  ipk: { table: 'data_riwayat_pendidikan_s2', slot: 'data_riwayat_pendidikan_s2/transkrip' },
  nilai_toefl: { table: 'data_sertifikasi', slot: 'data_sertifikasi/toefl' },
  nilai_toafl: { table: 'data_sertifikasi', slot: 'data_sertifikasi/toafl' },
  nilai_tpa: { table: 'data_sertifikasi', slot: null },
};
const rejected = (slot: string): string =>
  `EXISTS (SELECT FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = p.nomor_pendaftar AND k.slot = ${slot} AND k.keadaan = 'ditolak')`;
const fieldColumns = (of: Field): string => {
  const { table, slot } = FIELDS[of];
  return `(SELECT round(f.${of} * 10000)::int FROM ${table} f WHERE f.nomor_pendaftar = p.nomor_pendaftar) AS isi,
    ${slot === null ? 'false' : rejected(`'${slot}'`)} AS ditolak, '[]'::json AS prestasi`;
};
const ACHIEVEMENTS = `NULL::int AS isi, false AS ditolak,
    (SELECT coalesce(json_agg(json_build_object('tingkat', f.tingkat_kejuaraan, 'juara', f.juara_ke,
        'ditolak', ${rejected("'sertifikat_lomba/' || f.id_prestasi")}) ORDER BY f.id_prestasi), '[]')
      FROM prestasi_lomba_mahasiswa f WHERE f.nomor_pendaftar = p.nomor_pendaftar) AS prestasi`;
/** Five digits before the comma are as many as a score holds. */
const CUSTOM = `(SELECT round(${numberIn('f.value', 5)} * 10000)::int FROM data_khusus f WHERE f.nomor_pendaftar = p.nomor_pendaftar AND f.nama = $3) AS isi,
    false AS ditolak, '[]'::json AS prestasi, (SELECT c.label FROM form_khusus c WHERE c.kode_penawaran = $1 AND c.nama = $3) AS label`;
const columnsOf = (of: Sumber['dari']): string => {
  if (of === 'khusus') return CUSTOM;
  return of === 'prestasi' ? ACHIEVEMENTS : fieldColumns(of);
};
const formsSql = (
  of: Sumber['dari'],
): string => `SELECT p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, n.nilai AS lama,
    ${columnsOf(of)}
  FROM komponen_nilai k JOIN pendaftar p ON ${PARTICIPANT} AND ${APPLIES}
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
  WHERE k.kode_penawaran = $1 AND k.kode = $2 ORDER BY p.nomor_peserta`;
interface Form extends IsianNilai {
  nomor_pendaftar: string;
  nomor_peserta: string;
  nama_lengkap: string | null;
  lama: number | null;
}
const EXAMPLES = 3;

const CUSTOMS = `SELECT nama, label FROM form_khusus WHERE kode_penawaran = $1 AND tipe = 'text' ORDER BY urutan, nama`;
const readCustoms = async (db: Db, kode: string) =>
  (await db.query<{ nama: string; label: string }>(CUSTOMS, [kode])).rows;
const requireCustom = async (db: Db, kode: string, nama: string | undefined): Promise<void> => {
  if (!(await readCustoms(db, kode)).some((one) => one.nama === nama))
    throw problem('isian_salah', [{ field: 'sumber', message: 'Pilih isian khusus yang ditanyakan' }]);
};

/** What the forms come to as they stand, under the component's lock. */
const weigh = async (
  db: Db,
  kode: string,
  { kode: komponen, rentang: [least, most] }: Locked,
  of: Sumber,
) => {
  if (of.dari === 'khusus') await requireCustom(db, kode, of.khusus);
  const values = of.dari === 'khusus' ? [kode, komponen, of.khusus] : [kode, komponen];
  const { rows } = await db.query<Form>(formsSql(of.dari), values);
  const changes: Change[] = [];
  const outside: { baris: null; nomor_peserta: string; pesan: string }[] = [];
  let tanpa = 0;
  const said = rows.map((form) => ({ form, ...hitungFormulir(of, form) }));
  for (const { form, nilai } of said) {
    const fits = nilai !== null && nilai >= least && nilai <= most;
    if (nilai === null) tanpa += 1;
    else if (!fits)
      outside.push({
        baris: null,
        nomor_peserta: form.nomor_peserta,
        pesan: `${nilaiText(nilai)}, seharusnya ${nilaiText(least)} sampai ${nilaiText(most)}`,
      });
    const baru = fits ? nilai : null;
    if (baru !== form.lama) changes.push({ nomor_pendaftar: form.nomor_pendaftar, lama: form.lama, baru });
  }
  const ganti = changes.filter(({ lama }) => lama !== null).length;
  const sidik = createHash('sha256')
    .update(JSON.stringify([of, changes]))
    .digest('hex');
  // Those with something to explain first: an example of nothing explains nothing.
  const contoh = said
    .toSorted((a, b) => Number(b.nilai !== null && b.nilai > 0) - Number(a.nilai !== null && a.nilai > 0))
    .slice(0, EXAMPLES)
    .map(({ form: { nomor_peserta, nama_lengkap }, kalimat }) => ({ nomor_peserta, nama_lengkap, kalimat }));
  const preview: PratinjauFormulir = {
    sidik,
    peserta: rows.length,
    bernilai: rows.length - tanpa - outside.length,
    tanpa,
    berubah: changes.length,
    ganti,
    luar_rentang: toTemuan(outside),
    contoh,
  };
  return { changes, preview };
};

/** What the forms would come to; throws the 404, and what an act would be refused with. */
export const previewForms = async (db: Db, asked: One, of: Sumber): Promise<PratinjauFormulir> => {
  const component = await requireOne(db, asked, 'formulir');
  return (await weigh(db, asked.kode_penawaran, component, of)).preview;
};

const SOURCE = 'SELECT sumber, diambil FROM komponen_nilai WHERE kode_penawaran = $1 AND kode = $2';
type Source = Answered<DataOf<typeof sumberNilai>>;
/** Where a component's scores were taken from; throws the 404. */
export const readSource = async (db: Db, { kode_penawaran, kode_komponen }: One): Promise<Source> => {
  const { rows } = await db.query<Omit<Source, 'khusus'>>(SOURCE, [kode_penawaran, kode_komponen]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  return { ...rows[0], khusus: await readCustoms(db, kode_penawaran) };
};

const TAKEN = 'UPDATE komponen_nilai SET sumber = $3, diambil = $4 WHERE kode_penawaran = $1 AND kode = $2';
/** Takes the scores; throws `versi_usang` where they are not what was previewed, and demands a reason where some are replaced. */
export const takeForms: ActKind<typeof ambilFormulir, Locked, { berubah: number }> = {
  lock: lockOne,
  refuses: ({ it }) => refusal(it, 'formulir'),
  act: async (db, { it, asked, who, at }) => {
    const { kode_penawaran, kode_komponen: kode, sumber: of, sidik, alasan: given } = asked;
    const { changes, preview } = await weigh(db, kode_penawaran, it, of);
    requireSeen(preview.sidik, sidik);
    const alasan = preview.ganti > 0 ? reasonOf(given ?? '') : (given ?? null);
    const version = { kode_penawaran, kode, cara: 'formulir', alasan, petugas: who.username, at } as const;
    const id = await writeScores(db, version, changes);
    await db.query(TAKEN, [kode_penawaran, kode, JSON.stringify(of), at]);
    return {
      result: { berubah: changes.length },
      noted: {
        tindakan: 'ambil nilai dari formulir',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        baru: { id, jumlah: changes.length, sumber: SUMBER[of.dari], tanpa: preview.tanpa, alasan },
        tentang: changes.map(({ nomor_pendaftar }) => nomor_pendaftar),
      },
    };
  },
};
