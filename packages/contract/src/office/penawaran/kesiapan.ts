/** What an offering still lacks before it opens, from what the desk knows of it (penawaran 16). */

import { dataKhusus } from '../../steps/data-khusus.ts';
import { choiceBounds, isScheduleHidden } from '../../steps/pilihan-jurusan.ts';
import { jakartaDay } from '../../wire/time.ts';
import { periksaFormulir } from '../prodi-jalur/formulir.ts';
import type { DetailPenawaran } from './calls.ts';
import { belumTerbuka } from './publik/terbuka.ts';
import { DIBUKA } from './tahap.ts';

/** Where on the desk it is mended. */
export type BagianPenawaran = 'umum' | 'prodi' | 'formulir' | 'ujian' | 'uji' | 'publik' | 'daftar-ulang';
/** Other desks where something of it is mended. */
type Lain = 'hasil' | 'ruang' | 'seleksi' | 'sanggah';
export interface Kekurangan {
  bagian: BagianPenawaran;
  /** Applicants would be stuck or cannot come; otherwise it is only to be looked at. */
  menghalangi: boolean;
  kalimat: string;
  /** The desk where it is mended, if another one. */
  meja?: Lain;
}

type Say = (menghalangi: boolean, kalimat: string, meja?: Lain) => Omit<Kekurangan, 'bagian'>;
const say: Say = (menghalangi, kalimat, meja) => ({ menghalangi, kalimat, ...(meja ? { meja } : {}) });
type Found = ReturnType<Say>[];

const general = (o: DetailPenawaran, now: Date): Found => {
  const found: Found = [];
  const end = new Date(o.tanggal_selesai_daftar);
  if (end < now) found.push(say(true, 'Masa pendaftaran sudah lewat.'));
  if (o.tanggal_pengumuman === null)
    found.push(say(false, 'Waktu pengumuman belum dijadwalkan; aturlah di meja Hasil.', 'hasil'));
  else if (new Date(o.tanggal_pengumuman) <= end)
    found.push(say(false, 'Waktu pengumuman tidak sesudah akhir pendaftaran.', 'hasil'));
  if (o.biaya === 0) found.push(say(false, 'Biaya seleksi nol.'));
  return found;
};

/** Classes with too few programmes of an interest, where the numbers of each are held by themselves (pilihan 13). */
const shortInterests = (o: DetailPenawaran, classOf: (id: number) => string): Found => {
  const interestOf = new Map(o.semua_prodi.map((p) => [p.id_prodi, p.kode_minat]));
  const nameOf = (kode: number) => o.semua_minat.find((m) => m.kode_minat === kode)?.nama_minat ?? kode;
  return o.kelas.flatMap(({ id_kelas, prodi }) =>
    o.minat.flatMap(({ kode_minat, jumlah_minimum_pengisian: least }) => {
      const n = prodi.filter((p) => interestOf.get(p.id_prodi) === kode_minat).length;
      if (n >= least) return [];
      const told = `${classOf(id_kelas)} hanya mempunyai ${n} program studi minat ${nameOf(kode_minat)}`;
      return say(true, `${told}, padahal paling sedikit ${least} harus dipilih.`);
    }),
  );
};

const choices = (o: DetailPenawaran): Found => {
  const found: Found = [];
  const classOf = (id: number) => o.semua_kelas.find((k) => k.id_kelas === id)?.nama_kelas ?? String(id);
  const { min, max } = choiceBounds(o.minat);
  if (o.kelas.length === 0) found.push(say(true, 'Belum ada kelas yang ditawarkan.'));
  for (const { id_kelas, prodi } of o.kelas)
    if (prodi.length === 0) found.push(say(true, `${classOf(id_kelas)} belum mempunyai program studi.`));
    else if (prodi.length < min)
      found.push(
        say(
          true,
          `${classOf(id_kelas)} hanya mempunyai ${prodi.length} program studi, padahal paling sedikit ${min} harus dipilih.`,
        ),
      );
  if (max === 0) found.push(say(true, 'Belum ada minat yang boleh dipilih.'));
  if (o.batas_per_minat) found.push(...shortInterests(o, classOf));
  const interests = new Set(
    o.kelas.flatMap((k) =>
      k.prodi.map((p) => o.semua_prodi.find((s) => s.id_prodi === p.id_prodi)?.kode_minat),
    ),
  );
  for (const { kode_minat, nama_minat } of o.semua_minat) {
    const asked = o.minat.some((m) => m.kode_minat === kode_minat);
    if (asked && !interests.has(kode_minat))
      found.push(say(false, `Minat ${nama_minat} ditawarkan tanpa program studi.`));
    if (!asked && interests.has(kode_minat))
      found.push(
        say(o.batas_per_minat, `Ada program studi minat ${nama_minat}, padahal minat itu tidak ditawarkan.`),
      );
  }
  return found;
};

