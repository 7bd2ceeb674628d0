/** A payment the bank's statement does not show is asked of the bank (rekonsiliasi 11, rekonsiliasi 12). */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { selisih } from '@gerbang/contract/office/rekonsiliasi';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY as DAY_MS, startTestApp, type TestApp } from '../../../test/app.ts';
import { BankSimulator } from '../../../test/bank-simulator.ts';
import {
  SECRET,
  type StatusServer,
  startStatusServer,
  universityKey,
} from '../../../test/bank-status-server.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import type { SnapBank } from '../../snap-banks.ts';
import { askAboutOpen } from './ask-bank.ts';
import { askerOf } from './bank-status.ts';

const PATH = '/api/petugas/rekonsiliasi';
const DAY = '2026-11-19';
let t: TestApp;
let bank: StatusServer;
let kasir: StaffCall;
let profile: SnapBank;

beforeAll(async () => {
  bank = await startStatusServer(() => t.clock.now());
  const keys = new BankSimulator(
    async () => ({ status: 0, body: null }),
    () => new Date(),
  );
  profile = {
    bank: 'Bank Mitra Nusa',
    partnerServiceId: '88899',
    clientKey: keys.clientKey,
    clientSecret: keys.clientSecret,
    publicKey: createPublicKey(keys.publicPem),
    nomor: 'paymentRequestId',
    status: {
      alamat: bank.url,
      clientKey: bank.clientKey,
      clientSecret: SECRET,
      privateKey: createPrivateKey(universityKey),
      partnerId: 'KAMPUS',
      channelId: '95221',
    },
  };
  t = await startTestApp({
    snapBanks: [profile, { ...profile, bank: 'Bank Bisu', clientKey: 'bisu', status: undefined }].map(
      ({ status, ...rest }) => (status ? { ...rest, status } : rest),
    ),
  });
  kasir = await asStaff(t, 'keuangan', 'kasir');
});
afterAll(async () => {
  await t.close();
  bank.close();
});

/** A day on which these payments are here and not in the statement. */
const missing = async (name: string, numbers: readonly string[]): Promise<RowOf<typeof selisih>[]> => {
  await t.db.query(
    `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
     SELECT nomor, '882711217082008', $2, 300000, $3, $3, 'kode tidak dikenal' FROM unnest($1::text[]) AS nomor`,
    [numbers, name, `${DAY}T10:00:00+07:00`],
  );
  const columns = {
    pemisah: 'koma',
    kunci: 'nomor',
    kolom_kunci: 'No',
    kolom_jumlah: 'Kredit',
    kolom_waktu: 'Tanggal',
    bentuk_jumlah: 'titik',
  };
  await kasir('POST', `${PATH}/bank`, { body: { bank: name, ...columns } });
  const form = new FormData();
  form.append('berkas', new Blob([`No,Kredit,Tanggal\nSATU,300000,${DAY} 10:00\n`]), 'rekening.csv');
  const { data } = (
    await kasir<{ id_rekonsiliasi: number }>(
      'POST',
      `${PATH}?${new URLSearchParams({ bank: name, hari: DAY })}`,
      { form },
    )
  ).body;
  return listOf(data.id_rekonsiliasi);
};
const listOf = async (id: number, jenis = 'hanya-sini') =>
  (
    await kasir<{ baris: RowOf<typeof selisih>[] }>(
      'GET',
      `${PATH}/selisih?id_rekonsiliasi=${id}&jenis=${jenis}`,
    )
  ).body.data.baris;
/** Uploads the statement of a day; the day. */
const upload = async (name: string, hari: string, kunci: 'nomor' | 'kode', lines: readonly string[]) => {
  await kasir('POST', `${PATH}/bank`, {
    body: {
      bank: name,
      pemisah: 'koma',
      kunci,
      kolom_kunci: 'No',
      kolom_jumlah: 'Kredit',
      kolom_waktu: 'Tanggal',
      bentuk_jumlah: 'titik',
    },
  });
  const form = new FormData();
  const rows = lines.map((line) => `${line},${hari} 10:00`);
  form.append('berkas', new Blob([`${['No,Kredit,Tanggal', ...rows].join('\n')}\n`]), 'rekening.csv');
  const asked = new URLSearchParams({ bank: name, hari });
  return (await kasir<{ id_rekonsiliasi: number }>('POST', `${PATH}?${asked}`, { form })).body.data
    .id_rekonsiliasi;
};
const ask = (id_selisih: number, by = kasir, more: { nomor_va?: string } = {}) =>
  by<{ jawaban_bank: string }>('POST', `${PATH}/selisih/tanya`, { body: { id_selisih, ...more } });
