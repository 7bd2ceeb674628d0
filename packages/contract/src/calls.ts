/** Every call of the contract by name, method and path: those written by hand and those derived from steps and lists. */

import { z } from 'zod/mini';
import * as berkas from './applicant/berkas/calls.ts';
import * as formulir from './applicant/formulir.ts';
import * as jawaban from './applicant/jawaban.ts';
import * as kabar from './applicant/kabar.ts';
import * as kesehatan from './applicant/kesehatan.ts';
import * as khusus from './applicant/khusus.ts';
import * as laporan from './applicant/laporan.ts';
import * as loa from './applicant/loa.ts';
import * as pembayaran from './applicant/pembayaran/calls.ts';
import * as tagihan from './applicant/pembayaran/tagihan.ts';
import * as perangkat from './applicant/pemberitahuan/push.ts';
import * as pemberitahuan from './applicant/pemberitahuan.ts';
import * as penawaran from './applicant/penawaran.ts';
import * as settings from './applicant/pengaturan/calls.ts';
import * as percakapan from './applicant/percakapan.ts';
import * as pilihan from './applicant/pilihan.ts';
import * as salinData from './applicant/salin-data.ts';
import * as sanggah from './applicant/sanggah.ts';
import * as sesi from './applicant/sesi.ts';
import * as tersegel from './applicant/tersegel.ts';
import * as verifikasi from './applicant/verifikasi.ts';
import * as verifikasiBerkas from './applicant/verifikasi-berkas.ts';
import * as yudisium from './applicant/yudisium.ts';
import type { Part } from './form/step.ts';
import * as acuanPetugas from './office/acuan.ts';
import * as akunPetugasPeran from './office/akun-petugas/peran.ts';
import * as akunPetugas from './office/akun-petugas.ts';
import * as keduaPetugas from './office/aturan-berkas/kedua.ts';
import * as aturanBerkasPetugas from './office/aturan-berkas.ts';
import * as berandaPetugas from './office/beranda.ts';
import * as bukuSeleksi from './office/buku-seleksi.ts';
import * as dugaanGandaPetugas from './office/dugaan-ganda.ts';
import * as eksporPetugas from './office/ekspor/calls.ts';
import * as longgarPetugas from './office/formulir/longgar.ts';
import * as hasilPetugas from './office/hasil.ts';
import * as kursiSisa from './office/jawaban/kursi.ts';
import * as putaran from './office/jawaban/putaran.ts';
import * as jawabanPetugas from './office/jawaban.ts';
import * as jejakPetugas from './office/jejak/calls.ts';
import * as pembukaanPetugas from './office/jejak/pembukaan.ts';
import * as kabarPetugas from './office/kabar.ts';
import * as kehadiranPetugas from './office/kehadiran.ts';
import * as kesehatanSistemPetugas from './office/kesehatan-sistem.ts';
import * as laporanPetugas from './office/laporan.ts';
import * as loaPetugas from './office/loa/calls.ts';
import * as loaPengaturan from './office/loa/pengaturan.ts';
import * as massalPetugas from './office/massal.ts';
import * as formulirNilai from './office/nilai/formulir.ts';
import * as penilaianPetugas from './office/nilai/penilaian.ts';
import * as penugasan from './office/nilai/penugasan.ts';
import * as nilaiPetugas from './office/nilai.ts';
import * as pembayaranPetugas from './office/pembayaran.ts';
import * as pemberitahuanPetugas from './office/pemberitahuan/calls.ts';
import * as pengaturanSurel from './office/pemberitahuan/pengaturan.ts';
import * as pengingat from './office/pemberitahuan/pengingat.ts';
import * as pengaturanPush from './office/pemberitahuan/push.ts';
import * as pengaturanWa from './office/pemberitahuan/wa.ts';
import * as penawaranPetugas from './office/penawaran/calls.ts';
import * as daftarUlangPenawaran from './office/penawaran/daftar-ulang.ts';
import * as pembukaanPenawaran from './office/penawaran/pembukaan.ts';
import * as publikPenawaran from './office/penawaran/publik.ts';
import * as ujiPenawaran from './office/penawaran/uji.ts';
import * as pendaftarPetugas from './office/pendaftar.ts';
import * as pengaturanGambarPetugas from './office/pengaturan/gambar.ts';
import * as settingsPetugas from './office/pengaturan.ts';
import * as percakapanPetugas from './office/percakapan.ts';
import * as petugas from './office/petugas.ts';
import * as prodiJalurPetugas from './office/prodi-jalur/calls.ts';
import * as rekonsiliasiPetugas from './office/rekonsiliasi.ts';
import * as ruangPetugas from './office/ruang.ts';
import * as sanggahPetugas from './office/sanggah.ts';
import * as banding from './office/seleksi/banding.ts';
import * as contohSeleksi from './office/seleksi/contoh.ts';
import * as kelompokSeleksi from './office/seleksi/kelompok.ts';
import * as koreksiSeleksi from './office/seleksi/koreksi.ts';
import * as sidangSeleksi from './office/seleksi/sidang.ts';
import * as usangSeleksi from './office/seleksi/usang.ts';
import * as seleksiPetugas from './office/seleksi.ts';
import * as tampilanPetugas from './office/tampilan.ts';
import * as tanyaJawabPetugas from './office/tanya-jawab.ts';
import * as tersegelPetugas from './office/tersegel.ts';
import * as verifikasiBerkasPetugas from './office/verifikasi-berkas.ts';
import { parentOf, type ReferenceList, references } from './references.ts';
import { collectionParts, documentParts, recordParts } from './steps/index.ts';
import type { Method, Path } from './wire/endpoint.ts';

interface Call {
  /** What the document of calls and a generated client call it; no two are alike. */
  name: string;
  method: Method;
  path: Path;
}

