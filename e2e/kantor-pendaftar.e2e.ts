/** The office: home, finding an applicant, reading and unlocking the file, exporting, payments, attendance. */
import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { inspect } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

const who = useVisitor(DESK, 'all');
const officer = (role: string) => {
  const found = inject('accounts').find((a) => a.fase === 'petugas' && a.username === role);
  if (!found) throw new Error(`the demo has no officer ${role}`);
  return found;
};
const page = () => who().page;
const heading = (name: string | RegExp) => page().getByRole('heading', { level: 1, name }).waitFor();
const open = (desk: string) =>
  page()
    .getByRole('navigation', { name: 'Meja kerja' })
    .getByRole('link', { name: desk, exact: true })
    .click();
const final = () => account('terverifikasi');

test('the home page shows what waits and how registration goes', async () => {
  const { username, password } = officer('admin');
  await page().goto('/petugas');
  await page().getByLabel('Nama pengguna').fill(username);
  await page().getByLabel('Kata sandi').fill(password);
  await page().getByRole('button', { name: 'Masuk' }).click();
  await heading('Beranda');
  // Nobody was signed in before.
  who().forgive('401 /api/petugas/sesi');
  await page().getByRole('heading', { name: 'Pendaftar baru, 30 hari terakhir' }).waitFor();
  expect(await page().getByRole('table', { name: 'Pendaftar baru per hari' }).getByRole('row').count()).toBe(
    31,
  );
  await inspect(page(), 'kantor beranda');
});

test('somebody is found by number and the file opens beside its documents', async () => {
  await open('Pendaftar');
  await heading('Pendaftar');
  await page().getByRole('row').nth(2).waitFor();
  await inspect(page(), 'kantor pendaftar');
  await page().getByLabel('Cari pendaftar').fill(final().username);
  await page().getByRole('button', { name: 'Cari' }).click();
  await page().waitForURL(/cari=\d{8}/);
  const rows = page().getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await rows.nth(1).getByRole('link').click();
  await page().getByRole('region', { name: 'Ringkasan' }).waitFor();
  await page().getByRole('heading', { name: 'Data Diri', level: 2 }).waitFor();
  await page().getByRole('img', { name: 'Foto', exact: true }).waitFor();
  await inspect(page(), 'kantor berkas');
});

test('health and finance open on demand and leave a trace', async () => {
  const button = page().getByRole('button', { name: 'Buka data kesehatan dan keuangan' });
  await button.click();
  // The closed part has the same heading.
  await button.waitFor({ state: 'detached' });
  await page().getByRole('heading', { name: 'Data Keluarga', level: 2 }).waitFor();
  await page().getByRole('tab', { name: 'Riwayat' }).click();
  await page().getByText('Baca data kesehatan', { exact: true }).waitFor();
  await inspect(page(), 'kantor riwayat');
});

test('J and K move through the list as it was filtered', async () => {
  await page().getByRole('link', { name: 'Daftar pendaftar' }).click();
  await page().getByRole('button', { name: 'Hapus semua saringan' }).click();
  const names = page().getByRole('row').getByRole('link');
  await expect.poll(() => names.count()).toBeGreaterThan(3);
  const shown = (await names.evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))).slice(
    0,
    2,
  );
  const [first, second] = shown.map((href) => href.slice(-8)) as [string, string];
  /** The file of a number, drawn: its number stands in the summary. */
  const file = async (nomor: string) => {
    await page().waitForURL(new RegExp(`${nomor}$`));
    await page().getByRole('region', { name: 'Ringkasan' }).getByText(nomor).waitFor();
  };
  await names.first().click();
  await file(first);
  await page().keyboard.press('j');
  await file(second);
  await page().keyboard.press('k');
  await file(first);
});

test('unlocking asks for a reason and a word, and the phase changes', async () => {
  await page().goto(`/petugas/pendaftar/${final().username}`);
  await page().getByRole('button', { name: 'Buka untuk koreksi…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Buka untuk koreksi' });
  await dialog.getByRole('button', { name: 'Buka data pendaftar' }).click();
  await dialog.getByText('Ketik BUKA dengan huruf besar').waitFor();
  await inspect(page(), 'kantor buka untuk koreksi');
  await dialog.getByLabel('Alasan').fill('Nama di ijazah berbeda');
  await dialog.getByLabel('Ketik BUKA').fill('BUKA');
  // A day that is none is said, never dropped.
  const day = dialog.getByLabel('Batas perbaikan').first();
  await day.fill('31-11-2026');
  await dialog.getByRole('button', { name: 'Buka data pendaftar' }).click();
  await dialog.getByText('Tanggal ini tidak ada di kalender').first().waitFor();
  await inspect(page(), 'kantor buka untuk koreksi tanggal salah');
  await day.fill('');
  await dialog.getByRole('button', { name: 'Buka data pendaftar' }).click();
  await page().getByText('Dibuka untuk koreksi', { exact: true }).waitFor();
  await page().getByRole('tab', { name: 'Riwayat' }).click();
  const entry = page().getByRole('listitem').filter({ hasText: 'buka untuk koreksi' });
  expect(await entry.innerText()).toMatch(/Difinalisasi\s+\S+, \d+ \S+ \d{4} [\d.]+ WIB\s+menjadi\s+kosong/);
  expect(await entry.innerText()).toMatch(/Alasan\s+Nama di ijazah berbeda/);
  await inspect(page(), 'kantor riwayat koreksi');
});