const askAll = (id_rekonsiliasi: number) =>
  kasir<{ ditanya: number; dijawab: number; sisa: number; gangguan: string | null }>(
    'POST',
    `${PATH}/tanya`,
    {
      body: { id_rekonsiliasi },
    },
  );
const ofId = (id: number) =>
  t.db
    .query<{ jawaban_bank: string | null; ditanya: Date | null; diselesaikan: Date | null }>(
      'SELECT jawaban_bank, ditanya, diselesaikan FROM selisih WHERE id_selisih = $1',
      [id],
    )
    .then(({ rows }) => rows[0]);

test('its answer is shown, noted, and asked for with a signature the bank believes', async () => {
  const all = await missing(profile.bank, ['TANYA1', 'TANYA2', 'TANYA3']);
  const of = (nomor: string) => all.find(({ acuan }) => acuan === nomor)?.id_selisih ?? 0;
  bank.books.set('TANYA1', '300000.00').set('TANYA3', '250000.00');
  const entries = await entriesOf(t, async () => {
    expect((await ask(of('TANYA1'))).body.data.jawaban_bank).toBe(
      'Bank menyatakan lunas: Rp300.000, referensi REF-7',
    );
  });
  expect(entries).toMatchObject([{ tindakan: 'tanya bank', baru: { nomor_pembayaran: 'TANYA1' } }]);
  expect(bank.believed.at(-1)).toMatchObject({
    partnerServiceId: '   88899',
    customerNo: '882711217082008',
    paymentRequestId: 'TANYA1',
    inquiryRequestId: 'TANYA1',
  });
  expect((await ask(of('TANYA2'))).body.data.jawaban_bank).toContain('tidak mengenal');
  expect((await ask(of('TANYA3'))).body.data.jawaban_bank).toContain('berbeda dengan');
  const { rows } = await t.db.query<{ jawaban_bank: string }>(
    'SELECT jawaban_bank FROM selisih WHERE id_selisih = $1',
    [of('TANYA2')],
  );
  expect(rows[0]?.jawaban_bank).toContain('4042612');
  // What the bank says is text and nothing else.
  bank.instead = '<html>\u0000</html>';
  expect((await ask(of('TANYA2'))).status).toBe(502);
  bank.instead = null;
  await kasir('POST', `${PATH}/selisih/selesaikan`, {
    body: { id_selisih: of('TANYA1'), alasan: 'Lunas menurut bank' },
  });
  expect((await ask(of('TANYA1'))).body.code).toBe('sudah_diputus');
  expect((await ask(of('TANYA2'), await asStaff(t, 'humas'))).status).toBe(403);
});

test('every day the portal asks by itself about what is open, once, and not what was settled', async () => {
  const all = await missing(profile.bank, ['HARI1', 'HARI2', 'HARI3']);
  const of = (nomor: string) => all.find(({ acuan }) => acuan === nomor)?.id_selisih ?? 0;
  await kasir('POST', `${PATH}/selisih/selesaikan`, {
    body: { id_selisih: of('HARI3'), alasan: 'Sudah dijelaskan bank' },
  });
  bank.books.set('HARI1', '300000.00').set('HARI3', '300000.00');
  const answers = async () =>
    (
      await t.db.query<{ acuan: string; jawaban_bank: string | null }>(
        "SELECT acuan, jawaban_bank FROM selisih WHERE acuan LIKE 'HARI%' ORDER BY acuan",
      )
    ).rows;
  await askAboutOpen(t.deps);
  const noted = await t.db.query(
    "SELECT pelaku FROM audit WHERE tindakan = 'tanya bank' AND baru ->> 'nomor_pembayaran' = 'HARI1'",
  );
  expect(noted.rows).toEqual([{ pelaku: 'sistem' }]);
  expect(await answers()).toMatchObject([
    { acuan: 'HARI1', jawaban_bank: expect.stringContaining('lunas') },
    { acuan: 'HARI2', jawaban_bank: expect.stringContaining('tidak mengenal') },
    { acuan: 'HARI3', jawaban_bank: null },
  ]);
  const before = bank.believed.length;
  await askAboutOpen(t.deps);
  expect(bank.believed).toHaveLength(before);
  // The next day it is asked again; a bank that answers nonsense changes nothing of what is known.
  t.clock.move(DAY_MS);
  bank.instead = '<html></html>';
  await askAboutOpen(t.deps);
  bank.instead = null;
  expect((await answers())[0]?.jawaban_bank).toContain('lunas');
  bank.books.set('HARI2', '300000.00');
  await askAboutOpen(t.deps);
  expect((await answers())[1]?.jawaban_bank).toContain('lunas');
  t.clock.move(-DAY_MS);
});

