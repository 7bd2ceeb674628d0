import { describe, expect, test } from 'vitest';
import type { Context } from '../../form/field.ts';
import { dataDiri } from '../../steps/data-diri.ts';
import { dataKeluarga } from '../../steps/data-keluarga.ts';
import { codesOf, steps } from '../../steps/index.ts';
import {
  alasanSelaluAda,
  isianAwal,
  KARTU_TANPA,
  type Langkah,
  periksaFormulir,
  peringatanFormulir,
  perluJuga,
  rapikanFormulir,
  ukuranFormulir,
} from './formulir.ts';

const SCHOOL = { pascasarjana: false, tanpa_tes: false };
const everything = (jalur = SCHOOL): Langkah =>
  Object.fromEntries(steps.map((step) => [step.number, isianAwal(step, jalur)]));
const least: Langkah = { 1: { NAMA: true, FOTO: true }, 22: {}, 23: {} };
const said = (langkah: Langkah, jalur = SCHOOL) => periksaFormulir(langkah, jalur).map((f) => f.message);

describe('the form of a track', () => {
  test('may ask everything there is, or hardly anything', () => {
    expect(said(everything())).toEqual([]);
    expect(peringatanFormulir(everything(), SCHOOL)).toEqual([]);
    expect(said(least)).toEqual([]);
  });

  test.for(['03', ' 1 ', '0x1', '1e0', '1.0', ''])('names no step by %o', (number) => {
    const named = { ...least, [number]: { NAMA: false } } as Langkah;
    expect(said(named)).toEqual([`Langkah nomor ${number} tidak dikenal`]);
  });

  test('always has the steps nobody can do without', () => {
    expect(periksaFormulir({}, SCHOOL)).toEqual([
      {
        field: 'langkah.1',
        message: 'Langkah Data Diri harus ada: nama pendaftar tercetak di kartu',
      },
      {
        field: 'langkah.22',
        message:
          'Langkah Data Pilihan Jurusan harus ada: program studi, kelas, dan jadwal ujian dipilih di sana',
      },
      {
        field: 'langkah.23',
        message: 'Langkah Finalisasi harus ada: tanpa itu tidak seorang pun mendapat kartu',
      },
    ]);
    expect(steps.filter(alasanSelaluAda).map(({ number }) => number)).toEqual([1, 22, 23]);
  });

  test('demands what stands on the card, the face only where there is an exam', () => {
    const form = { ...least, 1: { NAMA: false, AGAMA: true } };
    expect(periksaFormulir(form, SCHOOL)).toEqual([
      { field: 'isian.1.NAMA', message: `Data Diri: ${KARTU_TANPA.nama}` },
      { field: 'isian.1.FOTO', message: `Data Diri: ${KARTU_TANPA.foto}` },
    ]);
    expect(said(form, { ...SCHOOL, tanpa_tes: true })).toEqual([`Data Diri: ${KARTU_TANPA.nama}`]);
  });

  test('has no step that asks nothing, no unknown code, nothing mandatory that is never demanded', () => {
    expect(said({ ...least, 18: {} })).toEqual([
      'Data Penelitian: pilih paling sedikit satu isian, atau matikan langkah ini',
    ]);
    expect(said({ ...least, 2: { X: true } })).toEqual(['Langkah nomor 2 tidak dikenal']);
    expect(said({ ...least, 18: { SPONSOR: true, SPONSORR: true } })).toEqual([
      'Data Penelitian: kode isian SPONSORR tidak dikenal, jadi tidak pernah ditanyakan',
    ]);
    expect(said({ ...least, 1: { ...least[1], WEBSITE: true } })).toEqual([
      'Data Diri: Website (WEBSITE) tidak dapat diwajibkan',
    ]);
  });

  test('asks nothing that could never be answered', () => {
    expect(said({ ...least, 1: { ...least[1], KAB_INI: true, PKJ_RT: false } })).toEqual([
      'Data Diri: Kabupaten/Kota (KAB_INI) hanya dapat diisi bila Provinsi (PROV_INI) juga ditanyakan',
      'Data Diri: RT (PKJ_RT) hanya dapat diisi bila Nama Pekerjaan (NAMA_PKJ) juga ditanyakan',
    ]);
    expect(said({ ...least, 3: { NAMA_PASANGAN: true } })).toEqual([
      'Data Keluarga: Nama Pasangan (NAMA_PASANGAN) hanya dapat diisi bila Status Perkawinan (STATUS_KAWIN) juga ditanyakan',
    ]);
  });

  test('knows every field that waits for the answer to another', () => {
    const blank: Context = {
      codes: {},
      slots: {},
      other: {},
      counts: {},
      limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
      today: '2026-11-20',
    };
    const waiting = steps.flatMap((step) =>
      step.parts.flatMap((part) =>
        part.shape === 'record'
          ? Object.values(part.fields).flatMap((f) =>
              f.code && f.when?.({}, blank) === false ? [{ step, code: f.code }] : [],
            )
          : [],
      ),
    );
    expect(waiting.map(({ code }) => code)).toEqual(['NAMA_PASANGAN']);
    for (const { step, code } of waiting) {
      const one = codesOf(step).find((c) => c.code === code);
      expect(one && perluJuga(step, one)).not.toEqual([]);
    }
  });

  test('is warned of where it asks too much of the honest', () => {
    const form = { ...least, 1: { ...least[1], GB_A: true }, 3: { KARTU_MISKIN: true } };
    expect(said(form)).toEqual([]);
    expect(peringatanFormulir(form, SCHOOL)).toEqual([
      'Data Diri: Gelar Belakang (GB_A) wajib, padahal lulusan sekolah belum bergelar',
      'Data Keluarga: Kartu Keluarga Miskin (KARTU_MISKIN) wajib bagi semua pelamar',
    ]);
    expect(peringatanFormulir(form, { ...SCHOOL, pascasarjana: true })).toHaveLength(1);
    expect(isianAwal(dataDiri, SCHOOL).GB_A).toBe(false);
    expect(isianAwal(dataDiri, { ...SCHOOL, pascasarjana: true }).GB_A).toBe(true);
    expect(isianAwal(dataKeluarga, SCHOOL).KARTU_MISKIN).toBe(false);
  });

  test('is the same however its sender wrote it', () => {
    const given = { 23: {}, 1: { FOTO: true, ZZ: false, NAMA: true }, 22: {} };
    expect(JSON.stringify(rapikanFormulir(given))).toBe(
      '{"1":{"NAMA":true,"FOTO":true,"ZZ":false},"22":{},"23":{}}',
    );
    expect(ukuranFormulir(given)).toEqual({ langkah: 3, isian: 3, wajib: 2 });
  });
});
