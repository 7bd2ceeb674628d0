/** A new offering as it is typed: what follows from track, year and the wave that is copied, and what is wrong with it. */
import { publicLists } from '@gerbang/contract/applicant/penawaran';
import type { BarisPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { geserWaktu, mingguAntara, periksaGeser } from '@gerbang/contract/office/penawaran/salin';
import { END_SECONDS, GELOMBANG, periksaBaru, START_SECONDS } from '@gerbang/contract/office/penawaran/umum';
import { references } from '@gerbang/contract/references';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPath } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { byField, type Sentences } from '../../../api/send.ts';
import { instantOf, type Moment, momentOf } from './period.tsx';
import { useSource } from './salin/use-source.ts';

interface Form {
  kode_jalur: string | null;
  tahun: string | null;
  gelombang: number | null;
  /** Null until somebody types another than follows from the wave. */
  nama: string | null;
  kode_bayar: string;
  salin_dari: string | null;
  /** Undefined until somebody types another than follows from the years, as what follows from the wave that is copied. */
  minggu?: number | null;
  biaya?: number | null;
  mulai?: Moment;
  selesai?: Moment;
}
const EMPTY: Form = {
  kode_jalur: null,
  tahun: null,
  gelombang: null,
  nama: null,
  kode_bayar: '',
  salin_dari: null,
};
const START: Moment = { day: null, clock: '00.00' };
const END: Moment = { day: null, clock: '23.59' };
const STALE_MS = 60_000;

export const useNewOffering = (offerings: readonly BarisPenawaran[]) => {
  const [form, setForm] = useState<Form>(EMPTY);
  /** What the server refused of the form as it stands. */
  const [refused, setRefused] = useState<Sentences>({});
  const set = (next: Partial<Form>) => {
    setRefused({});
    setForm((f) => ({ ...f, ...next }));
  };
  const tracks = useRead(publicLists.publicJalur, { key: ['jalur-petugas'], staleTime: STALE_MS });
  const years = useQuery({
    queryKey: ['referensi', 'tahun'],
    queryFn: () => callPath<{ tahun: number }[]>('GET', references.tahun.paths[0]),
    staleTime: STALE_MS,
  });
  const track = tracks.data?.find((t) => t.kode_jalur === form.kode_jalur);
  const level = track?.id_jenjang;
  // What belongs to another level could not be offered here; the own track's come first.
  const sources = offerings
    .filter((o) => o.id_jenjang === level)
    .toSorted((a, b) => Number(b.kode_jalur === form.kode_jalur) - Number(a.kode_jalur === form.kode_jalur));
  const nama = form.nama ?? (form.gelombang === null ? '' : `Gelombang ${form.gelombang}`);
  const { kode_jalur, tahun, gelombang, salin_dari } = form;
  const source = useSource(salin_dari);
  const asal = salin_dari === null ? undefined : source.data;
  const suggested = asal && tahun !== null ? mingguAntara(asal.tahun, Number(tahun)) : null;
  const minggu = form.minggu === undefined ? suggested : form.minggu;
  const moved = (iso: string | undefined, none: Moment): Moment =>
    iso === undefined ? none : momentOf(geserWaktu(iso, minggu ?? suggested ?? 0));
  const mulai = form.mulai ?? moved(asal?.tanggal_mulai_daftar, START);
  const selesai = form.selesai ?? moved(asal?.tanggal_selesai_daftar, END);
  const biaya = form.biaya === undefined ? (asal?.biaya ?? null) : form.biaya;

  const basic = {
    nama,
    kode_bayar: form.kode_bayar,
    biaya: biaya ?? -1,
    tanggal_mulai_daftar: instantOf(mulai, START_SECONDS),
    tanggal_selesai_daftar: instantOf(selesai, END_SECONDS),
  };
  const tanpa_tes = track?.tanpa_tes ?? false;
  const { min, max } = GELOMBANG;
  const found: Sentences = {
    ...byField(periksaBaru(basic, new Date())),
    ...(asal && minggu !== null
      ? byField(periksaGeser(asal, minggu, { tanpa_tes, selesai: basic.tanggal_selesai_daftar }, new Date()))
      : {}),
    // Dates that are not known yet would be left behind without a word.
    ...(salin_dari !== null && !asal ? { salin_dari: 'Tunggu sampai tanggal penawaran asal dimuat' } : {}),
    ...(kode_jalur === null ? { kode_jalur: 'Pilih jalur' } : {}),
    ...(tahun === null ? { tahun: 'Pilih tahun' } : {}),
    ...(gelombang === null || gelombang < min || gelombang > max
      ? { gelombang: `Isi gelombang, ${min} sampai ${max}` }
      : {}),
  };
  const geser_minggu = salin_dari === null ? null : minggu;
  /** As it is sent; null while the track or the wave is not chosen. */
  const body =
    kode_jalur === null || gelombang === null
      ? null
      : { ...basic, kode_jalur, tahun: Number(tahun), gelombang, salin_dari, geser_minggu };
  return {
    form: { ...form, nama, minggu, mulai, selesai, biaya, tanpa_tes },
    set,
    tracks,
    years,
    sources: level === undefined ? undefined : sources,
    source,
    found,
    refused,
    setRefused,
    body,
  };
};
