import { setTimeout } from 'node:timers/promises';
import type { Peserta } from '@gerbang/contract/office/kehadiran';
import type { PerubahanRiwayat } from '@gerbang/contract/office/pendaftar';
import type { ImporTersimpan, LaporanImpor } from '@gerbang/contract/wire/impor';
import { dateText, instantText } from '@gerbang/contract/wire/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { workbookOf } from '../../../test/zip.ts';
import { cardToken } from '../../domain/kartu.ts';

let t: TestApp;
let pengawas: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  pengawas = await asStaff(t, 'pengawas');
});
afterAll(() => t.close());

type Participant = TestApplicant & { nomor_peserta: string };
const make = () =>
  t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }) as Promise<Participant>;
const makeWithoutExam = () => t.applicants.make({ offering: '13-1', stage: 'final' }) as Promise<Participant>;
/** The schedule of `make`, and another of the same offering where nobody sits. */
const [schedule, lone] = ['2027-11-2-1', '2027-11-2-2'];
const examDay = async () =>
  (await t.db.query('SELECT min(tanggal) AS hari FROM detail_jadwal WHERE kode_jadwal = $1', [schedule]))
    .rows[0].hari as string;
/** On the morning of the exam; the clock goes back afterwards. */
const onExamDay = async (work: () => Promise<unknown>) => {
  const before = t.clock.now();
  t.clock.set(new Date(`${await examDay()}T06:00:00+07:00`));
  pengawas = await asStaff(t, 'pengawas');
  await work();
  t.clock.set(before);
  pengawas = await asStaff(t, 'pengawas');
};
const find = (kode: string) =>
  pengawas<Peserta>('GET', `/api/petugas/kehadiran?${new URLSearchParams({ kode })}`);
const mark = ({ nomor_peserta }: Participant) =>
  pengawas<{ hadir: string; baru: boolean }>('POST', '/api/petugas/kehadiran', { body: { nomor_peserta } });
const hadir = async ({ nomor_pendaftar }: TestApplicant) =>
  (await t.db.query('SELECT hadir FROM pendaftar WHERE nomor_pendaftar = $1', [nomor_pendaftar])).rows[0]
    .hadir as Date | null;