test('what only the bank knows is asked by the number of its line, or by the one that is typed, and settles nothing', async () => {
  const byCode = await upload(profile.bank, '2026-11-10', 'kode', [
    '882711217082009,300000',
    '882711217082010,300000',
  ]);
  const [known, unknown] = await listOf(byCode, 'hanya-bank');
  bank.books.set('882711217082009', '250000.00');
  expect(known?.nomor_va).toBe('882711217082009');
  expect((await ask(known?.id_selisih ?? 0)).body.data.jawaban_bank).toContain(
    'Rp250.000, berbeda dengan Rp300.000 di rekening koran',
  );
  expect(bank.believed.at(-1)).not.toHaveProperty('paymentRequestId');
  expect(bank.believed.at(-1)).not.toHaveProperty('inquiryRequestId');
  expect((await ask(unknown?.id_selisih ?? 0)).body.data.jawaban_bank).toContain('tidak mengenal');
  expect(await ofId(known?.id_selisih ?? 0)).toMatchObject({ diselesaikan: null });

  const byNumber = await upload(profile.bank, '2026-11-11', 'nomor', ['LUAR1,300000']);
  const [line] = await listOf(byNumber, 'hanya-bank');
  expect(line?.nomor_va).toBeNull();
  expect((await ask(line?.id_selisih ?? 0)).body.code).toBe('bank_tanpa_nomor');
  expect((await ask(line?.id_selisih ?? 0, kasir, { nomor_va: '88 27' })).status).toBe(400);
  bank.books.set('LUAR1', '300000.00');
  expect(
    (await ask(line?.id_selisih ?? 0, kasir, { nomor_va: '882711217082011' })).body.data.jawaban_bank,
  ).toContain('lunas');
  expect(bank.believed.at(-1)).toMatchObject({ customerNo: '882711217082011', paymentRequestId: 'LUAR1' });
  // Nobody's number is made up for those asked together.
  expect((await askAll(byNumber)).body.data).toEqual({ ditanya: 0, dijawab: 0, sisa: 0, gangguan: null });
});

test('of an account with several payments, none, or one that is not through yet the bank says so', async () => {
  const asker = askerOf(profile, () => t.clock.now());
  const about = {
    nomor: '882711217082401',
    nomor_pembayaran: null,
    jumlah: 300_000,
    menurut: 'di sini',
  } as const;
  bank.books.set(about.nomor, '300000.00 300000.00');
  expect(await asker(about)).toBe(
    'Bank menyatakan lunas: Rp300.000, referensi REF-7 (2 pembayaran pada nomor ini)',
  );
  bank.books.set(about.nomor, ' ');
  expect(await asker(about)).toBe('Bank tidak mencatat pembayaran pada nomor ini');
  bank.books.set(about.nomor, '300000.00');
  bank.flag = '03';
  expect(await asker(about)).toBe('Bank belum selesai memproses pembayaran ini');
  bank.flag = '00';
});

test('what the bank says of another payment on the account is none of the one that was asked about', async () => {
  const about = {
    nomor: '882711217082501',
    nomor_pembayaran: 'AB12',
    jumlah: 300_000,
    menurut: 'di sini',
  } as const;
  const told = (nomor: SnapBank['nomor'], books: string): Promise<string> => {
    // Found by the number of the payment where the bank is asked with it, else by the account.
    bank.books.delete('AB12');
    bank.books.set(nomor === 'paymentRequestId' ? 'AB12' : about.nomor, books);
    return askerOf({ ...profile, nomor }, () => t.clock.now())(about);
  };
  const other = 'Bank mencatat pembayaran lain pada nomor ini';
  expect(await told('referenceNo', '300000.00;referenceNo=LAIN')).toBe(other);
  expect(bank.believed.at(-1)).not.toHaveProperty('paymentRequestId');
  expect(await told('referenceNo', '300000.00;referenceNo=LAIN 300000.00;referenceNo=LAGI')).toBe(
    `${other} (2 pembayaran pada nomor ini)`,
  );
  // Of several its own, wherever it stands and however the bank writes it.
  expect(await told('referenceNo', '300000.00;referenceNo=LAIN 250000.00;referenceNo=AB-12')).toBe(
    'Bank menyatakan lunas: Rp250.000, berbeda dengan Rp300.000 di sini, referensi AB-12 (2 pembayaran pada nomor ini)',
  );
  // A number of the other kind is no name.
  expect(await told('referenceNo', '300000.00;paymentRequestId=AB12;referenceNo=LAIN')).toBe(other);
  expect(await told('paymentRequestId', '300000.00;paymentRequestId=LAIN;referenceNo=AB12')).toBe(other);
  expect(await told('paymentRequestId', '300000.00;paymentRequestId=AB12')).toContain('lunas');
  // Who names none was asked by number, or for the whole account.
  expect(await told('paymentRequestId', '300000.00')).toContain('lunas');
  expect(await told('referenceNo', '300000.00;referenceNo=')).toBe('Bank menyatakan lunas: Rp300.000');
  bank.books.delete('AB12');
});

