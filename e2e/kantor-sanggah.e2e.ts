/** Objections from both sides: how long there is for them, objecting on a phone, answering, the second officer, reading the answer. */
import { ALASAN_SANGGAH, BUTIR_SANGGAH } from '@gerbang/contract/applicant/sanggah';
import { HARI_SANGGAH_MAX, KATA_SAHKAN } from '@gerbang/contract/office/sanggah';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pdf } from '../packages/server/test/corpus-pdf.ts';
import { enterOffice } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const LONG_MS = 60_000;
const ALASAN = 'Saya hadir sampai selesai dan menyerahkan lembar jawaban saya kepada pengawas.';
const TERIMA = 'Lembar jawaban Anda ditemukan di berita acara ruang dan akan dinilai.';
const TOLAK = 'Biaya kuliah tidak termasuk yang diputuskan dalam seleksi ini.';

describe('objections', () => {
  const visitor = useVisitor(DESK, 'all');
  let own: Visitor;
  let second: Visitor;
  const refused = () => {
    const found = inject('accounts').find((one) => one.keterangan.includes('sudah lewat: tidak diterima'));
    if (!found) throw new Error('the demo has nobody who was refused');
    return found;
  };
  const result = () => own.page.getByRole('region', { name: 'Hasil seleksi' });
  const object = async (what: string, why: string) => {
    const { page } = own;
    await result().getByRole('button', { name: 'Ajukan sanggah…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajukan sanggah' });
    await dialog.getByLabel('Yang disanggah').selectOption({ label: what });
    await dialog.getByLabel('Alasan').fill(why);
    return dialog;
  };
  const openOf = async (page: Page, what: string) => {
    await page.goto('/petugas/sanggah');
    await page.getByRole('row').filter({ hasText: what }).getByRole('link').click();
    await page.getByRole('heading', { name: what, level: 1 }).waitFor();
  };
  const answer = async (page: Page, verdict: string, words: string) => {
    await page.getByRole('button', { name: 'Jawab…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jawab sanggah' });
    await dialog.getByRole('radio', { name: new RegExp(`^${verdict}`) }).check();
    await dialog.getByLabel('Jawaban dengan alasannya').fill(words);
    return dialog;
  };

  test('without a rule of the office nobody is offered it', async () => {
    own = await visitor().another(PHONE);
    await signIn(own.page, refused());
    await result().getByText('TIDAK DITERIMA', { exact: true }).waitFor({ timeout: LONG_MS });
    expect(await own.page.getByRole('heading', { name: 'Sanggah' }).count()).toBe(0);
  });

  test('the head says how many working days there are, and which are off', async () => {
    second = await visitor().another(DESK);
    const { page } = second;
    await enterOffice(second, 'pimpinan', '/sanggah');
    await page.getByText('Sanggah tidak diterima.').waitFor();
    await page.getByText('Belum ada yang menyanggah.').waitFor();
    await inspect(page, 'kantor sanggah kosong');
    await page.getByRole('button', { name: 'Atur…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Masa sanggah' });
    await dialog.getByLabel('Hari kerja untuk menyanggah').fill(String(HARI_SANGGAH_MAX));
    await dialog.getByLabel('Hari libur').fill('17-08-2099\n31-02-2099');
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
    await dialog.getByText('“31-02-2099” bukan tanggal').waitFor();
    await inspect(page, 'kantor sanggah masa');
    await dialog.getByLabel('Hari libur').fill('17-08-2099');
    await dialog.getByRole('button', { name: 'Simpan', exact: true }).click();
    await page.getByText('Masa sanggah disimpan.').waitFor();
    await page.getByText(`${HARI_SANGGAH_MAX} hari kerja untuk menyanggah`).waitFor();
  });

  test('who was refused objects to two items, each once, and reads until when it is answered', async () => {
    const { page } = own;
    await page.reload();
    await result().getByRole('heading', { name: 'Sanggah' }).waitFor({ timeout: LONG_MS });
    await result()
      .getByText(/23\.59 WIB/)
      .waitFor();
    await inspect(page, 'hasil sanggah');
    const short = await object(BUTIR_SANGGAH.jawaban, 'Salah.');
    await short.getByRole('button', { name: 'Kirim sanggah' }).click();
    await short.getByText(`Isi alasan, paling sedikit ${ALASAN_SANGGAH.min} huruf`).waitFor();
    await inspect(page, 'hasil sanggah ajukan');
    await short.getByLabel('Alasan').fill(ALASAN);
    await short.getByRole('button', { name: 'Kirim sanggah' }).click();
    await result().getByText('sedang diperiksa panitia').waitFor();
    const other = await object(
      BUTIR_SANGGAH.lain,
      'Biaya kuliah pada program studi pilihan saya terlalu tinggi.',
    );
    const offered = await other.getByLabel('Yang disanggah').getByRole('option').allInnerTexts();
    expect(offered).toContain(BUTIR_SANGGAH.lain);
    expect(offered).not.toContain(BUTIR_SANGGAH.jawaban);
    await other.getByLabel('Bukti').setInputFiles({
      name: 'kuitansi.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(),
    });
    await other.getByText('Dipilih: kuitansi.pdf').waitFor();
    await inspect(page, 'hasil sanggah bukti');
    await other.getByRole('button', { name: 'Kirim sanggah' }).click();
    await expect.poll(() => result().getByText('sedang diperiksa panitia').count()).toBe(2);
    await result()
      .getByRole('link', { name: /^Bukti Anda \(PDF\)/ })
      .waitFor();
    await inspect(page, 'hasil sanggah diajukan');
  });

  test('an officer rejects one with a reason, and puts upholding the other forward', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/sanggah');
    await page.getByRole('row').filter({ hasText: BUTIR_SANGGAH.lain }).waitFor();
    expect(await page.getByRole('button', { name: 'Atur…' }).count()).toBe(0);
    await inspect(page, 'kantor sanggah daftar');
    await inspectNarrow(page, 'kantor sanggah daftar sempit');
    await openOf(page, BUTIR_SANGGAH.lain);
    await page.getByRole('link', { name: 'Buka bukti pendaftar (PDF)' }).waitFor();
    await inspect(page, 'kantor sanggah satu');
    const rejects = await answer(page, 'Ditolak', TOLAK);
    await inspect(page, 'kantor sanggah jawab');
    await rejects.getByRole('button', { name: 'Simpan jawaban' }).click();
    await page.getByText('Sanggah ditolak dan dijawab.').waitFor();
    await openOf(page, BUTIR_SANGGAH.jawaban);
    const upholds = await answer(page, 'Diterima', TERIMA);
    await upholds.getByLabel('Dokumen jawaban').setInputFiles({
      name: 'berita-acara.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(),
    });
    await upholds.getByText('Dipilih: berita-acara.pdf').waitFor();
    await inspect(page, 'kantor sanggah jawab dokumen');
    await upholds.getByRole('button', { name: 'Simpan jawaban' }).click();
    await page.getByText('Usulan Anda menunggu petugas lain.').waitFor();
    await page.getByRole('link', { name: 'Buka dokumen jawaban (PDF)' }).waitFor();
    await inspectNarrow(page, 'kantor sanggah diusulkan sempit');
    expect(await page.getByRole('button', { name: 'Sahkan…' }).count()).toBe(0);
  });

  test('what is only proposed is not told; a second officer upholds it', async () => {
    await own.page.reload();
    await result().getByText(`Jawaban panitia: ${TOLAK}`).waitFor({ timeout: LONG_MS });
    expect(await result().getByText(TERIMA).count()).toBe(0);
    expect(
      await result()
        .getByRole('link', { name: /^Dokumen jawaban panitia/ })
        .count(),
    ).toBe(0);
    const { page } = second;
    await openOf(page, BUTIR_SANGGAH.jawaban);
    await page.getByRole('button', { name: 'Sahkan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sahkan sanggah diterima' });
    await dialog.getByLabel(`Ketik ${KATA_SAHKAN} untuk melanjutkan`).fill(KATA_SAHKAN);
    await inspect(page, 'kantor sanggah sahkan');
    await dialog.getByRole('button', { name: 'Sahkan' }).click();
    await page.getByText('Belum ada putusan lanjutan yang disetujui').waitFor();
    await page.goto('/petugas/sanggah?keadaan=diterima');
    await page.getByRole('row').filter({ hasText: BUTIR_SANGGAH.jawaban }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: BUTIR_SANGGAH.lain }).count()).toBe(0);
    second.expectNoTrouble();
    await second.context.close();
  });

  test('the applicant reads the answer; the result is what it was', async () => {
    const { page } = own;
    await page.reload();
    await result().getByText(`Jawaban panitia: ${TERIMA}`).waitFor({ timeout: LONG_MS });
    await result().getByText('sanggah diterima').waitFor();
    await result().getByText('TIDAK DITERIMA', { exact: true }).waitFor();
    const paper = result().getByRole('link', { name: /^Dokumen jawaban panitia \(PDF\)/ });
    const opened = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect([opened.status(), (await opened.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await inspect(page, 'hasil sanggah dijawab');
    own.expectNoTrouble();
    await own.context.close();
  });
});
