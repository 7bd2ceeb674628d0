/** An offering decided by a selection: participants with falling scores, seats, an approved result with its waiting lists. */
import type { PenawaranSeleksi, Skenario } from '@gerbang/contract/office/seleksi';
import { aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { expect, vi } from 'vitest';
import { startWorker } from '../src/worker.ts';
import type { TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { asStaff, type StaffCall } from './desk.ts';

const UNIT = 10_000;
const WAIT_MS = 60_000;

export type Participant = TestApplicant & { nomor_peserta: string };
export interface Selected {
  people: Participant[];
  /** Programme and class of the two that everybody chose. */
  prodi: string[];
  id_skenario: number;
}

/** Calls as staff; whatever is not done ends the test. */
export const post = async <D>(by: StaffCall, path: string, body: object): Promise<D> => {
  const answered = await by<D>('POST', path, { body });
  expect([path, answered.status, answered.body.message]).toEqual([path, 200, null]);
  return answered.body.data;
};

/** Participants who chose two programmes, the even ones the first before the second. */
const choose = async (t: TestApp, kode: string, count: number) => {
  const people: Participant[] = [];
  const offering = kode.split('-').slice(1).join('-');
  for (let i = 0; i < count; i += 1)
    people.push((await t.applicants.make({ offering, stage: 'final', schedule: 1 })) as Participant);
  const offered = await t.db.query<{ id_prodi: number; id_kelas: number }>(
    'SELECT id_prodi, min(id_kelas) AS id_kelas FROM penawaran_prodi WHERE kode_penawaran = $1 GROUP BY 1 ORDER BY 1 LIMIT 2',
    [kode],
  );
  for (const [i, { nomor_pendaftar }] of people.entries()) {
    await t.db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor_pendaftar]);
    for (const [rank, one] of (i % 2 === 0 ? offered.rows : offered.rows.toReversed()).entries())
      await t.db.query('INSERT INTO pilihan_jurusan VALUES ($1, $2, $3, $4)', [
        nomor_pendaftar,
        rank + 1,
        one.id_prodi,
        one.id_kelas,
      ]);
  }
  return { people, prodi: offered.rows.map((one) => `${one.id_prodi}-${one.id_kelas}`) };
};

/** Decides an offering by scores that fall from the first participant to the last; `kursi` are the seats of the two programmes. */
export const selectByScore = async (
  t: TestApp,
  kode: string,
  count: number,
  kursi: readonly [number, number],
): Promise<Selected> => {
  const worker = await t.another();
  await startWorker(worker.deps);
  const [seleksi, pimpinan] = [await asStaff(t, 'seleksi'), await asStaff(t, 'pimpinan')];
  const { people, prodi } = await choose(t, kode, count);
  const scores = `/api/petugas/nilai/${kode}`;
  const selection = `/api/petugas/seleksi/${kode}`;
  await post(seleksi, `${scores}/komponen`, {
    kode: 'tulis',
    nama: 'Ujian tulis',
    rentang: [0, 100 * UNIT],
    untuk: 'semua',
    versi: null,
  });
  const detail = (await seleksi<PenawaranSeleksi & { prodi: { kode: string }[] }>('GET', selection)).body
    .data;
  const isi = aturanAwal(
    ['tulis'],
    detail.prodi.map((one) => ({ prodi: one.kode, jumlah: kursi[prodi.indexOf(one.kode)] ?? 0, lebih: 0 })),
  );
  await post(seleksi, `${selection}/aturan`, { isi, versi: null });
  await post(seleksi, `${scores}/lembar`, {
    sel: people.map(({ nomor_peserta }, i) => ({
      nomor_peserta,
      kode: 'tulis',
      semula: null,
      nilai: (95 - 2 * i) * UNIT,
    })),
  });
  const version = (await seleksi<{ daftar: { versi: number }[] }>('GET', scores)).body.data.daftar[0]?.versi;
  await post(pimpinan, `${scores}/tulis/tutup`, { versi: version, konfirmasi: 'TUTUP' });
  const { id } = await post<{ id: number }>(seleksi, `${selection}/skenario`, { nama: 'Tetap' });
  const ended = async () => (await seleksi<Skenario>('GET', `${selection}/skenario/${id}`)).body.data.selesai;
  await vi.waitUntil(async () => (await ended()) !== null, { timeout: WAIT_MS, interval: 100 });
  const { id_hasil } = await post<{ id_hasil: number }>(seleksi, `${selection}/skenario/${id}/usulkan`, {
    konfirmasi: 'USULKAN',
  });
  await post(pimpinan, `/api/petugas/hasil/impor/${id_hasil}/setujui`, { konfirmasi: 'SETUJUI' });
  const seats = async () => (await t.db.query('SELECT FROM kursi_seleksi')).rowCount;
  await vi.waitUntil(async () => (await seats()) === detail.prodi.length, {
    timeout: WAIT_MS,
    interval: 100,
  });
  // From here on only what a test begins is done by jobs.
  await worker.deps.jobs.stop();
  return { people, prodi, id_skenario: id };
};
