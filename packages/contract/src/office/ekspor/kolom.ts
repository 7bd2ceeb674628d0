/**
 * What can be exported of an applicant, and what an officer must hold to have it. The columns of the form follow from the
 * steps; those of what the portal keeps besides are named here.
 */
import type { Field } from '../../form/field.ts';
import { customSlot } from '../../steps/data-khusus.ts';
import { collectionParts, steps } from '../../steps/index.ts';
import type { Permission } from '../desks.ts';
import { jenisBerkas } from '../jejak/pembukaan.ts';

/** Choices that stand in columns, by rank. */
export const PILIHAN_EKSPOR = [1, 2, 3] as const;

export interface Kolom {
  /** Its name in calls and views. */
  kunci: string;
  judul: string;
  kelompok: string;
  /** What an officer must hold besides exporting; null: nothing. */
  izin: Permission | null;
}
/** A column of the form: table and name of its field beside it. */
export interface KolomIsian extends Kolom {
  table: string;
  nama: string;
  field: Field;
}
/** A sheet of its own, with a line for each entry. */
export interface LembarEkspor extends Kolom {
  table: string;
}

const OPENS = {
  identitas: 'baca-identitas',
  akademik: 'baca-akademik',
  keuangan: 'baca-keuangan',
  kesehatan: 'baca-kesehatan',
  foto: 'pendaftar-lihat',
  kartu: 'pendaftar-lihat',
  surat: null,
} as const;
/** Who the parents are and where they live is identity too. */
const PARENTS = 'data_orang_tua';
const opener = (table: string): Permission | null =>
  table === PARENTS ? 'baca-identitas' : OPENS[jenisBerkas(`${table}/`)];

const TITLED = steps.flatMap((step) =>
  step.parts.flatMap((part) =>
    part.shape === 'record'
      ? part.sections.flatMap(({ title, fields }) =>
          Object.entries(fields).map(([nama, field]) => ({ step, title, table: part.table, nama, field })),
        )
      : [],
  ),
);
/** Every field of the form, in the order of the steps; where a step says a label twice, its section or its name tells which. */
export const KOLOM_ISIAN: readonly KolomIsian[] = TITLED.map(({ step, title, table, nama, field }) => {
  const twins = TITLED.filter((other) => other.step === step && other.field.label === field.label);
  const within = twins.filter((other) => other.title === title).length > 1 ? ` (${nama})` : '';
  return {
    kunci: `${table}.${nama}`,
    judul: `${step.title}: ${twins.length > 1 ? `${title}, ` : ''}${field.label}${within}`,
    kelompok: step.title,
    izin: opener(table),
    table,
    nama,
    field,
  };
});

const group = (kelompok: string, columns: Readonly<Record<string, string>>, izin: Permission | null = null) =>
  Object.entries(columns).map(([kunci, judul]): Kolom => ({ kunci, judul, kelompok, izin }));
/** What the portal keeps of each beside the form. */
export const KOLOM_TETAP: readonly Kolom[] = [
  ...group('Pendaftaran', {
    nomor_peserta: 'Nomor peserta',
    nama_lengkap: 'Nama lengkap',
    kode_penawaran: 'Kode penawaran',
    jalur: 'Jalur',
    gelombang: 'Gelombang',
    tahun: 'Tahun',
    fase: 'Fase',
    terdaftar: 'Terdaftar',
    difinalisasi: 'Difinalisasi',
    validasi: 'Validasi dokumen',
    hadir: 'Hadir ujian',
    lokasi_ujian: 'Lokasi ujian',
    ruang: 'Ruang',
    kursi: 'Kursi',
  }),
  ...PILIHAN_EKSPOR.flatMap((n) =>
    group('Pilihan program studi', {
      [`kode_pilihan_${n}`]: `Pilihan ${n}: kode`,
      [`pilihan_${n}`]: `Pilihan ${n}: program studi`,
      [`kelas_pilihan_${n}`]: `Pilihan ${n}: kelas`,
    }),
  ),
  ...group('Pembayaran', { nomor_pembayaran: 'Nomor pembayaran' }, 'pembayaran'),
  ...group('Pembayaran', { bank: 'Bank', jumlah: 'Jumlah', dibayar: 'Dibayar', dicatat: 'Dicatat' }),
  ...group(
    'Hasil',
    { hasil: 'Hasil', kode_diterima: 'Diterima di: kode', diterima_di: 'Diterima di: program studi' },
    'hasil-lihat',
  ),
  ...group('LoA', {
    loa_jenis: 'LoA: jenis',
    loa_status: 'LoA: status',
    loa_nomor: 'LoA: nomor surat',
    loa_diajukan: 'LoA: diajukan',
    loa_diputuskan: 'LoA: diputuskan',
  }),
];

const noun = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const sheet = (table: string, judul: string, izin: Permission | null): LembarEkspor => ({
  kunci: `lembar.${table}`,
  judul,
  kelompok: 'Lembar tersendiri (Excel)',
  izin,
  table,
});
export const LEMBAR_KHUSUS = sheet('data_khusus', 'Data khusus', 'baca-akademik');
export const LEMBAR_KEBUTUHAN = sheet('kemampuan_berbeda', 'Kebutuhan khusus', 'baca-kesehatan');
/** Lists of the form, a sheet each; a CSV has none of them. */
export const LEMBAR_EKSPOR: readonly LembarEkspor[] = [
  ...collectionParts.map((part) => sheet(part.table, noun(part.noun), opener(part.table))),
  LEMBAR_KEBUTUHAN,
  LEMBAR_KHUSUS,
];

/** All that can be chosen, in the order of the file. */
export const KOLOM_EKSPOR: readonly Kolom[] = [...KOLOM_TETAP, ...KOLOM_ISIAN, ...LEMBAR_EKSPOR];

/** The custom file fields of all offerings together: which there are differs from one to the next. */
export const SLOT_KHUSUS = customSlot('').replace(/\/$/, '');

interface Dokumen {
  slot: string;
  label: string;
  izin: Permission | null;
}
const ofSlot = (slot: string, label: string): Dokumen => ({ slot, label, izin: OPENS[jenisBerkas(slot)] });
const DOKUMEN_LANGKAH = steps.flatMap(({ title: langkah, parts }) =>
  parts.flatMap((part) =>
    part.shape === 'document' ? [{ slot: part.slot, label: part.label, langkah }] : [],
  ),
);
/** Kinds of documents an archive can be made of, with the step where two are called alike; a list has one for each of its entries. */
export const DOKUMEN_EKSPOR: readonly Dokumen[] = [
  ...DOKUMEN_LANGKAH.map(({ slot, label, langkah }) => {
    const isTwin = DOKUMEN_LANGKAH.some((other) => other.slot !== slot && other.label === label);
    return ofSlot(slot, isTwin ? `${label}, ${langkah}` : label);
  }),
  ...collectionParts.flatMap(({ file, noun: of }) =>
    file ? [ofSlot(file.slot, `${file.label} (${of})`)] : [],
  ),
  ofSlot(SLOT_KHUSUS, 'Berkas isian khusus (semua)'),
];
