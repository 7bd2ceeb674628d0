/** The act shape, shown on giving back a payment that was set aside. */
import { ALASAN_MAX } from '@gerbang/contract/wire/act';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { asStaff, type Entry, entriesOf, type StaffCall } from '../../test/desk.ts';

let t: TestApp;
let keuangan: StaffCall;
let admin: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  [keuangan, admin] = await Promise.all([asStaff(t, 'keuangan'), asStaff(t, 'admin')]);
});
afterAll(() => t.close());

let serial = 0;
/** A payment that waits. */
const set = async () => {
  serial += 1;
  const nomor_pembayaran = `TUNGGU${serial}`;
  await t.db.query(
    `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
     VALUES ($1, '0017082008', 'Bank', 250000, $2, $2, 'Jumlah tidak sesuai')`,
    [nomor_pembayaran, t.clock.now()],
  );
  return nomor_pembayaran;
};
const sent = { referensi: 'TRF-1', alasan: 'Uang diminta kembali', konfirmasi: 'KEMBALIKAN' };
const refund = (nomor_pembayaran: string, more: object = {}, by = keuangan) =>
  by('POST', '/api/petugas/pembayaran/kembalikan', { body: { nomor_pembayaran, ...sent, ...more } });
const stored = async (nomor: string) =>
  (await t.db.query('SELECT * FROM pembayaran WHERE nomor_pembayaran = $1', [nomor])).rows[0];

test('the entry says who did it, to what, what stood before, what stands now, and why', async () => {
  const nomor = await set();
  const entries = await entriesOf(t, () => refund(nomor, { alasan: '  Salah jalur \n' }));
  expect(entries).toEqual<Entry[]>([
    {
      id_pelaku: 'keuangan',
      tindakan: 'kembalikan pembayaran',
      subjek: nomor,
      lama: { karantina: 'Jumlah tidak sesuai', kode_pembayaran: '0017082008', jumlah: 250_000 },
      baru: { dikembalikan: t.clock.now().toISOString(), referensi: 'TRF-1', alasan: 'Salah jalur' },
    },
  ]);
  expect(await stored(nomor)).toMatchObject({
    alasan_kembali: 'Salah jalur',
    dikembalikan: t.clock.now(),
    dikembalikan_oleh: 'keuangan',
  });
});

test.for<[string, object, string]>([
  ['no reason', { alasan: undefined }, 'alasan'],
  ['four letters', { alasan: 'abcd' }, 'alasan'],
  ['four letters among blanks', { alasan: '  abcd  ' }, 'alasan'],
  ['too long a reason', { alasan: 'x'.repeat(ALASAN_MAX + 1) }, 'alasan'],
  ['no word', { konfirmasi: undefined }, 'konfirmasi'],
  ['another word', { konfirmasi: 'LEPAS' }, 'konfirmasi'],
  ['the word in small letters', { konfirmasi: 'kembalikan' }, 'konfirmasi'],
])('nothing happens with %s', async ([, more, field]) => {
  const nomor = await set();
  const entries = await entriesOf(t, async () => {
    const { status, body } = await refund(nomor, more);
    expect([status, body.errors?.map((e) => e.field)]).toEqual([400, [field]]);
  });
  expect([entries, (await stored(nomor)).dikembalikan]).toEqual([[], null]);
});

test('the very same act once more answers the same and leaves one entry; another one is told', async () => {
  const nomor = await set();
  const entries = await entriesOf(t, async () => {
    const first = await refund(nomor);
    t.clock.move(1_000);
    const again = await refund(nomor);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await refund(nomor, { alasan: 'Alasan yang lain' })).body.code).toBe('sudah_diputus');
    expect((await refund(nomor, {}, admin)).body.code).toBe('sudah_diputus');
  });
  expect(entries).toHaveLength(1);
});

test('of two officers at the same moment one wins, and the other is told', async () => {
  for (let round = 0; round < 5; round += 1) {
    const nomor = await set();
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all([refund(nomor), refund(nomor, { referensi: 'TRF-2' }, admin)]);
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    });
    expect(entries.map((e) => e.id_pelaku)).toEqual([(await stored(nomor)).dikembalikan_oleh]);
  }
});

test('what is not there is not found, and who may not act does nothing', async () => {
  expect((await refund('TIDAKADA')).status).toBe(404);
  const nomor = await set();
  expect((await refund(nomor, {}, await asStaff(t, 'loa'))).status).toBe(403);
  expect((await stored(nomor)).dikembalikan).toBeNull();
});
