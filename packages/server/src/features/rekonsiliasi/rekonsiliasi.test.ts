import {
  type bankRekonsiliasi,
  HARI_BELUM_TIBA,
  type rekeningKoran,
  type SatuRekonsiliasi,
  type selisih,
} from '@gerbang/contract/office/rekonsiliasi';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { REKENING_MAX_BYTES } from '@gerbang/contract/wire/limits';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { countPaid } from './paid.ts';

const PATH = '/api/petugas/rekonsiliasi';
const WAIT = { timeout: 60_000 };
const PROFILE = {
  pemisah: 'titik-koma',
  kunci: 'nomor',
  kolom_kunci: 'No. Transaksi',
  kolom_jumlah: 'Kredit',
  kolom_waktu: 'Tanggal',
  bentuk_jumlah: 'titik',
};

let t: TestApp;
let kasir: StaffCall;
let penutup: StaffCall;
let lain: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  kasir = await asStaff(t, 'keuangan', 'kasir');
  penutup = await asStaff(t, 'keuangan', 'penutup');
  await callOfficer(t, 'kasir', 'Pak Kasir');
  await callOfficer(t, 'penutup', 'Bu Penutup');
  lain = await asStaff(t, 'keuangan', 'petugas-lain');
});
afterAll(() => t.close());

interface Payment {
  nomor: string;
  kode?: string;
  bank: string;
  jumlah: number;
  waktu: string;
  uji?: boolean;
}
/** Payments as they are recorded; set aside, so that they need no applicant. */
const recorded = (payments: readonly Payment[]) =>
  t.db.query(
    `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina, uji)
     SELECT nomor, coalesce(kode, '110117082008'), bank, jumlah, waktu, waktu, 'kode tidak dikenal', coalesce(uji, false)
     FROM jsonb_to_recordset($1::jsonb) AS b (nomor text, kode text, bank text, jumlah bigint, waktu timestamptz, uji boolean)`,
    [JSON.stringify(payments)],
  );
const profile = (bank: string, more: object = {}) =>
  kasir('POST', `${PATH}/bank`, { body: { bank, ...PROFILE, ...more } });
const upload = (bank: string, hari: string, text: string, by = kasir) => {
  const form = new FormData();
  form.append('berkas', new Blob([text]), 'rekening.csv');
  return by<DataOf<typeof rekeningKoran>>('POST', `${PATH}?${new URLSearchParams({ bank, hari })}`, { form });
};
type Difference = RowOf<typeof selisih>;
const differencesOf = async (id: number): Promise<Difference[]> => {
  const all: Difference[] = [];
  let setelah: string | null = '';
  while (setelah !== null) {
    const query: string = new URLSearchParams({
      id_rekonsiliasi: String(id),
      ...(setelah === '' ? {} : { setelah }),
    }).toString();
    const { data } = (
      await kasir<{ baris: Difference[]; berikut: string | null }>('GET', `${PATH}/selisih?${query}`)
    ).body;
    all.push(...data.baris);
    setelah = data.berikut;
  }
  return all;
};
const settle = (id_selisih: number, by = kasir, alasan = 'Disetor ulang oleh bank') =>
  by<null>('POST', `${PATH}/selisih/selesaikan`, { body: { id_selisih, alasan } });
const close = (id_rekonsiliasi: number, by = penutup, konfirmasi = 'TUTUP') =>
  by<null>('POST', `${PATH}/tutup`, { body: { id_rekonsiliasi, konfirmasi } });
const dayOf = async (id: number, by = kasir) =>
  (await by<SatuRekonsiliasi>('GET', `${PATH}/${id}`)).body.data;

const HEADING = 'Tanggal;Keterangan;No. Transaksi;Kredit';
const line = (waktu: string, nomor: string, jumlah: string | number) => `${waktu};Setoran;${nomor};${jumlah}`;
const statement = (...lines: string[]) => [HEADING, ...lines].join('\r\n');

