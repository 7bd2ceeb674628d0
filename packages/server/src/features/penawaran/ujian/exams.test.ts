import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { TENANG_MENIT } from '@gerbang/contract/office/penawaran/ujian';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../../../test/app.ts';
import { entriesOf } from '../../../../test/desk.ts';
import { at, fieldOf, type Offerings, PATH, startOfferings } from '../../../../test/offerings.ts';
import { remakeCards } from '../../../jobs/sweep.ts';
import { confirmFor, drain, sendBy, startMailServer } from '../../pemberitahuan/testing.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
  await o.someApplicants();
});
afterAll(() => o.t.close());

describe('the exam', () => {
  const day = (days: number) => at(days).slice(0, 10);
  const session = (days: number, jam_mulai = '08:00', jam_selesai = '10:00') => ({
    tanggal: day(days),
    jam_mulai,
    jam_selesai,
    jenis_tes: 'Tes Potensi',
  });
  const place = (more: object = {}) => ({
    kode_jadwal: null,
    lokasi_ujian: 'Surakarta',
    disabilitas: false,
    sesi: [session(20)],
    ...more,
  });
  const wanted = ({ jadwal }: DetailPenawaran) =>
    jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
      kode_jadwal,
      lokasi_ujian,
      disabilitas,
      sesi,
    }));
  const send = async (kode: string, jadwal: object[], more: { versi?: number; konfirmasi?: number } = {}) =>
    o.desk<DetailPenawaran>('PUT', `${PATH}/${kode}/ujian`, {
      body: { jadwal, versi: (await o.read(kode)).versi, ...more },
    });

  test('takes schedules in their order, once however often it is pressed', async () => {
    const { kode_penawaran: kode } = await o.make();
    const both = [place({ sesi: [session(21), session(20, '13:00', '15:00'), session(20)] }), place()];
    const entries = await entriesOf(o.t, async () => {
      const clicks = await Promise.all([1, 2].map(() => send(kode, both, { versi: 1 })));
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah ujian penawaran', lama: [] }]);
    const stored = wanted(await o.read(kode));
    expect(stored.map((j) => j.kode_jadwal)).toEqual([`${kode}-1`, `${kode}-2`]);
    expect(stored[0]?.sesi.map((s) => [s.tanggal, s.jam_mulai])).toEqual([
      [day(20), '08:00'],
      [day(20), '13:00'],
      [day(21), '08:00'],
    ]);
    const turned = (await send(kode, stored.toReversed())).body.data;
    expect(turned.jadwal.map((j) => j.kode_jadwal)).toEqual([`${kode}-2`, `${kode}-1`]);
    const codes = async (next: object[]) =>
      (await send(kode, next)).body.data.jadwal.map((j) => j.kode_jadwal);
    expect(await codes([place()])).toEqual([`${kode}-3`]);
    expect(await codes([])).toEqual([]);
    expect(await codes([place()])).toEqual([`${kode}-4`]);
  });

  test.for<[string, object, string]>([
    ['no place', { lokasi_ujian: ' ' }, 'jadwal.0.lokasi_ujian'],
    ['a session in the past', { sesi: [session(-1)] }, 'jadwal.0.sesi.0.tanggal'],
    ['a day that is none', { sesi: [{ ...session(20), tanggal: '2027-02-30' }] }, 'jadwal.0.sesi.0.tanggal'],
    ['an end before its start', { sesi: [session(20, '10:00', '10:00')] }, 'jadwal.0.sesi.0.jam_selesai'],
    [
      'sessions one over the other',
      { sesi: [session(20), session(20, '09:59', '11:00')] },
      'jadwal.0.sesi.1.jam_mulai',
    ],
    ['no kind of test', { sesi: [{ ...session(20), jenis_tes: '' }] }, 'jadwal.0.sesi.0.jenis_tes'],
    ['a schedule of another offering', { kode_jadwal: '2027-11-2-1' }, 'jadwal.0.lokasi_ujian'],
  ])('cannot have %s', async ([, more, field]) => {
    const { kode_penawaran: kode } = await o.make();
    expect(fieldOf(await send(kode, [place(more)]))).toEqual([400, field]);
  });

  test('is no matter of a track without one', async () => {
    const { kode_penawaran: kode } = await o.make({ kode_jalur: '13', gelombang: 31 });
    expect(fieldOf(await send(kode, [place()]))).toEqual([400, 'jadwal']);
  });

  test('keeps a schedule somebody chose, for those it was for', async () => {
    const kode = '2027-11-2';
    const stands = wanted(await o.read(kode));
    const refused = await send(kode, stands.slice(1));
    expect(fieldOf(refused)).toEqual([400, 'jadwal']);
    expect(refused.body.errors?.[0]?.message).toContain('2 pendaftar');
    const swapped = stands.map((j, i) => (i === 0 ? { ...j, disabilitas: true } : j));
    expect(fieldOf(await send(kode, swapped))).toEqual([400, 'jadwal.0.disabilitas']);
    const emptied = stands.map((j, i) => (i === 0 ? { ...j, sesi: [] } : j));
    expect(fieldOf(await send(kode, emptied))).toEqual([400, 'jadwal.0.sesi']);
  });

  test('moved under people is agreed to first, and gives new cards to those who hold one', async () => {
    const kode = '2027-11-2';
    const stands = wanted(await o.read(kode));
    const moved = stands.map((j, i) => (i === 0 ? { ...j, sesi: [session(30)] } : j));
    const cards = async () =>
      (
        await o.t.db.query<{ nomor_pendaftar: string; versi: number; final: boolean }>(
          `SELECT nomor_pendaftar, versi_kartu AS versi, diverifikasi IS NOT NULL AS final FROM pendaftar
           WHERE kode_jadwal = $1 ORDER BY 1`,
          [`${kode}-1`],
        )
      ).rows;
    const before = await cards();
    const asked = await send(kode, moved);
    expect([asked.status, asked.body.code]).toEqual([409, 'perlu_konfirmasi']);
    expect(asked.body.errors?.[0]?.message).toMatch(/2 pendaftar, dan 1 di antaranya/);
    const entries = await entriesOf(o.t, async () => {
      expect((await send(kode, moved, { konfirmasi: 2 })).status).toBe(200);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah ujian penawaran' }]);
    expect(await cards()).toEqual(before.map((c) => (c.final ? { ...c, versi: c.versi + 1 } : c)));
    const [holder] = before.filter((c) => c.final);
    const drawn = async () =>
      (
        await o.t.db.query(
          `SELECT priority FROM pgboss.job WHERE name = 'kartu-ujian' AND data->>'nomor_pendaftar' = $1 AND (data->>'versi')::int = $2`,
          [holder?.nomor_pendaftar, (holder?.versi ?? 0) + 1],
        )
      ).rows;
    // However many hold a card, the change itself sends one job, which has the cards drawn behind those of new finalisers.
    expect(await drawn()).toEqual([]);
    const { rows } = await o.t.db.query("SELECT data FROM pgboss.job WHERE name = 'kartu-ulang'");
    expect(rows).toEqual([{ data: { kode_penawaran: kode } }]);
    await remakeCards(o.t.deps, kode);
    expect(await drawn()).toEqual([{ priority: -1 }]);
    const told = await o.t.db.query(
      `SELECT FROM audit_tentang JOIN audit ON id = id_audit WHERE nomor_pendaftar = $1 AND tindakan = 'ubah ujian penawaran'`,
      [holder?.nomor_pendaftar],
    );
    expect(told.rowCount).toBe(1);
  });

  test('moved twice is told once, to whoever chose it, when a quarter of an hour has passed', async () => {
    const kode = '2027-11-2';
    const mail = await startMailServer();
    await sendBy(o.desk, mail.port);
    await expect.poll(() => o.t.deps.notices.isOn()).toBe(true);
    const { rows } = await o.t.db.query<{ nomor: string }>(
      'SELECT nomor_pendaftar AS nomor FROM pendaftar WHERE kode_jadwal = $1',
      [`${kode}-1`],
    );
    for (const { nomor } of rows) await confirmFor(o.t, nomor);
    const trial = await o.t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    await o.t.db.query('UPDATE pendaftar SET uji = true WHERE nomor_pendaftar = $1', [trial.nomor_pendaftar]);
    for (const days of [33, 34]) {
      const stands = wanted(await o.read(kode));
      const moved = stands.map((j, i) => (i === 0 ? { ...j, sesi: [session(days)] } : j));
      expect((await send(kode, moved, { konfirmasi: 9 })).status).toBe(200);
      // The same once more changes nothing, and is none.
      expect((await send(kode, moved, { konfirmasi: 9 })).status).toBe(200);
      o.t.clock.move(5 * MINUTE);
      await drain(o.t);
    }
    expect(mail.received).toEqual([]);
    o.t.clock.move(TENANG_MENIT * MINUTE);
    await drain(o.t);
    expect(mail.received.map((one) => one.header('subject'))).toEqual(
      rows.map(() => 'Jadwal ujian Anda berubah'),
    );
    expect(rows.length).toBe(2);
    expect(mail.received.some((one) => one.raw.includes(trial.nomor_pendaftar))).toBe(false);
    await mail.close();
  });

  test('that has begun stays as it was for those who chose it', async () => {
    const kode = '2027-21-1';
    await o.t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
    const stands = wanted(await o.read(kode));
    const moved = stands.map((j) => ({ ...j, sesi: [session(30)] }));
    expect(fieldOf(await send(kode, moved, { konfirmasi: 9 }))).toEqual([400, 'jadwal.0.sesi']);
  });
});
