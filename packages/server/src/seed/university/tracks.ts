/** Admission tracks of the demo university and the steps each of them asks for. */
import type { Step } from '@gerbang/contract';
import { type Jalur, sifatDariKode } from '@gerbang/contract/office/prodi-jalur/calls';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataKaryaTulis } from '@gerbang/contract/steps/data-karya-tulis';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { dataAyah, dataIbu } from '@gerbang/contract/steps/data-orang-tua';
import { dataOrganisasi } from '@gerbang/contract/steps/data-organisasi';
import { dataPenelitian } from '@gerbang/contract/steps/data-penelitian';
import { dataPrestasi } from '@gerbang/contract/steps/data-prestasi';
import { dataSertifikasi } from '@gerbang/contract/steps/data-sertifikasi';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { pendidikanSebelumnyaS1 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s1';
import { pendidikanSebelumnyaS2 } from '@gerbang/contract/steps/pendidikan-sebelumnya-s2';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { proposalTesis } from '@gerbang/contract/steps/proposal-tesis';
import { rencanaDisertasi } from '@gerbang/contract/steps/rencana-disertasi';
import { JENJANG_PRODI } from '../reference/lists.ts';

export type Track = Jalur;

const { D3, S1, S2, S3 } = JENJANG_PRODI;
const track = (kode_jalur: string, jalur_masuk: string, id_jenjang: number): Track => ({
  kode_jalur,
  jalur_masuk,
  id_jenjang,
  ...sifatDariKode(kode_jalur),
});

/** Rows of `jalur`. */
export const tracks: readonly Track[] = [
  track('11', 'Ujian Mandiri Sarjana', S1),
  track('12', 'Ujian Mandiri Diploma', D3),
  track('13', 'Jalur Prestasi Sarjana', S1),
  track('21', 'Seleksi Magister', S2),
  track('22', 'Seleksi Magister Kerja Sama', S2),
  track('23', 'Magister Jalur Portofolio', S2),
  track('31', 'Seleksi Doktor', S3),
];

const PERSON: Step[] = [dataDiri, dataAyah, dataIbu];
const END: Step[] = [pilihanJurusan, finalisasi];
const SCHOOL: Step[] = [dataKeluarga, dataKesehatan, pendidikanSebelumnyaS1];
const MASTER: Step[] = [dataKeluarga, dataKesehatan, pendidikanSebelumnyaS2, dataSertifikasi, proposalTesis];
const DOCTOR: Step[] = [
  dataKesehatan,
  pendidikanSebelumnyaS2,
  dataPenelitian,
  dataKaryaTulis,
  rencanaDisertasi,
  dataSertifikasi,
];

/** Steps by track. */
const trackSteps: Readonly<Record<string, readonly Step[]>> = {
  '11': [...PERSON, ...SCHOOL, dataOrganisasi, ...END],
  '12': [...PERSON, ...SCHOOL, ...END],
  '13': [...PERSON, ...SCHOOL, dataOrganisasi, dataPrestasi, dataKhusus, ...END],
  '21': [...PERSON, ...MASTER, dataPenelitian, ...END],
  '22': [...PERSON, ...MASTER, dataKhusus, ...END],
  '23': [...PERSON, ...MASTER, dataPenelitian, ...END],
  '31': [...PERSON, ...DOCTOR, ...END],
};

/** The steps of a track in the wizard's order. */
export const stepsOf = ({ kode_jalur }: Track): readonly Step[] =>
  steps.filter((step) => trackSteps[kode_jalur]?.includes(step));