let banks = 0;
/** A bank with a day of two payments. */
const twoPayments = async () => {
  banks += 1;
  const bank = `Bank ${banks}`;
  await profile(bank);
  const waktu = '2026-11-18T09:00:00+07:00';
  await recorded([
    { nomor: `A${banks}`, bank, jumlah: 300_000, waktu },
    { nomor: `B${banks}`, bank, jumlah: 250_000, waktu },
  ]);
  const text = statement(
    line('18/11/2026 09:00', `A${banks}`, '300.000,00'),
    line('18/11/2026 09:00', `B${banks}`, '250.000,00'),
  );
  return { bank, hari: '2026-11-18', text, one: `A${banks}` };
};
/** A day with one difference: the amount of a payment. */
const oneDifference = async () => {
  const day = await twoPayments();
  const { body } = await upload(day.bank, day.hari, day.text.replace('300.000,00', '300.001,00'));
  const id = body.data.id_rekonsiliasi;
  const [difference] = await differencesOf(id);
  if (!difference) throw new Error('no difference was found');
  return { ...day, id, id_selisih: difference.id_selisih };
};
/** Runs calls one after the other against a locked row, each until it waits, and then lets go. */
const waiting = async () =>
  (
    await t.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rows[0]?.n;
const queued = async (lock: string, id: number, ...calls: (() => Promise<{ status: number }>)[]) => {
  const other = await t.db.connect();
  await other.query('BEGIN');
  await other.query(lock, [id]);
  const sent: Promise<{ status: number }>[] = [];
  for (const call of calls) {
    sent.push(call());
    await expect.poll(waiting, WAIT).toBe(sent.length);
  }
  await other.query('COMMIT');
  other.release();
  return (await Promise.all(sent)).map(({ status }) => status);
};
const LOCK_DAY = 'SELECT FROM rekonsiliasi WHERE id_rekonsiliasi = $1 FOR UPDATE';
const LOCK_ONE = 'SELECT FROM selisih WHERE id_selisih = $1 FOR UPDATE';

test('a statement of 50,000 lines with 40 planted faults finds exactly those', {
  timeout: 300_000,
}, async () => {
  const bank = 'Bank Besar';
  await profile(bank);
  const LINES = 50_000;
  const at = (i: number) => new Date(Date.parse('2026-11-18T00:00:00+07:00') + i * 1_700).toISOString();
  const payments: Payment[] = [];
  const lines: string[] = [];
  const expected: string[] = [];
  const shown = (i: number) => `BNK-2026-${String(i).padStart(6, '0')}`;
  const stored = (i: number) => `BNK2026${String(i).padStart(6, '0')}`;
  const pay = (i: number, jumlah: number, more: Partial<Payment> = {}) =>
    payments.push({ nomor: stored(i), bank, jumlah, waktu: at(i), ...more });
  const write = (i: number, jumlah: number) =>
    lines.push(line('18/11/2026 07:00:00', shown(i), `Rp ${jumlah.toLocaleString('id-ID')},00`));
  const expects = (jenis: string, i: number, jumlah_bank: number | null, jumlah_sini: number | null) =>
    expected.push(JSON.stringify([jenis, stored(i), jumlah_bank, jumlah_sini]));
  const FEE = 300_000;
  const faults = [
    ...Array<string>(10).fill('bank'),
    ...Array<string>(10).fill('sini'),
    ...Array<string>(10).fill('jumlah'),
    ...Array<string>(4).fill('ganda'),
    ...['hari', 'hari', 'bank lain', 'uji'],
    ...['besok', 'besok'],
  ];
  expect(faults.length).toBe(40);
  let i = 0;
  for (const [n, fault] of faults.entries()) {
    // Between two faults, lines that agree.
    for (let k = 0; k < 1_200 + n; k += 1, i += 1) {
      pay(i, FEE + (i % 7) * 50_000);
      write(i, FEE + (i % 7) * 50_000);
    }
    const only = fault === 'bank' || fault === 'hari' || fault === 'bank lain' || fault === 'uji';
    if (only) {
      write(i, FEE);
      expects('hanya-bank', i, FEE, null);
    }
    if (fault === 'hari')
      pay(i, FEE, { waktu: n % 2 ? '2026-11-17T23:59:59.999+07:00' : '2026-11-19T00:00:00+07:00' });
    if (fault === 'bank lain') pay(i, FEE, { bank: 'Bank Kecil' });
    if (fault === 'uji') pay(i, FEE, { uji: true });
    if (fault === 'sini' || fault === 'besok') {
      pay(i, FEE, { waktu: n % 2 ? '2026-11-18T00:00:00+07:00' : '2026-11-18T23:59:59.999+07:00' });
      expects('hanya-sini', i, null, FEE);
    }
    if (fault === 'besok') lines.push(line('19/11/2026 00:00:00', shown(i), '300.000,00'));
    if (fault === 'jumlah') {
      pay(i, FEE);
      write(i, FEE + (n % 2 ? 1 : -1));
      expects('jumlah', i, FEE + (n % 2 ? 1 : -1), FEE);
    }
    if (fault === 'ganda') {
      pay(i, FEE);
      write(i, FEE);
      write(i, FEE);
      expects('hanya-bank', i, FEE, null);
    }
    i += 1;
  }
  while (lines.length < LINES + 2) {
    pay(i, FEE);
    write(i, FEE);
    i += 1;
  }
  await recorded(payments);
  const text = [
    'Universitas Contoh',
    'Periode;18/11/2026',
    HEADING.toUpperCase(),
    ...lines,
    'TOTAL;;;9.999',
  ].join('\n');
  const first = (await upload(bank, '2026-11-18', text)).body.data;
  expect(first).toMatchObject({ baris: LINES, selisih: 40, dilewati: 3, berubah: true });
  const found = await differencesOf(first.id_rekonsiliasi);
  expect(
    found.map((d) => JSON.stringify([d.jenis, d.acuan, d.jumlah_bank, d.jumlah_sini])).toSorted(),
  ).toEqual(expected.toSorted());
  expect(found.flatMap(({ catatan }) => catatan ?? []).toSorted()).toEqual([
    ...Array<string>(4).fill('Nomor ini juga ada di baris lain'),
    'Tercatat Kamis, 19 November 2026, Bank Besar',
    'Tercatat Rabu, 18 November 2026, Bank Kecil',
    'Tercatat Selasa, 17 November 2026, Bank Besar',
    'Uji coba',
  ]);
  const again = await entriesOf(t, async () => {
    expect((await upload(bank, '2026-11-18', text, lain)).body.data).toEqual({ ...first, berubah: false });
  });
  expect(again).toEqual([]);
  expect(await differencesOf(first.id_rekonsiliasi)).toEqual(found);
});

test('under payment codes that several share, equal amounts find each other first', async () => {
  const bank = 'Bank Kode';
  await profile(bank, { kunci: 'kode' });
  const waktu = '2026-11-18T09:00:00+07:00';
  await recorded([
    { nomor: 'K1', kode: '110117082008', bank, jumlah: 100_000, waktu },
    { nomor: 'K2', kode: '110117082008', bank, jumlah: 200_000, waktu },
    { nomor: 'K3', kode: '110117082008', bank, jumlah: 200_000, waktu },
  ]);
  const text = statement(
    ...['200.000', '150.000', '200.000', '200.000'].map((amount) =>
      line('18-11-2026', '1101 17082008', amount),
    ),
  );
  const { data } = (await upload(bank, '2026-11-18', text)).body;
  expect(data).toMatchObject({ baris: 4, cocok: 2, selisih: 2 });
  expect(
    (await differencesOf(data.id_rekonsiliasi)).map((d) => [
      d.jenis,
      d.nomor_pembayaran,
      d.jumlah_bank,
      d.jumlah_sini,
    ]),
  ).toEqual([
    ['jumlah', 'K1', 150_000, 100_000],
    ['hanya-bank', null, 200_000, null],
  ]);
});

test.for([
  ['18/11/2026', '300.000,50', /^Baris 2: jumlah "300\.000,50" tidak terbaca/],
  ['18/11/2026', '300000.00', /^Baris 2: jumlah/],
  ['31/02/2026', '300.000', /^Baris 2: tanggal "31\/02\/2026" tidak terbaca\. Tanggal ditulis seperti/],
  ['18 Foo 2026', '300.000', /^Baris 2: tanggal "18 Foo 2026"/],
  ['19/11/2026', '300.000', /^Tidak ada baris dari hari yang dipilih/],
] as const)('a line of %s over %s refuses the file, and says so', async ([waktu, jumlah, said]) => {
  const { bank, hari } = await twoPayments();
  const { status, body } = await upload(bank, hari, statement(line(waktu, 'X', jumlah)));
  expect([status, body.message]).toEqual([400, expect.stringMatching(said)]);
  const stored = await t.db.query('SELECT FROM rekonsiliasi WHERE bank = $1', [bank]);
  expect(stored.rowCount).toBe(0);
});

test.for(['18 Nov 2026', '18-NOV-26', '18 November 2026 09.00', '18 Nopember 2026', '18/11/26', '20261118'])(
  'a line of %s is of its day',
  async (waktu) => {
    const { bank, hari } = await twoPayments();
    const { status, body } = await upload(bank, hari, statement(line(waktu, 'X', '300.000')));
    const found = status === 200 ? await differencesOf(body.data.id_rekonsiliasi) : [];
    expect(found.filter((d) => d.jenis === 'hanya-bank')).toHaveLength(1);
  },
);

test('without its columns a statement is not read, and a profile says which they are', async () => {
  expect((await upload('Bank Tanpa', '2026-11-18', HEADING)).body.errors?.[0]?.field).toBe('bank');
  const { bank, hari, text } = await twoPayments();
  const { status, body } = await upload(bank, hari, text.replace('Kredit', 'Debit'));
  expect([status, body.message]).toEqual([400, expect.stringContaining('No. Transaksi, Kredit, Tanggal')]);
  const entries = await entriesOf(t, async () => {
    await profile(bank, { kolom_jumlah: ' Debit ' });
    await profile(bank, { kolom_jumlah: 'Debit' });
  });
  expect(entries).toMatchObject([
    { tindakan: 'atur rekening koran', subjek: bank, baru: { kolom_jumlah: 'Debit' } },
  ]);
  const listed = (await kasir<DataOf<typeof bankRekonsiliasi>>('GET', `${PATH}/bank`)).body.data;
  expect(listed.find((one) => one.bank === bank)?.profil?.kolom_jumlah).toBe('Debit');
  expect((await upload(bank, hari, text.replace('Kredit', 'Debit'))).body.data.selisih).toBe(0);
});

test('a corrected statement takes back what it explains, and keeps the reasons of the rest', async () => {
  const { bank, hari, text } = await twoPayments();
  const wrong = text.replace('300.000,00', '300.001,00');
  const { data } = (await upload(bank, hari, `${wrong}\n${line('18/11/2026', 'ASING', '5.000')}`)).body;
  const [amount, stranger] = await differencesOf(data.id_rekonsiliasi);
  for (const one of [amount, stranger]) expect((await settle(one?.id_selisih ?? 0)).status).toBe(200);
  const entries = await entriesOf(t, async () => {
    await upload(bank, hari, `${text}\n${line('18/11/2026', 'ASING', '5.000')}`, lain);
  });
  expect(entries).toMatchObject([
    {
      tindakan: 'unggah rekening koran',
      subjek: `${bank} ${hari}`,
      lama: { diselesaikan: [{ jumlah_bank: 300_001, diselesaikan_oleh: 'kasir' }] },
    },
  ]);
  expect(await differencesOf(data.id_rekonsiliasi)).toMatchObject([
    { acuan: 'ASING', diselesaikan_oleh: 'Pak Kasir', alasan: 'Disetor ulang oleh bank' },
  ]);
});

test('a difference is settled once, with a reason', async () => {
  const { id, id_selisih } = await oneDifference();
  expect((await settle(id_selisih, kasir, '   ')).status).toBe(400);
  const entries = await entriesOf(t, async () => {
    expect(
      await queued(
        LOCK_ONE,
        id_selisih,
        () => settle(id_selisih),
        () => settle(id_selisih, lain),
      ),
    ).toEqual([200, 409]);
    // The very same once more answers the same.
    expect((await settle(id_selisih)).status).toBe(200);
  });
  expect(entries).toMatchObject([
    { id_pelaku: 'kasir', tindakan: 'selesaikan selisih', baru: { alasan: 'Disetor ulang oleh bank' } },
  ]);
  expect(await dayOf(id)).toMatchObject({ selisih: 1, belum: 0, terlibat: true });
  expect((await settle(999_999)).status).toBe(404);
});

test('a day is closed by who had no hand in it, once nothing is open, and then stands', async () => {
  const { bank, hari, text, id, id_selisih } = await oneDifference();
  expect((await close(id)).body.code).toBe('selisih_belum_selesai');
  await settle(id_selisih, lain);
  expect((await close(id, kasir)).body.code).toBe('perlu_petugas_lain');
  expect((await close(id, lain)).body.code).toBe('perlu_petugas_lain');
  expect((await close(id, penutup, 'tutup')).status).toBe(400);
  expect((await dayOf(id, penutup)).terlibat).toBe(false);
  const entries = await entriesOf(t, async () => {
    expect((await close(id)).status).toBe(200);
    expect((await close(id, lain)).body.code).toBe('sudah_diputus');
    expect((await upload(bank, hari, text)).body.code).toBe('hari_ditutup');
    expect((await settle(id_selisih)).body.code).toBe('sudah_diputus');
  });
  expect(entries).toMatchObject([
    { id_pelaku: 'penutup', tindakan: 'tutup rekonsiliasi', subjek: `${bank} ${hari}`, baru: { selisih: 1 } },
  ]);
  await recorded([{ nomor: `S${id}`, bank, jumlah: 1, waktu: '2026-11-18T10:00:00+07:00' }]);
  expect(await dayOf(id)).toMatchObject({
    ditutup_oleh: 'Bu Penutup',
    diunggah_oleh: 'Pak Kasir',
    selisih: 1,
    menyusul: 1,
  });
});

test('a day whose payments changed since is not closed before it is compared again', async () => {
  const { bank, hari, text } = await twoPayments();
  const { id_rekonsiliasi: id } = (await upload(bank, hari, text)).body.data;
  const late = `L${id}`;
  await recorded([{ nomor: late, bank, jumlah: 5, waktu: '2026-11-18T23:00:00+07:00' }]);
  expect((await close(id)).body.code).toBe('rekonsiliasi_usang');
  await upload(bank, hari, text);
  const [difference] = await differencesOf(id);
  expect(difference).toMatchObject({ jenis: 'hanya-sini', acuan: late });
  await settle(difference?.id_selisih ?? 0);
  expect((await close(id)).status).toBe(200);
});

test('of two who close a day at once one does', async () => {
  const { bank, hari, text } = await twoPayments();
  const { id_rekonsiliasi: id } = (await upload(bank, hari, text)).body.data;
  const entries = await entriesOf(t, async () => {
    expect(
      await queued(
        LOCK_DAY,
        id,
        () => close(id),
        () => close(id, lain),
      ),
    ).toEqual([200, 409]);
  });
  expect(entries.map(({ id_pelaku }) => id_pelaku)).toEqual(['penutup']);
});

test('a statement that comes while a day is being closed does not change it, and a difference it brings keeps it open', async () => {
  const { bank, hari, text } = await twoPayments();
  const { id_rekonsiliasi: id } = (await upload(bank, hari, text)).body.data;
  const other = text.replace('300.000,00', '300.001,00');
  const closedFirst = await queued(
    LOCK_DAY,
    id,
    () => close(id),
    () => upload(bank, hari, other, lain),
  );
  expect(closedFirst).toEqual([200, 409]);
  expect(await differencesOf(id)).toEqual([]);
  const next = await twoPayments();
  const { id_rekonsiliasi } = (await upload(next.bank, next.hari, next.text)).body.data;
  const wrong = next.text.replace('300.000,00', '300.001,00');
  expect(
    await queued(
      LOCK_DAY,
      id_rekonsiliasi,
      () => upload(next.bank, next.hari, wrong),
      () => close(id_rekonsiliasi),
    ),
  ).toEqual([200, 409]);
  expect(await dayOf(id_rekonsiliasi)).toMatchObject({ ditutup: null, belum: 1 });
});

test('who settles the last difference does not close the day in the same moment', async () => {
  const { id, id_selisih } = await oneDifference();
  const other = await t.db.connect();
  await other.query('BEGIN');
  await other.query(LOCK_DAY, [id]);
  const closing = close(id);
  await expect.poll(waiting, WAIT).toBe(1);
  expect((await settle(id_selisih, penutup)).status).toBe(200);
  await other.query('COMMIT');
  other.release();
  // Judged by what stands once it has its turn.
  expect((await closing).body.code).toBe('perlu_petugas_lain');
});

test('a day is closed when it is over, and compared when it has come', async () => {
  const bank = 'Bank Hari Ini';
  await profile(bank);
  const late = await upload(bank, '2026-11-21', statement(line('21/11/2026', 'B1', '5.000')));
  expect([late.status, late.body.errors]).toEqual([400, [{ field: 'hari', message: HARI_BELUM_TIBA }]]);
  const { data } = (await upload(bank, '2026-11-20', statement(line('20/11/2026', '', '')))).body;
  expect((await close(data.id_rekonsiliasi)).body.code).toBe('hari_belum_lewat');
  // The day ends in Jakarta, seven hours before it does at Greenwich.
  const before = t.clock.now();
  onTestFinished(() => t.clock.set(before));
  t.clock.set(new Date('2026-11-20T16:59:59Z'));
  const evening = await asStaff(t, 'keuangan', 'penutup');
  expect((await close(data.id_rekonsiliasi, evening)).body.code).toBe('hari_belum_lewat');
  t.clock.set(new Date('2026-11-20T17:00:00Z'));
  expect((await close(data.id_rekonsiliasi, evening)).status).toBe(200);
});

test('a statement of the greatest size is refused by its own sentence', async () => {
  const { bank, hari } = await twoPayments();
  const { status, body } = await upload(bank, hari, 'x'.repeat(REKENING_MAX_BYTES));
  expect([status, body.code, body.message]).toEqual([
    413,
    'tabel_terlalu_besar',
    expect.stringMatching(/^Rekening koran terlalu besar\. Paling banyak 20 MB/),
  ]);
});

test('what was given back is compared, and no part of a day is searched through all payments', async () => {
  const { bank, hari, text, one } = await twoPayments();
  await t.db.query(
    `UPDATE pembayaran SET dikembalikan = dicatat, dikembalikan_oleh = 'kasir', alasan_kembali = 'Salah setor',
       referensi_kembali = 'K-1' WHERE nomor_pembayaran = $1`,
    [one],
  );
  expect((await upload(bank, hari, text)).body.data).toMatchObject({ baris: 2, cocok: 2, selisih: 0 });
  const db = await t.db.connect();
  await db.query('BEGIN');
  await db.query('SET LOCAL enable_seqscan = off');
  const { rows } = await db.query<Record<string, string>>(
    `EXPLAIN SELECT ${countPaid(`'${bank}'`, `'${hari}'`)} AS banyak`,
  );
  await db.query('ROLLBACK');
  db.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const used = [...plan.matchAll(/(?:using|on) (pembayaran_\w+)/g)].map(([, index]) => index);
  expect(plan).not.toContain('Seq Scan');
  expect(used.length).toBe(3);
  expect(used).toEqual(expect.arrayContaining(['pembayaran_dikembalikan', 'pembayaran_karantina']));
});

test('a difference that stands says where it stands in the latest statement', async () => {
  const { bank, hari, text } = await twoPayments();
  const stranger = line('18/11/2026', `Z${bank.slice(5)}`, '5.000');
  const { data } = (await upload(bank, hari, `${text}\n${stranger}`)).body;
  expect(await differencesOf(data.id_rekonsiliasi)).toMatchObject([{ baris: 4, catatan: null }]);
  const [heading = '', ...rest] = text.split('\r\n');
  await recorded([{ nomor: `Z${bank.slice(5)}`, bank, jumlah: 5_000, waktu: '2026-11-17T09:00:00+07:00' }]);
  const moved = await upload(bank, hari, [heading, stranger, ...rest].join('\n'));
  expect(moved.body.data.berubah).toBe(true);
  expect(await differencesOf(data.id_rekonsiliasi)).toMatchObject([
    { baris: 2, catatan: `Tercatat Selasa, 17 November 2026, ${bank}` },
  ]);
});

test('the desk is for who holds its permission', async () => {
  const layanan = await asStaff(t, 'layanan');
  const { bank, hari, text } = await twoPayments();
  expect((await upload(bank, hari, text, layanan)).status).toBe(403);
  expect((await layanan('GET', PATH)).status).toBe(403);
  expect((await close(1, layanan)).status).toBe(403);
});

test('the treasurer has the differences with their reasons as a file', async () => {
  const { id, id_selisih } = await oneDifference();
  await settle(id_selisih);
  const asked = await kasir<{ id: string; selesai: boolean }>('POST', '/api/petugas/ekspor-rekonsiliasi', {
    body: { bentuk: 'csv', id_rekonsiliasi: String(id) },
  });
  expect(asked.body.data).toMatchObject({ selesai: true });
  const { bytes } = await kasir('GET', `/api/petugas/ekspor-rekonsiliasi/${asked.body.data.id}/berkas`);
  const [heading, row, ...more] = Buffer.from(bytes).toString().trim().split('\r\n');
  expect([heading, more]).toEqual([expect.stringMatching(/^\uFEFF?"bank","hari","jenis",/), []]);
  expect(row).toMatch(
    /^"Bank \d+","2026-11-18","Jumlah berbeda",.*"300001","300000",.*"Pak Kasir","Disetor ulang oleh bank","",""$/,
  );
});