const isCall = (value: object): value is Omit<Call, 'name'> =>
  'method' in value && 'path' in value && 'access' in value;

/** `data_diri_pendaftar/foto` → `DataDiriPendaftarFoto`. */
export const capital = (words: string): string =>
  words.replace(/(?:^|[_/-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const small = (words: string): string => {
  const name = capital(words);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/** Calls among what a noun exports; lists, exports and imports hold several: `ekspor.mulai` of `loa` is `mulaiEksporLoa`. */
const callsIn = (value: unknown, name: string, noun: string, suffix = ''): Call[] => {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  if (isCall(value)) return [{ ...value, name: name + suffix }];
  const group = capital(name) + (suffix || capital(noun));
  return Object.entries(value).flatMap(([key, one]) => callsIn(one, key, noun, group));
};

// Names among them say already what they list.
const { publicLists, ...ofPenawaran } = penawaran;
const nouns = {
  acuanPetugas,
  akunPetugas,
  akunPetugasPeran,
  aturanBerkasPetugas,
  berandaPetugas,
  berkas,
  dugaanGandaPetugas,
  eksporPetugas,
  formulir,
  hasilPetugas,
  jawaban,
  jawabanPetugas,
  kursiSisa,
  jejakPetugas,
  kabar,
  kabarPetugas,
  kehadiranPetugas,
  kesehatan,
  kesehatanSistemPetugas,
  khusus,
  laporan,
  laporanPetugas,
  loa,
  loaPengaturan,
  loaPetugas,
  longgarPetugas,
  massalPetugas,
  nilaiPetugas,
  formulirNilai,
  penilaianPetugas,
  penugasan,
  pembayaran,
  tagihan,
  pembayaranPetugas,
  pemberitahuan,
  perangkat,
  pemberitahuanPetugas,
  pengaturanPush,
  pengaturanSurel,
  pengingat,
  pengaturanWa,
  penawaran: { ...ofPenawaran, ...publicLists },
  pembukaanPetugas,
  penawaranPetugas,
  publikPenawaran,
  ujiPenawaran,
  daftarUlangPenawaran,
  pembukaanPenawaran,
  pendaftarPetugas,
  percakapan,
  percakapanPetugas,
  petugas,
  pilihan,
  prodiJalurPetugas,
  putaran,
  rekonsiliasiPetugas,
  ruangPetugas,
  salinData,
  sanggah,
  sanggahPetugas,
  sesi,
  banding,
  seleksiPetugas,
  bukuSeleksi,
  contohSeleksi,
  kelompokSeleksi,
  koreksiSeleksi,
  sidangSeleksi,
  usangSeleksi,
  tampilanPetugas,
  tanyaJawabPetugas,
  settings,
  pengaturanGambarPetugas,
  settingsPetugas,
  tersegel,
  tersegelPetugas,
  verifikasi,
  verifikasiBerkas,
  verifikasiBerkasPetugas,
  keduaPetugas,
  yudisium,
};
type Export = readonly [noun: string, name: string, value: unknown];
const exported = Object.entries(nouns).flatMap(([noun, module]) =>
  Object.entries(module).map(([name, value]): Export => [noun.replace(/Petugas$/, ''), name, value]),
);
const byHand = exported.flatMap(([noun, name, value]) => callsIn(value, name, noun));

const ofLists = Object.entries<ReferenceList>(references).flatMap(([list, reference]): Call[] => {
  const { paths, filteredPath, crud } = reference;
  const parent = parentOf(reference);
  return [
    ...paths.map(
      (path, i): Call => ({
        name: i === 0 ? small(list) : `public${capital(list)}`,
        method: 'GET',
        path,
      }),
    ),
    ...(filteredPath && parent
      ? [{ name: `${small(list)}By${capital(parent)}`, method: 'GET' as const, path: filteredPath }]
      : []),
    ...(crud
      ? [
          { name: `tambah${capital(list)}`, method: 'POST' as const, path: crud },
          { name: `satu${capital(list)}`, method: 'GET' as const, path: `${crud}/{id}` as const },
          { name: `ubah${capital(list)}`, method: 'PUT' as const, path: `${crud}/{id}` as const },
          { name: `hapus${capital(list)}`, method: 'DELETE' as const, path: `${crud}/{id}` as const },
        ]
      : []),
  ];
});

const ofPart = (part: Part): Call[] => {
  switch (part.shape) {
    case 'record':
      return [
        { name: small(part.table), method: 'GET', path: part.load },
        { name: `simpan${capital(part.table)}`, method: 'POST', path: part.save },
      ];
    case 'document':
      return [
        { name: small(part.slot), method: 'GET', path: part.load },
        { name: `unggah${capital(part.slot)}`, method: 'POST', path: part.save },
      ];
    case 'collection':
      return [
        { name: small(part.key), method: 'GET', path: part.load },
        { name: `tambah${capital(part.key)}`, method: 'POST', path: part.save },
        { name: `ubah${capital(part.key)}`, method: 'PUT', path: part.remove },
        { name: `hapus${capital(part.key)}`, method: 'DELETE', path: part.remove },
        ...(part.file ? [{ name: small(part.file.slot), method: 'GET' as const, path: part.file.load }] : []),
      ];
  }
};
const ofParts = [...recordParts, ...documentParts, ...collectionParts].flatMap(ofPart);

export const allCalls: readonly Call[] = [...byHand, ...ofLists, ...ofParts];

/** Schemas of objects that the nouns export, by the names they have there. */
export const namedSchemas: readonly (readonly [string, z.ZodMiniType])[] = exported.flatMap(
  ([, name, value]) => (value instanceof z.ZodMiniObject ? [[capital(name), value] as const] : []),
);
