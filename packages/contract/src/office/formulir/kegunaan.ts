/** What becomes of an answer: where the portal itself uses it, and what the ministry asks for later (formulir 36). */
import type { Step } from '../../form/step.ts';
import type { StepCodes } from '../../steps/codes.ts';
import { codesOf, type StepCode, steps } from '../../steps/index.ts';
import { type Langkah, namaIsian } from '../prodi-jalur/formulir.ts';

type Words<Value> = { readonly [Key in keyof StepCodes]?: { readonly [Code in StepCodes[Key]]?: Value } };

/**
 * Codes that NEO Feeder's `InsertBiodataMahasiswa` takes, and the field there; the first group it refuses to be without.
 * Contract of bridges to Feeder 2.x; its own GetDictionary is the authority.
 */
const PDDIKTI: Words<{ isian: string; wajib: boolean }> = {
  'data-diri': {
    NAMA: { isian: 'nama_mahasiswa', wajib: true },
    JK: { isian: 'jenis_kelamin', wajib: true },
    KAB_LAHIR: { isian: 'tempat_lahir', wajib: true },
    TGL_LAHIR: { isian: 'tanggal_lahir', wajib: true },
    AGAMA: { isian: 'id_agama', wajib: true },
    KTP: { isian: 'nik', wajib: true },
    NEGARA: { isian: 'kewarganegaraan', wajib: true },
    KELURAHAN_ASAL: { isian: 'kelurahan', wajib: true },
    KEC_ASAL: { isian: 'id_wilayah', wajib: true },
    ALAMAT_ASAL: { isian: 'jalan', wajib: false },
    RT_ASAL: { isian: 'rt', wajib: false },
    RW_ASAL: { isian: 'rw', wajib: false },
    KD_POS: { isian: 'kode_pos', wajib: false },
    TELP: { isian: 'telepon', wajib: false },
    NOHP: { isian: 'handphone', wajib: false },
    EMAIL: { isian: 'email', wajib: false },
  },
  'data-ibu': { NAMA: { isian: 'nama_ibu_kandung', wajib: true } },
  'data-kesehatan': { KEMAMPUAN_BERBEDA: { isian: 'id_kebutuhan_khusus_mahasiswa', wajib: true } },
  'pendidikan-sebelumnya-s1': { NISN: { isian: 'nisn', wajib: false } },
};

/** Where the portal uses an answer beyond the applicant's file. */
const DIPAKAI: Words<string> = {
  'data-diri': {
    NAMA: 'kartu, surat, ekspor, pencarian',
    JK: 'kartu dan ekspor',
    TGL_LAHIR: 'kartu, surat, ekspor',
    KTP: 'ekspor dan pencarian',
    TELP: 'ekspor dan pencarian',
    NOHP: 'ekspor dan pencarian',
    EMAIL: 'ekspor',
    FOTO: 'kartu dan kehadiran',
    NEGARA: 'pemeriksaan NIK dan berkas warga negara asing',
  },
  'data-ibu': { STATUS: 'tidak menanyakan kontak yang sudah meninggal' },
  'data-ayah': { STATUS: 'tidak menanyakan kontak yang sudah meninggal' },
  'data-keluarga': { STATUS_KAWIN: 'menanyakan nama pasangan' },
  'data-kesehatan': { KEMAMPUAN_BERBEDA: 'kartu, jadwal, dan ruang ujian' },
  'pendidikan-sebelumnya-s2': { IPK: 'batas IPK penawaran' },
};

const of = <Value>(words: Words<Value>, step: string, code: string): Value | undefined => {
  const own: Readonly<Record<string, Value | undefined>> | undefined = words[step as keyof StepCodes];
  return own && Object.hasOwn(own, code) ? own[code] : undefined;
};

/** One answer of a form, to be named. */
export interface Disebut {
  langkah: string;
  nama: string;
  code: string;
}
const named = (langkah: string, one: StepCode): Disebut => ({
  langkah,
  nama: namaIsian(one),
  code: one.code,
});

/** Codes another asked one depends on, as the province of a regency, serve that one. */
const isWayTo = (
  one: StepCode,
  all: readonly StepCode[],
  asked: Readonly<Record<string, boolean>>,
): boolean => all.some((other) => other.code in asked && other.needs.includes(one.code));

/** True for an answer to a field of a record; files and the entries of lists are there to be read by people. */
const isAnswer = (step: Step, { names }: StepCode): boolean =>
  step.parts.some((part) => part.shape === 'record' && names.some((name) => name in part.fields));

/**
 * What a form asks and the portal only shows in the applicant's file: on no card or letter, in no export of the desks, in
 * no search, judged for nothing and not wanted by the ministry.
 */
export const hanyaDiBerkas = (langkah: Langkah): Disebut[] =>
  steps.flatMap((step) => {
    const asked = langkah[step.number] ?? {};
    const all = codesOf(step);
    return all
      .filter(
        (one) =>
          one.code in asked &&
          isAnswer(step, one) &&
          !of(DIPAKAI, step.key, one.code) &&
          !of(PDDIKTI, step.key, one.code) &&
          !isWayTo(one, all, asked),
      )
      .map((one) => named(step.title, one));
  });

/** What the ministry demands of every student and the form does not ask; it would have to be asked at re-registration. */
export const kurangUntukPddikti = (langkah: Langkah): Disebut[] =>
  steps.flatMap((step) =>
    codesOf(step)
      .filter((one) => of(PDDIKTI, step.key, one.code)?.wajib && !(one.code in (langkah[step.number] ?? {})))
      .map((one) => named(step.title, one)),
  );

/** What the form asks that the ministry takes, as it is called there. */
export const untukPddikti = (langkah: Langkah): (Disebut & { isian: string })[] =>
  steps.flatMap((step) =>
    codesOf(step).flatMap((one) => {
      const there = of(PDDIKTI, step.key, one.code);
      return there && one.code in (langkah[step.number] ?? {})
        ? [{ ...named(step.title, one), isian: there.isian }]
        : [];
    }),
  );
