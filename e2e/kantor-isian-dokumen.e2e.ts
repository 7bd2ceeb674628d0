/** A mistyped NIK put right beside the document that shows it: at the judging page, and from the applicant's file. */
import { describe, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { DESK, useVisitor } from './support/visitor.ts';

describe('a mistyped NIK', () => {
  const visitor = useVisitor(DESK, 'all');
  const who = account('terverifikasi', '13');
  const nomor = who.nomor_pendaftar as string;
  const RIGHT = '3374015708080123';
  const start = () => visitor().page.getByRole('button', { name: `Koreksi nomor identitas: ${nomor}` });
  const dialog = () => visitor().page.getByRole('dialog', { name: 'Koreksi nomor identitas' });

  test('stands on a document once its rule says so', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', `/aturan-berkas/${who.kode_penawaran}`);
    const kind = page.getByRole('region', { name: 'Ijazah' });
    await kind.getByRole('checkbox', { name: 'Ijazah' }).check();
    await kind.getByText(/^Isian yang harus sama: /).click();
    await kind.getByLabel('Nomor KTP').check();
    await kind.getByText(/^Isian yang harus sama: .*Nomor KTP/).waitFor();
    await inspect(page, 'kantor aturan harus sama');
    await inspectNarrow(page, 'kantor aturan harus sama sempit');
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    const saving = page.getByRole('dialog', { name: 'Simpan aturan pemeriksaan' });
    await saving.getByLabel('Alasan').fill('NIK tertulis di ijazah');
    await saving.getByRole('button', { name: 'Simpan aturan' }).click();
    await page.getByText('Aturan pemeriksaan disimpan.').waitFor();
  });

  test('is put right at the judging page, the document in sight', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('verifikator', 'Nina Pemeriksa'), '/beranda');
    await page.getByRole('link', { name: 'Dokumen menunggu diperiksa' }).waitFor();
    await inspect(page, 'kantor beranda verifikator');
    await inspectNarrow(page, 'kantor beranda verifikator sempit');
    await page.goto(`/petugas/verifikasi-berkas/periksa/${nomor}`);
    await page
      .getByRole('navigation', { name: 'Dokumen pendaftar ini' })
      .getByRole('button', { name: 'Ijazah' })
      .click();
    await page.getByText('Nomor KTP (harus sama)').waitFor();
    await start().click();
    await dialog()
      .getByRole('region', { name: `Gambar Ijazah ${nomor}` })
      .waitFor();
    await dialog().getByLabel('NIK atau nomor paspor yang benar').fill(RIGHT);
    await dialog().getByLabel('Alasan').fill('Dibaca dari ijazah');
    await inspect(page, 'kantor koreksi identitas');
    await inspectNarrow(page, 'kantor koreksi identitas sempit');
    await dialog().getByRole('button', { name: 'Simpan nomor' }).click();
    await page.getByText(`Nomor identitas pendaftar ${nomor} dikoreksi.`).waitFor();
    await page.getByRole('definition').filter({ hasText: RIGHT }).waitFor();
  });

  test('can be put right from the file too, beside the same document', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('layanan', 'Lia Layanan'), `/pendaftar/${nomor}`);
    const shown = page.getByRole('region', { name: 'Dokumen', exact: true });
    await shown.getByRole('button', { name: 'Foto', exact: true }).click();
    await start().waitFor({ state: 'detached' });
    await shown.getByRole('button', { name: 'Ijazah', exact: true }).click();
    await start().click();
    await dialog()
      .getByRole('region', { name: `Gambar Ijazah ${nomor}` })
      .waitFor();
    await inspect(page, 'kantor koreksi identitas dari berkas');
    await dialog().getByRole('button', { name: 'Batal' }).click();
  });
});
