/** Documents to judge, for the tests of the desk. */
import type { AturanBerkas, AturanPenawaran } from '@gerbang/contract/office/aturan-berkas';
import type { Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import { samaAwal } from '@gerbang/contract/steps/isian-dokumen';
import { DAY, type TestApp } from '../../../test/app.ts';
import type { StaffCall } from '../../../test/desk.ts';

export const DIPLOMA = 'pendidikan_terakhir/ijazah';
export const PHOTO = 'data_diri_pendaftar/foto';
export const DESK = '/api/petugas/verifikasi-berkas';
export const RULES = '/api/petugas/aturan-berkas';

/** Says what of an offering is checked, as the office does. */
export const setRules = async (
  head: StaffCall,
  kode: string,
  rules: readonly (Pick<AturanBerkas, 'jenis'> & Partial<AturanBerkas>)[],
) => {
  const { body } = await head<AturanPenawaran>('GET', `${RULES}/${kode}`);
  return head<AturanPenawaran>('POST', `${RULES}/${kode}`, {
    body: {
      sidik: body.data.sidik,
      alasan: 'Aturan untuk pengujian',
      aturan: rules.map((rule) => ({
        mulai: 'finalisasi',
        menahan: 'tidak',
        daftar_periksa: [],
        harus_sama: samaAwal(rule.jenis, 'KTP'),
        ...rule,
      })),
    },
  });
};

export const takeNext = (officer: StaffCall, body: object = {}) =>
  officer<Giliran | null>('POST', `${DESK}/ambil`, { body });

/** Decides on what is in a slot now, or on the version given. */
export const decide = async (
  t: TestApp,
  officer: StaffCall,
  nomor_pendaftar: string,
  putusan: 'sah' | 'ditolak' | 'tidak-perlu',
  { slot = DIPLOMA, versi, days = 3 }: { slot?: string; versi?: number; days?: number } = {},
) =>
  officer<{ id: number; versi: number }>('POST', `${DESK}/putuskan`, {
    body: {
      nomor_pendaftar,
      slot,
      versi: versi ?? (await stateOf(t, nomor_pendaftar, slot)).versi,
      putusan,
      ...(putusan === 'ditolak'
        ? {
            alasan: 'Dokumen tidak terbaca.',
            batas: new Date(t.clock.now().getTime() + days * DAY).toISOString(),
          }
        : {}),
    },
  });

export const stateOf = async (t: TestApp, nomor: string, slot = DIPLOMA) =>
  (
    await t.db.query<{ keadaan: string; versi: number; id_berkas: string }>(
      'SELECT keadaan, versi, id_berkas FROM periksa_berkas WHERE nomor_pendaftar = $1 AND slot = $2',
      [nomor, slot],
    )
  ).rows[0] as { keadaan: string; versi: number; id_berkas: string };