test('all that are open of a day are asked with one token, so many at once, and not again within the hour', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => `8827112170821${String(n).padStart(2, '0')},300000`);
  const day = await upload(profile.bank, '2026-11-12', 'kode', lines);
  const before = { tokens: bank.tokens, believed: bank.believed.length };
  expect((await askAll(day)).body.data).toEqual({ ditanya: 25, dijawab: 25, sisa: 5, gangguan: null });
  expect(bank.tokens - before.tokens).toBe(1);
  expect((await askAll(day)).body.data).toEqual({ ditanya: 5, dijawab: 5, sisa: 0, gangguan: null });
  expect((await askAll(day)).body.data.ditanya).toBe(0);
  expect(bank.believed.length - before.believed).toBe(30);
  t.clock.move(2 * 3_600_000);
  expect((await askAll(day)).body.data).toMatchObject({ ditanya: 25, sisa: 5 });
  const { rows } = await t.db.query(
    'SELECT FROM selisih WHERE id_rekonsiliasi = $1 AND diselesaikan IS NOT NULL',
    [day],
  );
  expect(rows).toHaveLength(0);
  await t.db.query(
    `UPDATE rekonsiliasi SET ditutup = diunggah, ditutup_oleh = (SELECT username FROM petugas WHERE username <> diunggah_oleh LIMIT 1)
     WHERE id_rekonsiliasi = $1`,
    [day],
  );
  expect((await askAll(day)).body.code).toBe('hari_ditutup');
  t.clock.move(-2 * 3_600_000);
});

test('a bank that refuses is said with its words, asked three times, and keeps what it said before', async () => {
  const day = await upload(profile.bank, '2026-11-13', 'kode', [
    '882711217082201,300000',
    '882711217082202,300000',
    '882711217082203,300000',
    '882711217082204,300000',
  ]);
  const all = await listOf(day, 'hanya-bank');
  bank.books.set('882711217082201', '300000.00');
  await ask(all[0]?.id_selisih ?? 0);
  t.clock.move(2 * 3_600_000);
  bank.instead = '{"responseCode":"4292600","responseMessage":"Too Many Requests"}';
  expect((await askAll(day)).body.data).toEqual({
    ditanya: 3,
    dijawab: 0,
    sisa: 4,
    gangguan: 'Bank tidak memberi token: 4292600 Too Many Requests',
  });
  bank.instead = null;
  expect((await ofId(all[0]?.id_selisih ?? 0))?.jawaban_bank).toContain('lunas');
  t.clock.move(-2 * 3_600_000);
});

test('a token that the bank no longer takes is asked for anew, and its refusal is no answer', async () => {
  const asker = askerOf(profile, () => t.clock.now());
  const about = {
    nomor: '882711217082301',
    nomor_pembayaran: null,
    jumlah: 300_000,
    menurut: 'di sini',
  } as const;
  await asker(about);
  const before = bank.tokens;
  t.clock.move(850_000);
  await asker(about);
  expect(bank.tokens).toBe(before + 1);
  bank.instead = '{"responseCode":"4012601","responseMessage":"Invalid Token (B2B)"}';
  await expect(asker(about)).rejects.toThrow('Bank menolak pertanyaan ini: 4012601');
  bank.instead = null;
  await asker(about);
  expect(bank.tokens).toBe(before + 2);
  t.clock.move(-850_000);
});

test('a bank without an address for it is not asked, and one that is away says so', async () => {
  const [one] = await missing('Bank Bisu', ['BISU1']);
  expect((await ask(one?.id_selisih ?? 0)).body.code).toBe('bank_tanpa_status');
  const { rows } = await t.db.query<{ id: number }>(
    "SELECT id_selisih AS id FROM selisih WHERE acuan = 'TANYA2'",
  );
  bank.close();
  const answer = await ask(rows[0]?.id ?? 0);
  expect([answer.status, answer.body.code]).toEqual([502, 'bank_tidak_menjawab']);
});