test('a deadline of their own is later than that of the offering, or refused', async () => {
  await page().getByRole('button', { name: 'Perpanjang batas…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Perpanjang batas' });
  await dialog.getByLabel('Alasan').fill('Sakit, surat dokter ada');
  const save = () => dialog.getByRole('button', { name: 'Simpan batas' }).click();
  await save();
  await dialog.getByText('Isi batas baru').first().waitFor();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await dialog
    .getByLabel('Batas baru')
    .first()
    .fill(tomorrow.toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta' }));
  await save();
  await dialog
    .getByText(/^Batas harus sesudah akhir masa pendaftaran/)
    .first()
    .waitFor();
  await inspect(page(), 'kantor perpanjang batas terlalu awal');
  await dialog.getByRole('button', { name: 'Batal' }).click();
});

test('a new PIN stays until it is noted, and its slip can be had', async () => {
  await page().getByRole('button', { name: 'Terbitkan PIN baru…' }).click();
  const ask = page().getByRole('dialog', { name: 'Terbitkan PIN baru' });
  await ask.getByLabel('Alasan').fill('Slip hilang, sudah cek KTP');
  await ask.getByLabel('Ketik GANTI PIN').fill('GANTI PIN');
  await ask.getByRole('button', { name: 'Terbitkan PIN' }).click();
  const made = page().getByRole('dialog', { name: 'PIN baru', exact: true });
  await made.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).waitFor();
  await inspect(page(), 'kantor pin baru');
  const [slip] = await Promise.all([
    page().waitForEvent('download'),
    made.getByRole('button', { name: 'Unduh slip PDF' }).click(),
  ]);
  expect((await readFile(await slip.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const pin = await made.getByText(/^\d{4} \d{4} \d{4} \d{4}$/).innerText();
  // Not even the second Esc, which browsers let through whatever the page says.
  for (let i = 0; i < 3; i += 1) await page().keyboard.press('Escape');
  await page().mouse.click(5, 5);
  await made.getByText(pin).waitFor();
  await made.getByRole('button', { name: 'Sudah dicatat' }).click();
  await made.waitFor({ state: 'hidden' });
});

test('who paid for the wrong track is moved, once what goes was told', async () => {
  const { username } = await payFor('11');
  await page().goto(`/petugas/pendaftar/${username}`);
  await page().getByRole('button', { name: 'Pindah ke penawaran lain…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Pindah ke penawaran lain' });
  await dialog.getByLabel('Alasan').fill('Salah pilih jalur di loket');
  await dialog.getByLabel('Ketik PINDAH JALUR').fill('PINDAH JALUR');
  const move = () => dialog.getByRole('button', { name: 'Pindahkan' }).click();
  await move();
  await dialog.getByText('Pilih penawaran').first().waitFor();
  const target = dialog.getByRole('combobox', { name: 'Ke penawaran' });
  await target.fill('Prestasi');
  await target.press('ArrowDown');
  await target.press('Enter');
  await dialog.getByText('Yang hilang').waitFor();
  await dialog.getByText(/^Dibayar Rp/).waitFor();
  await inspect(page(), 'kantor pindah penawaran');
  await move();
  await page().getByText('Pendaftar dipindahkan.').waitFor();
  await page()
    .getByRole('region', { name: 'Ringkasan' })
    .getByText(/Prestasi/)
    .waitFor();
  await page().getByRole('tab', { name: 'Riwayat' }).click();
  await page().getByRole('listitem').filter({ hasText: 'pindah penawaran' }).waitFor();
});

test('an export holds what is filtered', async () => {
  await open('Pendaftar');
  await page().getByLabel('Fase').selectOption('koreksi');
  await page().waitForURL(/fase=koreksi/);
  await page().getByRole('button', { name: 'Ekspor CSV' }).click();
  const link = page().getByRole('link', { name: /^Unduh \d+ baris$/ });
  await link.waitFor();
  const [file] = await Promise.all([page().waitForEvent('download'), link.click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`"${final().username}"`);
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
});

/** The row of a payment that waits; those set aside before it stand on pages before it, some for no offering. */
const setAside = async (nomor: string) => {
  const row = page().getByRole('row').filter({ hasText: nomor });
  const next = page().getByRole('button', { name: 'Berikutnya' });
  const shown = () => page().getByRole('table').first().innerText();
  await row.or(next).first().waitFor();
  // A page that is on its way can be turned no further: it is the rows that say which page is there.
  while ((await row.count()) === 0 && (await next.isEnabled())) {
    const before = await shown();
    await next.click();
    await expect.poll(shown).not.toBe(before);
  }
  await row.waitFor();
  return row;
};

test('a payment of the wrong amount goes to quarantine and is released', async () => {
  await open('Pembayaran');
  await heading('Pembayaran');
  await page().getByRole('button', { name: 'Catat pembayaran' }).click();
  await page().getByText('Ada 7 isian yang perlu diperbaiki').waitFor();
  await inspect(page(), 'kantor pembayaran kosong');
  const field = (name: string) => page().getByLabel(name);
  const fill = async (bank: string) => {
    await page().getByRole('combobox', { name: 'Penawaran' }).fill('Ujian Mandiri Sarjana, Gelombang 2');
    await page()
      .getByRole('option', { name: /Ujian Mandiri Sarjana, Gelombang 2/ })
      .first()
      .click();
    await field('Tanggal lahir pendaftar').first().fill('17-08-2008');
    await field('Nomor pembayaran').fill(`UJIKANTOR${process.pid}`);
    await field('Jumlah').fill('1000');
    await field('Bank atau loket').fill(bank);
    await field('Tanggal bayar')
      .first()
      .fill(new Date().toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta' }));
    await field('Alasan dicatat dengan tangan').fill('Bukti setor dibawa ke loket');
    await page().getByRole('button', { name: 'Catat pembayaran' }).click();
  };
  await fill('Loket');
  await page().getByText('Pembayaran masuk karantina').waitFor();
  const row = await setAside(`UJIKANTOR${process.pid}`);
  await row.getByRole('button', { name: 'Lepas…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Lepas dari karantina' });
  await dialog.getByLabel('Alasan').fill('Selisih disetujui bendahara');
  await dialog.getByLabel('Ketik LEPAS').fill('LEPAS');
  const day = dialog.getByLabel('Batas khusus').first();
  await day.fill('31-02-2027');
  await dialog.getByRole('button', { name: 'Terima pembayaran' }).click();
  await dialog.getByText('Tanggal ini tidak ada di kalender').first().waitFor();
  await inspect(page(), 'kantor lepas karantina');
  await day.fill('');
  await dialog.getByRole('button', { name: 'Terima pembayaran' }).click();
  await page().getByText('Pembayaran diterima').waitFor();
  await page().getByRole('button', { name: 'Unduh slip PIN (PDF)' }).waitFor();
  await inspect(page(), 'kantor pembayaran diterima');
  // The same payment once more is said to be known; another under its number is refused.
  await fill('Loket');
  await page().getByText('Pembayaran ini sudah tercatat sebelumnya').waitFor();
  await page().getByRole('button', { name: 'Unduh slip PIN (PDF)' }).waitFor();
  await inspect(page(), 'kantor pembayaran sudah tercatat');
  await fill('Bank Lain');
  await page()
    .getByText(/^Nomor pembayaran ini sudah tercatat dengan bank atau loket yang berbeda/)
    .first()
    .waitFor();
  expect(who().forgive('409 /api/petugas/pembayaran')).toBe(1);
  expect(await page().getByRole('button', { name: 'Unduh slip PIN (PDF)' }).count()).toBe(0);
  await inspect(page(), 'kantor pembayaran berbeda');
});

test('a payment in quarantine is closed as given back, and is found again', async () => {
  await open('Pembayaran');
  const nomor = `UJIKEMBALI${process.pid}`;
  const api = await page().evaluate(
    async ([nomor_pembayaran, dibayar_pada]) =>
      (
        await fetch('/api/petugas/pembayaran', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            nomor_pembayaran,
            kode_pembayaran: '99917082008',
            jumlah: 1000,
            dibayar_pada,
            bank: 'Loket',
            alasan: 'Bukti setor dibawa ke loket',
          }),
        })
      ).status,
    [nomor, new Date().toISOString()] as const,
  );
  expect(api).toBe(200);
  await page().reload();
  const row = await setAside(nomor);
  await row.getByRole('button', { name: 'Dikembalikan…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Dikembalikan ke pembayar' });
  await dialog.getByLabel('Alasan').fill('Pembayar salah jalur');
  await dialog.getByLabel('Ketik KEMBALIKAN').fill('KEMBALIKAN');
  await dialog.getByRole('button', { name: 'Catat pengembalian' }).click();
  await dialog.getByText('Isi nomor referensi pengembalian').first().waitFor();
  await inspect(page(), 'kantor kembalikan pembayaran');
  await dialog.getByLabel('Nomor referensi pengembalian').fill('TRF-118');
  await dialog.getByRole('button', { name: 'Catat pengembalian' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await page().getByLabel('Tampilan').selectOption('dikembalikan');
  await row.getByText('TRF-118').waitFor();
  await page().getByRole('button', { name: 'Ekspor CSV' }).click();
  const link = page().getByRole('link', { name: /^Unduh [\d.]+ baris$/ });
  await link.waitFor();
  await inspect(page(), 'kantor pembayaran dikembalikan');
  const [file] = await Promise.all([page().waitForEvent('download'), link.click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`"${nomor}"`);
  expect(text).toContain('"TRF-118"');
});

test('a participant is marked present by number, and an unknown one is refused', async () => {
  await open('Kehadiran');
  await heading('Kehadiran');
  const code = page().getByLabel('Kode kartu atau nomor peserta');
  await code.fill('999999999');
  await page().getByRole('button', { name: 'Cari peserta' }).click();
  await page().getByText('Kode atau nomor itu bukan peserta yang sah').waitFor();
  expect(who().forgive('404 /api/petugas/kehadiran')).toBe(1);
  // A schedule of the demo where somebody is missing.
  const ask = async (path: string) => (await (await page().request.get(`/api/petugas/${path}`)).json()).data;
  let jadwal = '';
  for (const { kode } of await ask('acuan/jadwal')) {
    const { peserta, hadir } = await ask(`kehadiran/jumlah?jadwal=${kode}`);
    if (jadwal === '' && hadir < peserta) jadwal = kode;
  }
  await page().goto(`/petugas/kehadiran?jadwal=${jadwal}&hadir=tidak`);
  const seats = page().getByRole('table', { name: 'Peserta, menurut ruang dan kursi' }).getByRole('row');
  await seats.nth(1).waitFor();
  const nomor = await seats.nth(1).getByRole('cell').nth(2).innerText();
  await page()
    .getByText(/^\d+ peserta: \d+ hadir, \d+ belum hadir\.$/)
    .waitFor();
  await page().getByRole('button', { name: 'Ekspor Excel' }).click();
  const list = page().waitForEvent('download');
  await page()
    .getByRole('link', { name: /^Unduh \d+ baris$/ })
    .click();
  expect((await list).suggestedFilename()).toMatch(/^peserta-.*\.xlsx$/);
  await page()
    .getByLabel('Pilih berkas')
    .setInputFiles({
      name: 'hadir.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`nomor_peserta\n${nomor}\n123\n`),
    });
  await page()
    .getByText('2 baris dibaca: 1 akan ditandai hadir, 0 sudah hadir, 0 tidak hadir, 1 bermasalah.')
    .waitFor();
  await inspect(page(), 'kantor impor kehadiran');
  const early = page().getByRole('checkbox', { name: /ujiannya belum mulai memang hadir$/ });
  if (await early.isVisible()) await early.check();
  await page().getByRole('button', { name: 'Tandai 1 peserta hadir' }).click();
  await page().getByText('1 peserta ditandai hadir').waitFor();
  // Whoever is marked leaves the list of those missing.
  await seats.filter({ hasText: nomor }).waitFor({ state: 'detached' });

  // What was read of a file is not left standing beside an import that was taken back since.
  await page().getByRole('button', { name: 'Batalkan impor 1 baris…' }).waitFor();
  await page()
    .getByLabel('Pilih berkas')
    .setInputFiles({
      name: 'lagi.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`nomor_peserta\n${nomor}\n`),
    });
  const read = page().getByText(/^1 baris dibaca: 0 akan ditandai hadir, 1 sudah hadir/);
  await read.waitFor();
  await page().getByRole('button', { name: 'Batalkan impor 1 baris…' }).click();
  const dialog = page().getByRole('dialog', { name: 'Batalkan impor' });
  await dialog.getByLabel('Alasan').fill('Daftar keliru');
  await dialog.getByLabel('Ketik BATALKAN untuk melanjutkan').fill('BATALKAN');
  await dialog.getByRole('button', { name: 'Batalkan impor' }).click();
  await page().getByText('1 peserta tidak lagi ditandai hadir.').waitFor();
  await read.waitFor({ state: 'detached' });
  await seats.filter({ hasText: nomor }).waitFor();

  await code.fill(nomor);
  await page().getByRole('button', { name: 'Cari peserta' }).click();
  await page().getByRole('button', { name: 'Tandai hadir' }).click();
  await page()
    .getByText(/^Hadir sejak/)
    .waitFor();
  await inspect(page(), 'kantor kehadiran');
});
