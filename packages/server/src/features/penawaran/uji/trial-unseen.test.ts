import { DOKUMEN_EKSPOR, KOLOM_EKSPOR } from '@gerbang/contract/office/ekspor/kolom';
import type { RekapPembayaran } from '@gerbang/contract/office/pembayaran';
import type { bacaUji, buatPendaftarUji, SampaiUji } from '@gerbang/contract/office/penawaran/uji';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import type { LaporanImpor } from '@gerbang/contract/wire/impor';
import type { PratinjauMassal } from '@gerbang/contract/wire/massal';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../../test/app.ts';
import type { TestApplicant } from '../../../../test/applicant.ts';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { author } from '../../../audit.ts';
import { makeExport } from '../../../domain/ekspor.ts';
import { documentExport } from '../../ekspor/dokumen.ts';
import { recordPayment } from '../../pembayaran/record.ts';

const KODE = '2027-11-2';
const BORN = '17082008';
const MINUTE = 60_000;
let t: TestApp;
let desk: StaffCall;
let real: TestApplicant;
let jadwal: string;
let trials: DataOf<typeof buatPendaftarUji>[];
let seen: DataOf<typeof bacaUji>['pendaftar'];
/** What the office read before anybody was on trial. */
let before: Map<string, string>;

const make = async (sampai: SampaiUji) =>
  (
    await desk<DataOf<typeof buatPendaftarUji>>('POST', `/api/petugas/penawaran/${KODE}/uji/pendaftar`, {
      body: { sampai },
    })
  ).body.data;

/** The texts of a file: an archive of XML or documents, or a CSV. */
const textOf = (bytes: Buffer): string => {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const parts = Object.entries(unzipSync(new Uint8Array(bytes))).filter(
    ([name]) => name !== 'docProps/core.xml',
  );
  return parts.map(([name, part]) => `${name} ${Buffer.from(part).toString('latin1')}`).join('\n');
};
const exported = async (path: string, body: object): Promise<string> => {
  const begun = await desk<StatusEkspor>('POST', path, { body });
  expect([path, begun.status]).toEqual([path, 200]);
  // What a job packs.
  if (!begun.body.data.selesai) await makeExport(t.deps, [documentExport], begun.body.data.id);
  return textOf((await desk('GET', `${path}/${begun.body.data.id}/berkas`)).bytes);
};
const alasan = 'Laporan kepada rektorat';
const EXPORTS: readonly (readonly [string, () => object])[] = [
  ['ekspor-pendaftar', () => ({ bentuk: 'csv' })],
  ['ekspor-lengkap', () => ({ bentuk: 'csv', alasan, kolom: KOLOM_EKSPOR.map(({ kunci }) => kunci) })],
  ['ekspor-lengkap', () => ({ bentuk: 'xlsx', alasan, kolom: KOLOM_EKSPOR.map(({ kunci }) => kunci) })],
  ...DOKUMEN_EKSPOR.map(({ slot }) => ['ekspor-dokumen', () => ({ bentuk: 'zip', alasan, slot })] as const),
  ['ekspor-pembayaran', () => ({ bentuk: 'csv' })],
  ['ekspor-karantina', () => ({ bentuk: 'csv' })],
  ['kehadiran/peserta/ekspor', () => ({ bentuk: 'csv', jadwal })],
  ['ekspor-loa', () => ({ bentuk: 'csv' })],
  ['ekspor-sanggah', () => ({ bentuk: 'csv' })],
  ['templat-hasil', () => ({ bentuk: 'xlsx', kode_penawaran: KODE })],
];
const PAGES = (): string[] => [
  'beranda',
  'pendaftar',
  `pendaftar?penawaran=${KODE}`,
  ...['belum', 'mengisi', 'terverifikasi', 'tanpa-kartu'].map((fase) => `pendaftar?fase=${fase}`),
  ...['diterima', 'rekap'].flatMap((what) => [
    `pembayaran/${what}`,
    `pembayaran/${what}?penawaran=${KODE}`,
    `pembayaran/${what}?bank=Bank+Contoh`,
  ]),
  'pembayaran/karantina',
  'penawaran',
  `penawaran/${KODE}`,
  `penawaran/${KODE}/formulir/isian`,
  'prodi-jalur/jalur/11/formulir/pemakaian',
  `kehadiran/peserta?jadwal=${jadwal}`,
  `kehadiran/jumlah?jadwal=${jadwal}`,
  'hasil',
  `hasil/${KODE}`,
  `hasil/${KODE}/jawaban`,
  `hasil/${KODE}/putaran`,
  `jawaban-hasil?kode_penawaran=${KODE}`,
  'seleksi',
  `seleksi/${KODE}`,
  'nilai',
  `nilai/${KODE}`,
  'loa',
  'sanggah',
  'percakapan?saring=semua',
];
/** Seats are real while an offering is tried, and one who is there cannot be deleted with it. */
const APART = new Set(['dihitung', 'terisi', 'sejak', 'sisa', 'terpakai', 'dapat_dihapus', 'time_now']);

