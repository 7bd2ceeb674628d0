/** A bank's statement of a day: compared, settled, and closed by a second officer. */
import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

describe.for([
  ['meja', DESK, '2026-03-04', '04-03-2026'],
  ['ponsel', PHONE, '2026-03-05', '05-03-2026'],
] as const)('reconciliation at the size %s', ([size, options, day, typed]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;
  const form = () => page().getByRole('region', { name: 'Unggah rekening koran' });
  const dialog = (name: string) => page().getByRole('dialog', { name });

  test('a statement is compared, its difference settled, and the day closed by another officer', async () => {
    await enterOffice(visitor(), await newOfficer('keuangan', `Kasir ${size}`), '/rekonsiliasi');
    const bank = form().getByLabel('Bank').first();
    await expect.poll(() => bank.locator('option').count()).toBeGreaterThan(1);
    const name = (await bank.locator('option').nth(1).innerText()).trim();
    const numbers = [1, 2].map((n) => `REK${size}${process.pid}${n}`);
    for (const nomor_pembayaran of numbers) {
      const status = await page().evaluate(
        async (body) =>
          (
            await fetch('/api/petugas/pembayaran', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            })
          ).status,
        {
          nomor_pembayaran,
          kode_pembayaran: '99917082008',
          jumlah: 300_000,
          dibayar_pada: `${day}T09:00:00+07:00`,
          bank: name,
          alasan: 'Bukti setor dibawa ke loket',
        },
      );
      expect(status).toBe(200);
    }
    await bank.selectOption(name);
    await page().getByRole('button', { name: 'Susunan kolom…' }).click();
    await dialog(`Susunan kolom ${name}`).getByLabel('Kolom nomor atau kode').fill('');
    await dialog(`Susunan kolom ${name}`).getByRole('button', { name: 'Simpan susunan' }).click();
    await dialog(`Susunan kolom ${name}`).getByText('Isi nama kolom').first().waitFor();
    await inspect(page(), `rekonsiliasi susunan kolom ${size}`);
    for (const [label, column] of [
      ['Kolom nomor atau kode', 'No Ref'],
      ['Kolom jumlah', 'Kredit'],
      ['Kolom tanggal', 'Tanggal'],
    ] as const)
      await dialog(`Susunan kolom ${name}`).getByLabel(label).fill(column);
    await dialog(`Susunan kolom ${name}`).getByText('Titik koma').click();
    await dialog(`Susunan kolom ${name}`).getByRole('button', { name: 'Simpan susunan' }).click();
    // The columns may be known already: the page behind takes nothing before the dialog has gone.
    await dialog(`Susunan kolom ${name}`).waitFor({ state: 'hidden' });
    await page().getByText('Kolom: No Ref, Kredit, Tanggal.').waitFor();
    await form().getByLabel('Hari').first().fill(typed);
    const statement = [
      'Tanggal;No Ref;Kredit',
      `${typed};${numbers[0]};300.000,00`,
      `${typed};${numbers[1]};250.000,00`,
    ].join('\n');
    await form().getByLabel('Hari').first().fill('31-12-2099');
    await form().getByText('Hari itu belum tiba.').waitFor();
    await form().getByLabel('Hari').first().fill(typed);
    const send = (text: string) =>
      page()
        .locator('#rekening-koran')
        .setInputFiles({ name: 'koran.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await send(statement.replace('250.000,00', '250000.5'));
    await page().getByText('Baris 3: jumlah "250000.5" tidak terbaca.').waitFor();
    expect(visitor().forgive('400 /api/petugas/rekonsiliasi')).toBe(1);
    await send(statement);
    await page().getByText('1 selisih ditemukan').waitFor();
    await inspect(page(), `rekonsiliasi ${size}`);
    await page().getByRole('link', { name: 'Buka hari itu' }).click();
    await page().waitForURL(/rekonsiliasi\/\d+$/);
    // No bank of the demo can be asked, and the desk says so.
    await page().getByRole('button', { name: 'Tanyakan semua ke bank' }).click();
    await page().getByText('Bank ini tidak dapat ditanya dari portal').first().waitFor();
    expect(visitor().forgive('409 /api/petugas/rekonsiliasi/tanya')).toBe(1);
    await inspect(page(), `rekonsiliasi tanya bank ${size}`);
    await page().getByRole('button', { name: 'Selesaikan…' }).click();
    await dialog('Selesaikan selisih').getByLabel('Alasan').fill('Kurang setor, ditagih bank');
    await inspect(page(), `rekonsiliasi selesaikan ${size}`);
    await dialog('Selesaikan selisih').getByRole('button', { name: 'Selesaikan' }).click();
    await page().getByText('Kurang setor, ditagih bank').first().waitFor();
    await page().getByText('jadi hari itu ditutup petugas lain').waitFor();
    await inspect(page(), `rekonsiliasi hari ${size}`);
    const at = new URL(page().url()).pathname.replace('/petugas', '');
    await enterOffice(visitor(), await newOfficer('keuangan', `Penutup ${size}`), at);
    await page().getByRole('button', { name: 'Tutup hari…' }).click();
    await dialog('Tutup hari').getByLabel('Ketik TUTUP').fill('TUTUP');
    await dialog('Tutup hari').getByRole('button', { name: 'Tutup hari' }).click();
    await page().getByText('Tidak ada yang dapat diubah lagi').waitFor();
    await inspect(page(), `rekonsiliasi hari tertutup ${size}`);
  });
});
