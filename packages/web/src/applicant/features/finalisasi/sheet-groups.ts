/** What the check page lists of the draft card: no more than the form asks (A 7: draft_kartu). Pure. */
import type { Isian } from '@gerbang/contract/isian';
import { contextOf } from '@gerbang/contract/judge';
import { isConfigured, type Step } from '@gerbang/contract/step';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKesehatan, KODE_KEMAMPUAN_BERBEDA } from '@gerbang/contract/steps/data-kesehatan';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import { pendidikanSebelumnyaS2 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s2';
import type { DraftKartu } from '@gerbang/contract/verifikasi';

/** Term and value; null: not filled in. */
export type Row = [term: string, value: string | null | undefined];
export interface SheetGroup {
  title: string;
  /** Key of the step where it is changed. */
  step: string;
  rows: Row[];
}

/** What to say of a field of a step, by the field's name. */
type Told = [step: Step, name: string, ...Row];

/** The code that switches a field on; a name that is none of the step's records' is itself a code. */
const codeOf = ({ parts }: Step, name: string): string | undefined => {
  for (const part of parts) if (part.shape === 'record' && part.fields[name]) return part.fields[name].code;
  return name;
};

/** The groups in the order of the form; one whose fields are all switched off is left out. */
export const sheetGroups = (draft: DraftKartu, steps: readonly Step[], isian: Isian): SheetGroup[] => {
  const { data_diri: d, pendidikan_terakhir: school, pendidikan_s2: degree } = draft;
  const group = (title: string, told: Told[]): SheetGroup[] => {
    const asked = told.filter(
      ([step, name]) => steps.includes(step) && isConfigured(codeOf(step, name), contextOf(step, isian)),
    );
    const rows = asked.map(([, , term, value]): Row => [term, value]);
    return asked[0] ? [{ title, step: asked[0][0].key, rows }] : [];
  };
  return [
    ...group('Data Diri', [
      [dataDiri, 'jenis_kelamin', 'Jenis kelamin', d.jenis_kelamin],
      [dataDiri, 'tgl_lahir', 'Tanggal lahir', d.tgl_lahir_indo],
      [dataDiri, 'id_agama', 'Agama', d.agama],
      [dataDiri, 'warga_negara', 'Warga negara', d.negara],
      [dataDiri, 'alamat_lengkap', 'Alamat saat ini', d.alamat_lengkap],
      [dataDiri, 'kode_pos', 'Kode pos', d.kode_pos],
      [dataDiri, 'telp', 'Nomor HP', d.telp],
      [dataDiri, 'nohp', 'Nomor WhatsApp', d.nohp],
      [dataDiri, 'email', 'Email', d.email],
    ]),
    ...group('Orang tua', [
      [
        dataAyah,
        'nama_lengkap_ayah',
        'Nama ayah',
        draft.tidak_memiliki_ayah ? 'Tidak memiliki ayah' : draft.nama_ayah,
      ],
      [
        dataIbu,
        'nama_lengkap_ibu',
        'Nama ibu',
        draft.tidak_memiliki_ibu ? 'Tidak memiliki ibu' : draft.nama_ibu,
      ],
    ]),
    ...group('Data Kesehatan', [
      [dataKesehatan, 'riwayat_penyakit', 'Riwayat penyakit', draft.riwayat_penyakit ?? 'Tidak ada'],
      [
        dataKesehatan,
        KODE_KEMAMPUAN_BERBEDA,
        'Kebutuhan khusus',
        draft.kemampuan_berbeda.join(', ') || 'Tidak ada',
      ],
    ]),
    ...group('Sekolah terakhir', [
      [pendidikanSebelumnyaS1, 'id_jenjang', 'Jenjang', school?.nama_jenjang],
      [pendidikanSebelumnyaS1, 'nama_sekolah', 'Nama sekolah', school?.nama_sekolah],
      [pendidikanSebelumnyaS1, 'tahun_lulus', 'Tahun lulus', school?.tahun_lulus],
    ]),
    ...group('Perguruan tinggi asal', [
      [pendidikanSebelumnyaS2, 'id_pendidikan', 'Jenjang', degree?.nama_pendidikan],
      [pendidikanSebelumnyaS2, 'nama_pt', 'Nama perguruan tinggi', degree?.nama_pt],
      [pendidikanSebelumnyaS2, 'tahun_ijazah', 'Tahun ijazah', degree?.tahun_ijazah],
      [pendidikanSebelumnyaS2, 'ipk', 'IPK', degree?.ipk?.replace('.', ',')],
    ]),
  ];
};