/** Everything the office can read of applicants, by where it stands. */
const look = async (): Promise<Map<string, string>> => {
  const all = new Map<string, string>();
  for (const page of PAGES()) {
    const { status, body } = await desk<unknown>('GET', `/api/petugas/${page}`);
    expect([page, status]).toEqual([page, 200]);
    all.set(
      page,
      JSON.stringify(body.data, (key, value) => (APART.has(key) ? undefined : value)),
    );
  }
  for (const [path, body] of EXPORTS)
    all.set(`${path} ${JSON.stringify(body())}`, await exported(`/api/petugas/${path}`, body()));
  return all;
};

beforeAll(async () => {
  t = await startTestApp({ batasPembukaan: 1_000_000 });
  desk = await asStaff(t, 'admin');
  real = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const { rows } = await t.db.query(
    `SELECT p.kode_jadwal, o.kode_bayar, o.biaya FROM pendaftar p JOIN penawaran o USING (kode_penawaran) WHERE nomor_pendaftar = $1`,
    [real.nomor_pendaftar],
  );
  const [{ kode_jadwal, kode_bayar, biaya }] = rows as [
    { kode_jadwal: string; kode_bayar: string; biaya: number },
  ];
  jadwal = kode_jadwal;
  // The same code as the payment of a trial below.
  await t.db.query('UPDATE pembayaran SET kode_pembayaran = $2 WHERE nomor_pendaftar = $1', [
    real.nomor_pendaftar,
    `${kode_bayar}${BORN}`,
  ]);
  await t.db.query(
    "UPDATE penawaran SET tahap = 'uji_coba', pertama_dibuka = NULL WHERE kode_penawaran = $1",
    [KODE],
  );
  before = await look();
  trials = [await make('baru'), await make('mengisi'), await make('lengkap'), await make('final')];
  const paid = await recordPayment(
    t.deps,
    {
      nomor_pembayaran: 'coba-bank-1',
      kode_pembayaran: `${kode_bayar}${BORN}`,
      jumlah: biaya,
      dibayar_pada: t.clock.now(),
      bank: 'Bank Contoh',
    },
    author(t.clock.now, 'bank', 'uji'),
  );
  expect(paid.status).toBe('diterima');
  const own = await desk<DataOf<typeof bacaUji>>('GET', `/api/petugas/penawaran/${KODE}/uji`);
  seen = own.body.data.pendaftar;
  // With a result that is announced by its own clock, and accepted.
  const final = seen.find((one) => one.nomor_peserta !== null)?.nomor_pendaftar;
  const [prodi] = own.body.data.prodi;
  for (const [act, body] of [
    ['hasil', { hasil: 'diterima', id_prodi: prodi?.id_prodi }],
    ['waktu', { waktu: new Date(t.clock.now().getTime() + 900 * DAY).toISOString() }],
  ] as const) {
    const done = await desk('POST', `/api/petugas/penawaran/${KODE}/uji/${act}`, {
      body: { nomor_pendaftar: final, ...body },
    });
    expect([act, done.status]).toEqual([act, 200]);
  }
  // And with a letter that waits.
  const asking = trials[3] as (typeof trials)[number];
  const { token } = (
    await t.call<{ token: string }>('POST', '/api/login', {
      body: { username: asking.nomor_pendaftar, password: asking.pin },
    })
  ).body.data;
  const asked = await t.call('POST', '/api/v2/request_loa', {
    token,
    body: {
      nomor_pendaftar: asking.nomor_pendaftar,
      nomor_peserta: seen.find((one) => one.nomor_peserta !== null)?.nomor_peserta,
      jenis_loa: 2,
    },
  });
  expect(asked.status).toBe(200);
  // Counts that are kept for a while are made anew.
  t.clock.move(MINUTE);
});
afterAll(() => t.close());
beforeEach(() => expect(seen.length).toBe(trials.length + 1));

