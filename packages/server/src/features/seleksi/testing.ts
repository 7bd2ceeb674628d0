/** A selection at the office for tests: participants with scores, a rule, scenarios, and putting them forward. */
import type { Ringkas, Skenario } from '@gerbang/contract/office/seleksi';
import { type Aturan, aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { expect } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff } from '../../../test/desk.ts';
import { workOnSelection } from '../../skenario/job.ts';

/** Closed and examined; announced a week from now. */
export const KODE = '2027-21-1';
const UNIT = 10_000;
export type Participant = TestApplicant & { nomor_peserta: string };

/** An office with so many participants of one offering, each with a score of their own, not yet closed. */
export const startSelection = async (count: number) => {
  const t = await startTestApp();
  const staff = {
    seleksi: await asStaff(t, 'seleksi'),
    pimpinan: await asStaff(t, 'pimpinan'),
    auditor: await asStaff(t, 'auditor'),
  };
  const people: Participant[] = [];
  for (let i = 0; i < count; i += 1)
    people.push((await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 })) as Participant);
  const path = (rest = '') => `/api/petugas/seleksi/${KODE}${rest}`;
  const nilai = `/api/petugas/nilai/${KODE}`;
  const { seleksi, pimpinan } = staff;
  await seleksi('POST', `${nilai}/komponen`, {
    body: { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
  });
  const typed = await seleksi('POST', `${nilai}/lembar`, {
    body: {
      sel: people.map(({ nomor_peserta }, i) => ({
        nomor_peserta,
        kode: 'tulis',
        semula: null,
        nilai: (90 - i) * UNIT,
      })),
    },
  });
  expect(typed.status).toBe(200);

  /** Stores a rule with so many seats in every programme, changed as told. */
  const rule = async (seats: number, change: (of: Aturan) => Aturan = (of) => of) => {
    const { prodi, versi } = (
      await seleksi<{ prodi: { kode: string }[]; versi: number | null }>('GET', path())
    ).body.data;
    const begin = aturanAwal(
      ['tulis'],
      prodi.map(({ kode }) => ({ prodi: kode, jumlah: seats, lebih: 0 })),
    );
    return seleksi('POST', path('/aturan'), { body: { isi: change(begin), versi } });
  };
  /** Runs a scenario; answers it with its figures. */
  const run = async (nama: string) => {
    const { body, status } = await seleksi<{ id: number }>('POST', path('/skenario'), { body: { nama } });
    expect([status, body.message]).toEqual([200, null]);
    await workOnSelection(t.deps, { id_skenario: body.data.id });
    return (await seleksi<Skenario & { ringkas: Ringkas }>('GET', path(`/skenario/${body.data.id}`))).body
      .data;
  };
  /** Whom a scenario admits, by participant number, with the programme. */
  const admitted = async (id: number): Promise<Map<string, string>> => {
    const { rows } = await t.db.query<{ nomor_peserta: string; prodi: string }>(
      'SELECT p.nomor_peserta, d.prodi FROM skenario_diterima d JOIN pendaftar p USING (nomor_pendaftar) WHERE id_skenario = $1',
      [id],
    );
    return new Map(rows.map((row) => [row.nomor_peserta, row.prodi]));
  };
  const close = async () => {
    const { daftar } = (await seleksi<{ daftar: { versi: number }[] }>('GET', nilai)).body.data;
    return pimpinan('POST', `${nilai}/tulis/tutup`, {
      body: { versi: daftar[0]?.versi, konfirmasi: 'TUTUP' },
    });
  };
  const propose = (id: number) =>
    seleksi<{ id_hasil: number }>('POST', path(`/skenario/${id}/usulkan`), {
      body: { konfirmasi: 'USULKAN' },
    });
  const approve = (id_hasil: number) =>
    pimpinan('POST', `/api/petugas/hasil/impor/${id_hasil}/setujui`, { body: { konfirmasi: 'SETUJUI' } });
  const cancel = (id_hasil: number) =>
    seleksi('POST', `/api/petugas/hasil/impor/${id_hasil}/batalkan`, {
      body: { konfirmasi: 'BATALKAN', alasan: 'putusan sidang berubah' },
    });
  const ledger = async (id: number) => (await seleksi('GET', path(`/skenario/${id}/buku`))).bytes;
  return { t, ...staff, people, path, rule, run, admitted, close, propose, approve, cancel, ledger };
};
export type TestSelection = Awaited<ReturnType<typeof startSelection>>;
/** The lines of a file, each with its end. */
export const linesOf = (bytes: Buffer): string[] => bytes.toString().match(/[^\n]*\n/g) ?? [];