const form = ({ formulir, berformulir, khusus, pendaftar, tanpa_tes }: DetailPenawaran): Found => {
  if (!berformulir)
    return [
      say(
        true,
        formulir.jalur_berformulir
          ? 'Formulir belum diambil dari jalur.'
          : 'Jalur ini belum mempunyai formulir, jadi belum ada yang dapat diambil.',
      ),
    ];
  const has = (number: number) => formulir.langkah.some((l) => l.kode_grup_form === number);
  const langkah = Object.fromEntries(
    formulir.langkah.map(({ kode_grup_form, kolom }) => [
      kode_grup_form,
      Object.fromEntries(kolom.map(({ nama_form, wajib }) => [nama_form, wajib])),
    ]),
  );
  const found: Found = periksaFormulir(langkah, { tanpa_tes }).map(({ message }) => say(true, `${message}.`));
  if (khusus.length > 0 && !has(dataKhusus.number))
    found.push(say(false, `Isian khusus tidak ditanyakan: langkah ${dataKhusus.title} tidak ada.`));
  if (khusus.length === 0 && has(dataKhusus.number))
    found.push(say(false, `Langkah ${dataKhusus.title} ada, tetapi belum ada isian khusus.`));
  if (pendaftar === 0 && formulir.jalur_berbeda)
    found.push(say(false, 'Formulir jalurnya sekarang berbeda dari yang diambil.'));
  return found;
};

const exams = (o: DetailPenawaran, now: Date): Found => {
  if (o.tanpa_tes) return [];
  if (o.jadwal.length === 0) return [say(true, 'Belum ada jadwal ujian.')];
  const found: Found = [];
  const today = jakartaDay(now);
  const lastDay = jakartaDay(new Date(o.tanggal_selesai_daftar));
  const first = (j: DetailPenawaran['jadwal'][number]) => j.sesi[0]?.tanggal ?? null;
  const usable = o.jadwal.filter(
    (j) => first(j) !== null && !isScheduleHidden(first(j), today) && j.kapasitas > 0,
  );
  if (!usable.some((j) => !j.disabilitas))
    found.push(say(true, 'Belum ada jadwal bagi semua pendaftar yang mempunyai tanggal dan ruang.'));
  for (const j of o.jadwal) {
    const day = first(j);
    if (day === null) found.push(say(false, `${j.lokasi_ujian} belum mempunyai sesi.`));
    else if (isScheduleHidden(day, today))
      found.push(
        say(false, `${j.lokasi_ujian} tidak lagi ditawarkan karena ujiannya sudah dekat atau lewat.`),
      );
    else if (isScheduleHidden(day, lastDay))
      found.push(say(false, `${j.lokasi_ujian} tidak lagi dapat dipilih sebelum pendaftaran selesai.`));
    if (j.kapasitas === 0) found.push(say(false, `${j.lokasi_ujian} belum mempunyai ruang.`, 'ruang'));
    else if (j.terisi >= j.kapasitas)
      found.push(say(false, `Semua ruang di ${j.lokasi_ujian} penuh.`, 'ruang'));
  }
  return found;
};

/** An opened one may be loosened without a new proof (penawaran 21). */
const proof = ({ terbukti, tahap }: DetailPenawaran): Found =>
  terbukti
    ? []
    : [
        say(
          tahap !== DIBUKA,
          'Susunan ini belum terbukti, atau diubah sejak dibuktikan; buktikanlah di Uji coba.',
        ),
      ];

/** The announcement may have been moved since. */
const registration = ({ daftar_ulang: { mulai }, tanggal_pengumuman }: DetailPenawaran): Found =>
  mulai !== null && tanggal_pengumuman !== null && Date.parse(mulai) < Date.parse(tanggal_pengumuman)
    ? [say(false, 'Daftar ulang mulai sebelum waktu pengumuman.')]
    : [];

/** Everything found, what keeps applicants out first. */
export const kekuranganPenawaran = (o: DetailPenawaran, now: Date): Kekurangan[] => {
  const of = (bagian: BagianPenawaran, found: Found) => found.map((f) => ({ bagian, ...f }));
  return [
    ...of('umum', general(o, now)),
    ...of('prodi', choices(o)),
    ...of('formulir', form(o)),
    ...of('ujian', exams(o, now)),
    ...of('uji', proof(o)),
    ...of('daftar-ulang', registration(o)),
    ...of(
      'publik',
      belumTerbuka(o).map(([kalimat, meja]) => say(false, kalimat, meja)),
    ),
  ].toSorted((a, b) => Number(b.menghalangi) - Number(a.menghalangi));
};