test('no list, count, home page or file of the office is another than before the trial', async () => {
  const now = await look();
  for (const [where, was] of before) expect([where, now.get(where)]).toEqual([where, was]);
});

test('no number, name or payment of theirs finds one, and sums are those of the list', async () => {
  const { rows } = await t.db.query<{ nomor_pembayaran: string; kode_pembayaran: string }>(
    'SELECT nomor_pembayaran, kode_pembayaran FROM pembayaran WHERE nomor_pendaftar = ANY($1)',
    [seen.map((one) => one.nomor_pendaftar)],
  );
  expect(rows.length).toBe(seen.length);
  const words = [
    ...seen.flatMap((one) => [one.nomor_pendaftar, one.nomor_peserta, one.nama_lengkap]),
    ...rows.flatMap((one) => [one.nomor_pembayaran, one.kode_pembayaran]),
  ].filter((word) => word !== null);
  const read = async <D>(path: string, cari: string) =>
    (await desk<D>('GET', `/api/petugas/${path}?${new URLSearchParams({ cari }).toString()}`)).body.data;
  type Rows = { baris: { nomor_pendaftar: string; jumlah: number }[] };
  for (const word of words) {
    const found = (await read<Rows>('pendaftar', word)).baris.map((one) => one.nomor_pendaftar);
    expect([word, found.filter((nomor) => nomor !== real.nomor_pendaftar)]).toEqual([word, []]);
    const { baris } = await read<Rows>('pembayaran/diterima', word);
    const sum = await read<RekapPembayaran>('pembayaran/rekap', word);
    expect([word, sum.banyak, sum.total]).toEqual([
      word,
      baris.length,
      baris.reduce((n, one) => n + one.jumlah, 0),
    ]);
    expect(baris.filter((one) => one.nomor_pendaftar !== real.nomor_pendaftar)).toEqual([]);
  }
});

test('no act on many is done to them, even where they are named', async () => {
  const batas = new Date(t.clock.now().getTime() + 300 * DAY).toISOString();
  const preview = async (whom: object, jenis: string, isi: object) =>
    (
      await desk<PratinjauMassal>('POST', `/api/petugas/massal/${jenis}/pratinjau`, {
        body: { ...whom, ...isi },
      })
    ).body.data;
  const kunci = seen.map((one) => one.nomor_pendaftar);
  for (const [jenis, isi] of [
    ['batas', { batas }],
    ['pesan', { pesan: 'Halo' }],
    ['pin', {}],
    ['jadwal', { kode_jadwal: jadwal }],
  ] as const) {
    expect([jenis, await preview({ kunci }, jenis, isi)]).toEqual([
      jenis,
      { dipilih: 0, dikenai: 0, dilewati: [] },
    ]);
    expect((await preview({ saringan: { penawaran: KODE } }, jenis, isi)).dipilih).toBe(1);
  }
});

test('nobody of a trial is let into an exam, or moved to an offering that is open', async () => {
  const final = seen.find((one) => one.nomor_peserta !== null);
  const nomor_peserta = final?.nomor_peserta ?? '';
  expect((await desk('POST', '/api/petugas/kehadiran', { body: { nomor_peserta } })).status).toBe(404);
  const form = new FormData();
  form.append('berkas', new Blob([`Nomor Peserta\n${nomor_peserta}\n`]), 'hadir.csv');
  const list = await desk<LaporanImpor>('POST', '/api/petugas/kehadiran/impor/periksa', { form });
  expect(list.body.data).toMatchObject({ dibaca: 1, berubah: 0, salah: { jumlah: 1 } });
  const early = seen.find((one) => one.nomor_peserta === null)?.nomor_pendaftar;
  const { rows } = await t.db.query("SELECT kode_penawaran FROM penawaran WHERE tahap = 'dibuka' LIMIT 1");
  const to = `/api/petugas/pendaftar/${early}/pindah/${rows[0].kode_penawaran}`;
  expect((await desk('GET', to)).body.code).toBe('uji_terbatas');
});