describe('at the door', () => {
  test('the code, the address and the number of a card all lead to the same person, with photo and seat', async () => {
    const who = await make();
    const version = (
      await t.db.query('SELECT versi_kartu FROM pendaftar WHERE nomor_pendaftar = $1', [who.nomor_pendaftar])
    ).rows[0].versi_kartu;
    const token = cardToken(t.deps.config.keys.sign, who.nomor_peserta, version);
    for (const kode of [
      token,
      `https://pmb.example.ac.id/kartu/${token}`,
      who.nomor_peserta,
      ` ${who.nomor_peserta.slice(0, 4)} ${who.nomor_peserta.slice(4)} `,
    ]) {
      const { status, body } = await find(kode);
      expect([kode, status, body.data]).toMatchObject([
        kode,
        200,
        { nomor_peserta: who.nomor_peserta, hadir: null, kartu_berlaku: true },
      ]);
      expect(body.data.kursi).toBeGreaterThan(0);
      expect(body.data.ruang).toMatch(/.+, .+/);
      expect((await pengawas('GET', body.data.foto_url as string)).status).toBe(200);
    }
    expect(
      (await find(cardToken(t.deps.config.keys.sign, who.nomor_peserta, version + 1))).body.data
        .kartu_berlaku,
    ).toBe(false);
    for (const kode of [
      `${token}x`,
      token.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
      '123456',
      who.nomor_pendaftar,
      'https://jahat.example/kartu/x',
    ])
      expect([kode, (await find(kode)).status]).toEqual([kode, 404]);
  });

  test('marking twice keeps the first time and leaves one entry', async () => {
    const who = await make();
    const entries = await entriesOf(t, async () => {
      const first = (await mark(who)).body.data;
      expect(first).toEqual({ hadir: t.clock.now().toISOString(), baru: true });
      t.clock.move(MINUTE);
      const again = await Promise.all(Array.from({ length: 5 }, () => mark(who)));
      expect(again.map((a) => a.body.data)).toEqual(again.map(() => ({ hadir: first.hadir, baru: false })));
    });
    expect(entries).toMatchObject([
      {
        id_pelaku: 'pengawas',
        tindakan: 'catat kehadiran',
        subjek: who.nomor_pendaftar,
        lama: { hadir: null },
      },
    ]);
    const status = await t.call<{ status_pendaftar: string }>(
      'GET',
      `/api/v2/status_pendaftar/${who.nomor_pendaftar}/${who.kode_penawaran}`,
      { token: who.token },
    );
    expect(status.body.data.status_pendaftar).toBe('Telah mengikuti ujian');
  });

  test('a mark by mistake is taken back with a reason, once', async () => {
    const who = await make();
    await mark(who);
    const undo = (alasan: string) =>
      pengawas('POST', '/api/petugas/kehadiran/batal', {
        body: { nomor_peserta: who.nomor_peserta, alasan },
      });
    expect((await undo('    ')).status).toBe(400);
    const entries = await entriesOf(t, async () => {
      await undo('salah pindai');
      await undo('salah pindai');
    });
    expect(entries).toMatchObject([
      { tindakan: 'batalkan kehadiran', baru: { hadir: null, alasan: 'salah pindai' } },
    ]);
    expect(await hadir(who)).toBeNull();
  });

  test('an exam on a later day is said before marking, until its day has come', async () => {
    const who = await make();
    const said = async () => (await find(who.nomor_peserta)).body.data.belum_mulai;
    expect(await said()).toBe(`Ujian baru mulai ${dateText(await examDay())}`);
    await onExamDay(async () => expect(await said()).toBeNull());
    await t.db.query('DELETE FROM detail_jadwal WHERE kode_jadwal = $1', [lone]);
    await t.db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [
      who.nomor_pendaftar,
      lone,
    ]);
    expect(await said()).toBe('Hari ujian belum ditetapkan');
  });

  test('who is on a track without an exam is not marked, by no call', async () => {
    const who = await makeWithoutExam();
    expect((await find(who.nomor_peserta)).body.data).toMatchObject({ tanpa_tes: true, belum_mulai: null });
    const entries = await entriesOf(t, async () => {
      expect((await mark(who)).body.code).toBe('tanpa_ujian');
    });
    expect([entries, await hadir(who)]).toEqual([[], null]);
    // One marked before this was refused can be taken back.
    await t.db.query('UPDATE pendaftar SET hadir = now() WHERE nomor_pendaftar = $1', [who.nomor_pendaftar]);
    const status = await t.call<{ status_pendaftar: string }>(
      'GET',
      `/api/v2/status_pendaftar/${who.nomor_pendaftar}/${who.kode_penawaran}`,
      { token: who.token },
    );
    expect(status.body.data.status_pendaftar).toBe('Verifikasi');
    await pengawas('POST', '/api/petugas/kehadiran/batal', {
      body: { nomor_peserta: who.nomor_peserta, alasan: 'tanpa ujian' },
    });
    expect(await hadir(who)).toBeNull();
  });

  test('who is not finalised cannot be present', async () => {
    const who = await t.applicants.make({ offering: '11-2', stage: 'lengkap', schedule: 1 });
    await t.db.query("UPDATE pendaftar SET nomor_peserta = '999900001' WHERE nomor_pendaftar = $1", [
      who.nomor_pendaftar,
    ]);
    expect((await find('999900001')).status).toBe(404);
    expect((await mark({ ...who, nomor_peserta: '999900001' })).status).toBe(404);
  });
});

