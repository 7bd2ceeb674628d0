/** From an announcement to the last seat: one declines with the PIN, a round moves the next up from another programme, who reads it; places left go to another wave. */
import { aturanAwal } from '@gerbang/contract/seleksi/aturan';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { account } from './support/accounts.ts';
import { confirmAddress, mailsTo } from './support/notices.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { openResult } from './support/result.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const LONG_MS = 60_000;
const UNIT = 10_000;
const FAR = '31-12-2099';

describe('answers and the waiting list', () => {
  const visitor = useVisitor(DESK, 'all');
  const kode = () => account('terverifikasi', '13').kode_penawaran ?? '';
  const at = (desk: string, rest = '') => `/api/petugas/${desk}/${kode()}${rest}`;
  const get = async (page: Page, path: string) => {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    return (await answer.json()).data;
  };
  const post = async (page: Page, path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect([path, answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([path, 200, '']);
    return (await answer.json()).data;
  };
  const run = async (page: Page, nama: string) => {
    const { id } = await post(page, at('seleksi', '/skenario'), { nama });
    const path = at('seleksi', `/skenario/${id}`);
    await expect.poll(async () => (await get(page, path)).selesai, { timeout: LONG_MS }).not.toBeNull();
    return get(page, path);
  };
  let second: Visitor;
  /** A new PIN of a participant, with whom to sign in. */
  const pinOf = async (nomor_peserta: string) => {
    const { page } = visitor();
    const { baris } = await get(page, `/api/petugas/pendaftar?cari=${nomor_peserta}`);
    const made = await post(page, `/api/petugas/pendaftar/${baris[0].nomor_pendaftar}/pin`, {
      alasan: 'PIN hilang.',
      kata: 'GANTI PIN',
    });
    return { username: made.nomor_pendaftar as string, password: made.pin as string };
  };
  let admitted = '';
  /** Sits at another programme, and waits for that of who declines. */
  let waiting = '';
  let mover = { username: '', password: '' };
  let email = '';

  test('a selection fills one seat of each programme, some at a second choice, and is approved', async () => {
    await enterOffice(visitor(), await newOfficer('admin', 'Admin Jawaban'), '/hasil');
    const { page } = visitor();
    second = await visitor().another(DESK);
    await enterOffice(second, 'pimpinan', '/hasil');
    await post(page, at('nilai', '/komponen'), {
      kode: 'rapor',
      nama: 'Nilai rapor',
      rentang: [0, 100 * UNIT],
      untuk: 'semua',
      versi: null,
    });
    const people: string[] = (await get(page, at('nilai', '/lembar'))).baris.map(
      (one: { nomor_peserta: string }) => one.nomor_peserta,
    );
    await post(page, at('nilai', '/lembar'), {
      sel: people.map((nomor_peserta, i) => ({
        nomor_peserta,
        kode: 'rapor',
        semula: null,
        nilai: (90 - i) * UNIT,
      })),
    });
    const { daftar } = await get(page, at('nilai'));
    await post(second.page, at('nilai', '/rapor/tutup'), { versi: daftar[0].versi, konfirmasi: 'TUTUP' });
    const { prodi } = await get(page, at('seleksi'));
    const seats = (of: (code: string) => number) =>
      aturanAwal(
        ['rapor'],
        prodi.map((one: { kode: string }) => ({ prodi: one.kode, jumlah: of(one.kode), lebih: 0 })),
      );
    await post(page, at('seleksi', '/aturan'), { isi: seats(() => 1), versi: null });
    const even = await run(page, 'Merata');
    // With a seat more at a programme, whoever sits elsewhere and wants it more would come to it.
    const wanted = even.ringkas.prodi.toSorted(
      (a: { peminat: number }, b: { peminat: number }) => b.peminat - a.peminat,
    );
    let versi = 1;
    let moving: { nomor_peserta: string; kanan: string } | undefined;
    for (const { prodi: code, nama } of wanted) {
      await post(page, at('seleksi', '/aturan'), { isi: seats((of) => (of === code ? 2 : 1)), versi });
      versi += 1;
      const more = await run(page, `Dua ${code}`);
      const { pindah } = await get(page, at('seleksi', `/banding?kiri=${even.id}&kanan=${more.id}`));
      moving = pindah.daftar.find((one: { kanan: string }) => one.kanan === nama);
      if (moving) break;
    }
    if (!moving) throw new Error('nobody of the demo sits at a second choice');
    waiting = moving.nomor_peserta;
    const { id } = even;
    const { id_hasil } = await post(page, at('seleksi', `/skenario/${id}/usulkan`), {
      konfirmasi: 'USULKAN',
    });
    await post(second.page, `/api/petugas/hasil/impor/${id_hasil}/setujui`, { konfirmasi: 'SETUJUI' });
    const { baris } = await get(
      page,
      `/api/petugas/isi-hasil?kode_penawaran=${kode()}&id_hasil=${id_hasil}&diterima=ya`,
    );
    admitted = baris.find((one: { nama_prodi: string }) =>
      moving?.kanan.startsWith(one.nama_prodi),
    ).nomor_peserta;
  });

  test('the office says that the admitted must answer, and until when', async () => {
    const { page } = second;
    await page.goto(`/petugas/hasil/${kode()}`);
    await page.getByRole('link', { name: 'Jawaban dan daftar tunggu' }).click();
    await page.getByRole('button', { name: 'Atur…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kewajiban menjawab' });
    await dialog.getByLabel('Tanggal').first().fill(FAR);
    await dialog.getByLabel('Yang diterima naik ke pilihan yang lebih tinggi').check();
    await inspect(page, 'kantor jawaban atur');
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Kewajiban menjawab disimpan.').waitFor();
    await page.getByText('Jawaban dan pemanggilan dimulai sesudah').waitFor();
    await page.getByText('Yang diterima naik bila ada kursi').waitFor();
    const { tanggal_pengumuman: semula } = await get(page, at('hasil'));
    await post(page, at('hasil', '/waktu'), {
      tanggal_pengumuman: new Date(Date.now() + 4_000).toISOString(),
      semula,
      konfirmasi: 'JADWALKAN',
      alasan: 'Diumumkan sekarang.',
      mendahului: ['tanggal_selesai_daftar'],
    });
    await expect.poll(async () => (await get(page, at('hasil'))).diumumkan, { timeout: LONG_MS }).toBe(true);
  });

  test('whoever waits for a dearer choice reads so, may stay, and waits on', async () => {
    const own = await visitor().another(PHONE);
    const { page } = own;
    mover = await pinOf(waiting);
    await signIn(page, mover);
    await openResult(page);
    await page.getByText(/^Anda masih menunggu pilihan yang lebih tinggi/).waitFor({ timeout: LONG_MS });
    await inspect(page, 'hasil dapat naik');
    await page.getByRole('button', { name: 'Terima dan tetap di sini' }).click();
    await page.getByText(/^Anda memilih tetap di sini/).waitFor();
    await inspect(page, 'hasil tetap');
    await page.getByRole('button', { name: 'Tunggu lagi pilihan yang lebih tinggi' }).click();
    await page.getByText(/^Anda masih menunggu pilihan yang lebih tinggi/).waitFor();
    await page.goto('/dashboard');
    email = await confirmAddress(visitor().page, page, mover.username);
    own.expectNoTrouble();
    await own.context.close();
  });

  test('the admitted declines on a phone, told what it ends, with the PIN', async () => {
    const own = await visitor().another(PHONE);
    const { page } = own;
    const who = await pinOf(admitted);
    await signIn(page, who);
    await openResult(page);
    await page.getByRole('heading', { name: 'Jawaban Anda' }).waitFor({ timeout: LONG_MS });
    await inspect(page, 'hasil jawaban');
    await page.getByRole('button', { name: 'Terima tempat ini' }).click();
    await page.getByText(/^Tempat ini tercatat Anda terima/).waitFor();
    await page.getByRole('button', { name: 'Lepas tempat ini…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lepas tempat ini?' });
    await dialog.getByText('Keputusan ini tidak dapat Anda ubah lagi.').waitFor();
    await dialog.getByLabel('PIN Anda').fill('1234567890123456');
    await dialog.getByRole('button', { name: 'Lepas tempat' }).click();
    await dialog.getByText('PIN tidak cocok.').waitFor();
    await inspect(page, 'hasil lepas tempat');
    expect(own.forgive('422 /api/v2/jawaban_hasil')).toBe(1);
    await dialog.getByLabel('PIN Anda').fill(who.password);
    await dialog.getByRole('button', { name: 'Lepas tempat' }).click();
    await page.getByText(/^Anda melepas tempat ini/).waitFor();
    expect(await page.getByRole('link', { name: 'Letter of Acceptance (LoA)' }).count()).toBe(0);
    await inspect(page, 'hasil dilepas');
    own.expectNoTrouble();
    await own.context.close();
  });

  test('the officer sees who is next, and could call up', async () => {
    const { page } = second;
    await page.goto(`/petugas/jawaban/${kode()}`);
    const next = page
      .getByRole('table', { name: 'Yang akan dipanggil, menurut daftar tunggu' })
      .getByRole('row');
    await next.nth(1).waitFor();
    await next
      .filter({ hasText: waiting })
      .getByText(/^Naik dari /)
      .waitFor();
    await page.getByText(/^.+, .+ \d{4} \(\d{4}-\d\d-\d+\)$/).waitFor();
    await inspect(page, 'kantor jawaban');
    await inspectNarrow(page, 'kantor jawaban sempit');
    await page.getByRole('button', { name: 'Panggil…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Panggil dari daftar tunggu' });
    await dialog.getByLabel('Tanggal').first().fill(FAR);
    await dialog.getByLabel('Ketik PANGGIL untuk melanjutkan').fill('PANGGIL');
    await inspect(page, 'kantor jawaban panggil');
    await dialog.getByRole('button', { name: /^Panggil \d+ peserta$/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    second.expectNoTrouble();
  });

  test('the office sets rounds, one by one and apart by hours', async () => {
    const { page } = second;
    await page.getByRole('button', { name: 'Atur putaran…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Putaran otomatis' });
    await dialog.getByLabel('Waktu menjawab bagi yang dipanggil (jam)').fill('36');
    await dialog.getByLabel('Ulangi sampai putaran terakhir').check();
    const first = dialog.getByRole('group', { name: 'Putaran pertama' });
    const last = dialog.getByRole('group', { name: 'Putaran terakhir' });
    await first.getByLabel('Tanggal').first().fill(FAR);
    await last.getByLabel('Tanggal').first().fill(FAR);
    await last.getByLabel('Jam (WIB)').fill('21.00');
    await dialog.getByLabel('Jarak antarputaran (jam)').fill('6');
    await dialog.getByRole('button', { name: 'Tambahkan 3 putaran' }).click();
    await inspect(page, 'kantor putaran atur');
    await dialog.getByRole('button', { name: /^Hapus .*21\.00 WIB$/ }).click();
    await dialog.getByRole('button', { name: 'Simpan putaran' }).click();
    await page.getByText('Putaran disimpan.').waitFor();
    const table = page.getByRole('table', { name: 'Putaran yang sudah dan yang akan datang' });
    await expect.poll(() => table.getByText('Akan datang', { exact: true }).count()).toBe(2);
    await page.getByRole('button', { name: 'Jeda putaran…' }).click();
    const pause = page.getByRole('dialog', { name: 'Jeda putaran' });
    await pause.getByLabel('Alasan').fill('Menunggu keputusan pimpinan.');
    await pause.getByRole('button', { name: 'Jeda', exact: true }).click();
    await page.getByText(/^Putaran dijeda sejak /).waitFor();
    await inspect(page, 'kantor putaran dijeda');
    await page.getByRole('button', { name: 'Lanjutkan putaran…' }).click();
    const go = page.getByRole('dialog', { name: 'Lanjutkan putaran' });
    await go.getByLabel('Alasan').fill('Sudah diputuskan.');
    await go.getByRole('button', { name: 'Lanjutkan', exact: true }).click();
    await page.getByText('Putaran dilanjutkan.').waitFor();
  });

  test('at its time the round calls the next, with nobody at the desk', async () => {
    const { page } = second;
    const { aturan } = await get(page, at('hasil', '/putaran'));
    await post(page, at('hasil', '/putaran'), {
      waktu: [new Date(Date.now() + 3_000).toISOString()],
      // Soon, so that at night too its notice leaves at once.
      tenggat_jam: 1,
      versi: aturan.versi,
    });
    const outcome = async () => (await get(page, at('hasil', '/putaran'))).putaran[0].keadaan;
    await expect.poll(outcome, { timeout: 3 * LONG_MS, interval: 1_000 }).toBe('dipanggil');
    await page.reload();
    await page.getByText('Memanggil dari daftar tunggu').waitFor();
    await page.getByText(/dalam putaran otomatis/).waitFor();
    await page.getByText('Tidak ada kursi kosong, atau tidak ada yang menunggunya.').first().waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: waiting })
      .getByText(/^Naik dari /)
      .waitFor();
    await inspect(page, 'kantor putaran');
    await inspectNarrow(page, 'kantor putaran sempit');
    second.expectNoTrouble();
  });

  test('who moved up is told, and reads that the acceptance went along', async () => {
    const own = await visitor().another(PHONE);
    const { page } = own;
    await signIn(page, mover);
    await openResult(page);
    await page.getByText(/^Anda naik dari /).waitFor({ timeout: LONG_MS });
    await inspect(page, 'hasil naik');
    // The notice came by its deadline; within the last hour of the night it waits for the morning.
    const mails = () =>
      mailsTo(visitor().page, email, /^Panggilan atau koreksi hasil, ditunggu jawabannya sampai /);
    if ((new Date().getUTCHours() + 7) % 24 !== 5)
      await expect.poll(async () => (await mails()).length, { timeout: LONG_MS, interval: 500 }).toBe(1);
    await page.getByText(/^Tempat ini tercatat Anda terima/).waitFor();
    await page
      .getByRole('button', { name: /^Chat dengan Admin/ })
      .first()
      .click();
    await page
      .getByText(/^Anda naik dari .* ke pilihan Anda yang lebih tinggi/)
      .last()
      .waitFor();
    await inspect(page, 'percakapan naik');
    own.expectNoTrouble();
    await own.context.close();
    await second.page.reload();
    await second.page.getByRole('row').filter({ hasText: waiting }).getByText('Menerima').waitFor();
  });

  test('places left go to another wave after a preview, and are taken back', async () => {
    const { page } = second;
    const { prodi, tujuan } = await get(page, at('hasil', '/kursi-sisa'));
    const left = prodi.find((one: { sisa: number }) => one.sisa > 0);
    const target = tujuan.find((one: { prodi: { prodi: string; kapasitas: number | null }[] }) =>
      one.prodi.some((there) => there.prodi === left.prodi && there.kapasitas !== null),
    );
    await page.getByRole('button', { name: 'Pindahkan kursi…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pindahkan kursi sisa' });
    await dialog.getByLabel('Gelombang tujuan').selectOption(target.kode_penawaran);
    await dialog.getByRole('table', { name: 'Pratinjau kapasitas' }).waitFor();
    await dialog.getByLabel(left.nama).fill('99');
    await dialog.getByText('Paling banyak 1').waitFor();
    expect(await dialog.getByText('menjadi -').count()).toBe(0);
    await dialog.getByLabel('Alasan').fill('Lebih diminati di sana.');
    await dialog.getByLabel('Ketik PINDAHKAN untuk melanjutkan').fill('PINDAHKAN');
    await dialog.getByRole('button', { name: 'Pindahkan kursi' }).click();
    await expect
      .poll(() => dialog.getByLabel(left.nama).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await inspect(page, 'kantor kursi pindah terlalu banyak');
    await inspectNarrow(page, 'kantor kursi pindah terlalu banyak sempit');
    await dialog.getByLabel(left.nama).fill('1');
    await inspect(page, 'kantor kursi pindah');
    await inspectNarrow(page, 'kantor kursi pindah sempit');
    await dialog.getByRole('button', { name: 'Pindahkan kursi' }).click();
    await page.getByText('Kursi dipindahkan.').waitFor();
    const moves = page.getByRole('table', { name: 'Pemindahan kursi, terbaru dahulu' });
    await moves.getByText(/^Berlaku /).waitFor();
    await inspect(page, 'kantor kursi sisa');
    await inspectNarrow(page, 'kantor kursi sisa sempit');
    await moves.getByRole('button', { name: 'Batalkan…' }).click();
    const back = page.getByRole('dialog', { name: 'Batalkan pemindahan kursi' });
    await back.getByLabel('Alasan').fill('Salah gelombang.');
    await back.getByRole('button', { name: 'Batalkan pemindahan' }).click();
    await moves.getByText(/^Dibatalkan /).waitFor();
    second.expectNoTrouble();
    await second.context.close();
  });
});