describe('a list', () => {
  const send = async (content: string | Buffer, terapkan?: 'ya') => {
    const form = new FormData();
    if (terapkan) form.append('sudah_periksa', terapkan);
    form.append('berkas', new Blob([content as never]), 'hadir.csv');
    const path = `/api/petugas/kehadiran/impor${terapkan ? '' : '/periksa'}`;
    return pengawas<LaporanImpor>('POST', path, { form });
  };
  const counted = (ditandai: number, sudah: number, tidak_hadir = 0) => [
    { label: 'akan ditandai hadir', jumlah: ditandai },
    { label: 'sudah hadir', jumlah: sudah },
    { label: 'tidak hadir', jumlah: tidak_hadir },
  ];

  test('is tried out first, then carried out, and taken back as a whole', async () => {
    const [a, b, early] = [await make(), await make(), await make()];
    await mark(early);
    const text = `\uFEFFNama;Nomor Peserta\r\nA;${a.nomor_peserta}\r\nB;${b.nomor_peserta}\r\nC;${early.nomor_peserta}\r\nX;111111\r\nA lagi;${a.nomor_peserta}\r\n;\r\n`;
    const expected = {
      dibaca: 5,
      berubah: 2,
      ringkas: counted(2, 1),
      salah: {
        jumlah: 2,
        daftar: [
          { baris: 5, nomor_peserta: '111111', pesan: 'Nomor peserta tidak ditemukan' },
          { baris: 6, nomor_peserta: a.nomor_peserta, pesan: 'Nomor peserta sudah ada di baris 2' },
        ],
      },
    };
    expect(
      await entriesOf(t, async () =>
        expect((await send(text)).body.data).toMatchObject({ ...expected, id: null }),
      ),
    ).toEqual([]);
    expect(await hadir(a)).toBeNull();
    let id = 0;
    const entries = await entriesOf(t, async () => {
      const { data } = (await send(text, 'ya')).body;
      expect(data).toMatchObject(expected);
      id = data.id as number;
    });
    expect(entries).toMatchObject([
      {
        tindakan: 'impor kehadiran',
        baru: { nomor_peserta: expect.arrayContaining([a.nomor_peserta, b.nomor_peserta]) },
      },
    ]);
    expect([await hadir(a), await hadir(b)]).toEqual([t.clock.now(), t.clock.now()]);
    // The same list again changes nothing.
    expect((await send(text, 'ya')).body.data).toMatchObject({
      berubah: 0,
      ringkas: counted(0, 3),
      id: null,
    });
    const undo = () =>
      pengawas<{ dibatalkan: number }>('POST', `/api/petugas/kehadiran/impor/${id}/batal`, {
        body: { alasan: 'daftar keliru', konfirmasi: 'BATALKAN' },
      });
    expect((await undo()).body.data).toEqual({ dibatalkan: 2 });
    expect((await undo()).body.code).toBe('sudah_diputus');
    expect([await hadir(a), await hadir(b)]).toEqual([null, null]);
    expect(await hadir(early)).not.toBeNull();
  });

  test('names by row whose exam is on a later day, and never marks whose track has none', async () => {
    const [a, b] = [await make(), await makeWithoutExam()];
    const text = `nomor_peserta\n${a.nomor_peserta}\n${b.nomor_peserta}\n`;
    const expected = {
      berubah: 1,
      salah: { jumlah: 1, daftar: [{ baris: 3, pesan: 'Jalur peserta ini tanpa ujian' }] },
      peringatan: [
        {
          judul: 'Ujian belum mulai, tetap ditandai',
          jumlah: 1,
          daftar: [{ baris: 2, pesan: `Ujian baru mulai ${dateText(await examDay())}` }],
        },
      ],
    };
    expect((await send(text)).body.data).toMatchObject(expected);
    await onExamDay(async () =>
      expect((await send(text)).body.data).toMatchObject({ ...expected, peringatan: [] }),
    );
    await send(text, 'ya');
    expect([await hadir(a), await hadir(b)]).toEqual([t.clock.now(), null]);
  });

  test('stays in the list of imports, and in the history of who was marked and unmarked by it', async () => {
    const [a, b] = [await make(), await make()];
    const admin = await asStaff(t, 'admin');
    const history = async ({ nomor_pendaftar }: TestApplicant) =>
      (
        await admin<{ baris: { tindakan: string; id_pelaku: string; perubahan: PerubahanRiwayat[] }[] }>(
          'GET',
          `/api/petugas/pendaftar/${nomor_pendaftar}/riwayat`,
        )
      ).body.data.baris.filter((e) => e.tindakan.includes('kehadiran'));
    const { data } = (await send(`nomor_peserta\n${a.nomor_peserta}\n${b.nomor_peserta}\n`, 'ya')).body;
    const id = data.id as number;
    const waktu = t.clock.now().toISOString();
    const list = async () =>
      (await pengawas<{ baris: ImporTersimpan[] }>('GET', '/api/petugas/kehadiran/impor')).body.data.baris;
    const kept = { id, waktu, petugas: 'pengawas', jumlah: 2, dibatalkan: null, dibatalkan_oleh: null };
    expect((await list())[0]).toEqual(kept);
    const marked = {
      tindakan: 'Impor kehadiran',
      id_pelaku: 'pengawas',
      perubahan: [{ label: 'Hadir', lama: 'kosong', baru: instantText(t.clock.now()) }],
    };
    expect(await history(a)).toMatchObject([marked]);
    // Whoever was unmarked by hand before is not unmarked by taking the import back.
    await pengawas('POST', '/api/petugas/kehadiran/batal', {
      body: { nomor_peserta: b.nomor_peserta, alasan: 'salah orang' },
    });
    const entries = await entriesOf(t, () =>
      admin('POST', `/api/petugas/kehadiran/impor/${id}/batal`, {
        body: { alasan: 'daftar keliru', konfirmasi: 'BATALKAN' },
      }),
    );
    expect(entries.map((e) => e.tindakan)).toEqual(['batalkan impor kehadiran']);
    expect((await list())[0]).toEqual({ ...kept, dibatalkan: waktu, dibatalkan_oleh: 'admin' });
    expect(await history(a)).toMatchObject([
      {
        tindakan: 'Batalkan impor kehadiran',
        id_pelaku: 'admin',
        perubahan: [
          { label: 'Hadir', lama: instantText(t.clock.now()), baru: 'kosong' },
          { label: 'Alasan', baru: 'daftar keliru' },
        ],
      },
      marked,
    ]);
    expect((await history(a)).map((e) => e.perubahan.length)).toEqual([2, 1]);
    expect((await history(b)).map((e) => e.tindakan)).toEqual(['Batalkan kehadiran', 'Impor kehadiran']);
  });

  test('may be an Excel sheet, its numbers as numbers or as text', async () => {
    const [a, b] = [await make(), await make()];
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const bytes = workbookOf(
      [text('nomor_peserta'), `<c><v>${Number(a.nomor_peserta)}</v></c>`, text(b.nomor_peserta as string)]
        .map((cell, i) => `<row r="${i + 1}">${cell.replace('<c', `<c r="A${i + 1}"`)}</row>`)
        .join(''),
    );
    expect((await send(bytes, 'ya')).body.data).toMatchObject({
      dibaca: 2,
      berubah: 2,
      salah: { jumlah: 0 },
    });
  });

  test.for([
    ['other columns', 'nama\nA\n', 'impor_format'],
    ['no table', Buffer.from('PK\u0003\u0004 rusak'), 'tabel_rusak'],
    ['bytes', Buffer.from([0xff, 0xfe, 0, 1]), 'tabel_rusak'],
    ['a heading alone', 'nomor_peserta\n', 'dokumen_kosong'],
    ['too many rows', `nomor_peserta\n${'1\n'.repeat(50_001)}`, 'tabel_terlalu_besar'],
    ['too many bytes', `nomor_peserta\n${'x'.repeat(5_000_000)}`, 'tabel_terlalu_besar'],
  ] as const)('refuses %s', async ([, content, code]) => {
    expect((await send(content)).body.code).toBe(code);
  });

  test('of more than a megabyte is read, and a form without one is refused', async () => {
    const { body } = await send(`nomor_peserta\n${'999999999999999999999999999999\n'.repeat(45_000)}`);
    expect(body.data).toMatchObject({ dibaca: 45_000, berubah: 0, salah: { jumlah: 45_000 } });
    expect(body.data.salah.daftar).toHaveLength(100);
    const form = new FormData();
    form.append('sudah_periksa', 'ya');
    expect((await pengawas('POST', '/api/petugas/kehadiran/impor', { form })).body.errors).toMatchObject([
      { field: 'berkas' },
    ]);
  });

  test('keeps its row numbers past blank rows, and its columns past a comma in a name', async () => {
    const who = await make();
    const text = `nama;nomor_peserta\r\n"Budi, S.Pd";${who.nomor_peserta}\r\n;\r\n\r\nSiti, S.Pd;111111\r\n`;
    expect((await send(text)).body.data).toMatchObject({
      dibaca: 2,
      berubah: 1,
      salah: { jumlah: 1, daftar: [{ baris: 5, nomor_peserta: '111111' }] },
    });
  });

  test.for([
    [
      '30 MB',
      Array.from({ length: 600_000 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>1</v></c></row>`).join(
        '',
      ),
    ],
    ['one cell at the far end', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
  ] as const)(
    'that unpacks to %s is refused, and others are answered meanwhile',
    { timeout: 90_000 },
    async ([, rows]) => {
      const who = await make();
      const bomb = workbookOf(
        `<row r="1"><c r="A1" t="inlineStr"><is><t>nomor_peserta</t></is></c></row>${rows}`,
      );
      const refused = new AbortController();
      const answer = send(bomb).finally(() => refused.abort());
      let slowest = 0;
      while (!refused.signal.aborted) {
        const began = performance.now();
        expect((await find(who.nomor_peserta)).status).toBe(200);
        await setTimeout(50);
        slowest = Math.max(slowest, performance.now() - began);
      }
      expect((await answer).body.code).toBe('tabel_terlalu_besar');
      expect(slowest).toBeLessThan(4_000);
    },
  );
});
