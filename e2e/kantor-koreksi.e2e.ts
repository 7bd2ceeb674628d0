/** An upheld objection from both sides: the mark put right, the selection run again, two officers, and the applicant who reads it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Aturan, aturanAwal } from '@gerbang/contract/seleksi/aturan';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickFolder } from '../packages/server/test/quick-folder.ts';
import type { Account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { type Portal, startPortal } from './support/portal.ts';
import { openResult } from './support/result.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const START_MS = 180_000;
const LONG_MS = 60_000;
const UNIT = 10_000;
const desk = { ...DESK };
let folder: string;
let portal: Portal;
let accounts: Account[];

beforeAll(async () => {
  folder = await mkdtemp(join(await quickFolder(), 'gerbang-koreksi-'));
  portal = await startPortal(folder, {});
  await portal.ready;
  desk.baseURL = portal.origin;
  accounts = JSON.parse(await readFile(join(portal.dataDir, 'demo-accounts.json'), 'utf8')) as Account[];
}, START_MS);
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Cell {
  nomor_peserta: string;
  nilai: (number | null)[];
  berlaku: boolean[];
}

describe('an upheld objection', () => {
  const visitor = useVisitor(desk, 'all');
  let second: Visitor;
  let own: Visitor;
  let kode = '';
  let objector: Account;
  let nomor = '';
  const ask = async <T>(page: Page, path: string, data?: object): Promise<T> => {
    const answer = data ? await page.request.post(path, { data }) : await page.request.get(path);
    expect([path, answer.status(), (await answer.json()).message]).toEqual([path, 200, null]);
    return (await answer.json()).data as T;
  };
  const result = () => own.page.getByRole('region', { name: 'Hasil seleksi' });
  const open = (page: Page) =>
    page
      .goto(`/petugas/seleksi/${kode}`)
      .then(() => page.getByRole('tab', { name: 'Sesudah sanggah' }).click());
  const close = async (component: string) => {
    const { page } = second;
    const path = `/api/petugas/nilai/${kode}`;
    const { daftar } = await ask<{ daftar: { kode: string; versi: number }[] }>(page, path);
    const versi = daftar.find((one) => one.kode === component)?.versi;
    await ask(page, `${path}/${component}/tutup`, { versi, konfirmasi: 'TUTUP' });
  };

  test('a selection is decided and announced, in which the applicant has no seat', async () => {
    objector = accounts.find(
      ({ fase, kode_penawaran }) =>
        fase === 'telah_mengikuti_ujian' && kode_penawaran?.split('-')[1] === '21',
    ) as Account;
    kode = objector.kode_penawaran as string;
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('seleksi', 'Sari Seleksi', portal.dataDir), '/seleksi');
    second = await visitor().another(desk);
    await enterOffice(second, await newOfficer('pimpinan', 'Pim Pinan', portal.dataDir), '/seleksi');
    const nilai = `/api/petugas/nilai/${kode}`;
    const about = await (await page.request.get(`/api/petugas/pendaftar/${objector.username}`)).text();
    nomor = /"nomor_peserta":"(\d+)"/.exec(about)?.[1] ?? '';
    // The objector has no mark that counts: somebody else's was written in its place.
    const { baris } = await ask<{ baris: Cell[] }>(page, `${nilai}/lembar`);
    const { daftar } = await ask<{ daftar: { kode: string; rentang: [number, number] }[] }>(page, nilai);
    const sel = daftar.flatMap(({ kode: component, rentang: [least, most] }, k) =>
      baris
        .filter((one) => one.berlaku[k])
        .map((one) => ({
          nomor_peserta: one.nomor_peserta,
          kode: component,
          semula: one.nilai[k] ?? null,
          nilai: one.nomor_peserta === nomor ? least : least + 0.6 * (most - least),
        })),
    );
    await ask(page, `${nilai}/lembar`, { sel, alasan: 'Nilai untuk perjalanan ini.' });
    for (const { kode: component } of daftar) await close(component);
    const { prodi } = await ask<{ prodi: { kode: string }[] }>(page, `/api/petugas/seleksi/${kode}`);
    const isi: Aturan = aturanAwal(
      daftar.map((one) => one.kode),
      prodi.map((one) => ({ prodi: one.kode, jumlah: 1, lebih: 0 })),
    );
    // Whoever has no mark that counts misses the least total, however many seats there are.
    const bobot = isi.bobot.map((one) => ({ ...one, minimum_total: 20 * UNIT }));
    await ask(page, `/api/petugas/seleksi/${kode}/aturan`, { isi: { ...isi, bobot }, versi: null });
    await page.goto(`/petugas/seleksi/${kode}`);
    await page.getByRole('tab', { name: 'Skenario' }).click();
    await page.getByLabel('Nama skenario').fill('Diumumkan');
    await page.getByRole('button', { name: 'Jalankan' }).click();
    await page.getByRole('link', { name: 'Unduh buku Diumumkan' }).waitFor({ timeout: LONG_MS });
    const { daftar_skenario } = await ask<{ daftar_skenario: { id: number }[] }>(
      page,
      `/api/petugas/seleksi/${kode}`,
    );
    const before = await ask<{ impor: { id: number } | null; tanggal_pengumuman: string | null }>(
      page,
      `/api/petugas/hasil/${kode}`,
    );
    if (before.impor)
      await ask(page, `/api/petugas/hasil/impor/${before.impor.id}/batalkan`, {
        konfirmasi: 'BATALKAN',
        alasan: 'Diganti hasil seleksi.',
      });
    const { id_hasil } = await ask<{ id_hasil: number }>(
      page,
      `/api/petugas/seleksi/${kode}/skenario/${daftar_skenario[0]?.id}/usulkan`,
      { konfirmasi: 'USULKAN' },
    );
    await ask(second.page, `/api/petugas/hasil/impor/${id_hasil}/setujui`, { konfirmasi: 'SETUJUI' });
    const { versi } = await ask<{ versi: string }>(second.page, '/api/petugas/aturan-sanggah');
    await ask(second.page, '/api/petugas/aturan-sanggah', { hari: 5, hari_jawab: 5, libur: [], versi });
    await ask(second.page, `/api/petugas/hasil/${kode}/waktu`, {
      tanggal_pengumuman: new Date(Date.now() + 3_000).toISOString(),
      semula: before.tanggal_pengumuman,
      konfirmasi: 'JADWALKAN',
      alasan: 'Diumumkan sekarang.',
    });
    await expect
      .poll(async () => (await ask<{ diumumkan: boolean }>(page, `/api/petugas/hasil/${kode}`)).diumumkan, {
        timeout: LONG_MS,
      })
      .toBe(true);
    await open(page);
    await page.getByText('Tidak ada sanggah diterima yang menunggu putusan.').waitFor();
    await inspect(page, 'kantor koreksi kosong');
  });

  test('the applicant objects to a mark, and two officers uphold it', async () => {
    own = await visitor().another({ ...PHONE, baseURL: portal.origin });
    await signIn(own.page, objector);
    await result().getByText('TIDAK DITERIMA', { exact: true }).waitFor({ timeout: LONG_MS });
    await result().getByRole('button', { name: 'Ajukan sanggah…' }).click();
    const dialog = own.page.getByRole('dialog', { name: 'Ajukan sanggah' });
    await dialog.getByLabel('Yang disanggah').selectOption({ index: 1 });
    await dialog.getByLabel('Alasan').fill('Nilai saya tertukar dengan nilai peserta di sebelah saya.');
    await dialog.getByRole('button', { name: 'Kirim sanggah' }).click();
    await result().getByText('sedang diperiksa panitia').waitFor();
    const { page } = visitor();
    await page.goto('/petugas/sanggah');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Jawab…' }).click();
    const answer = page.getByRole('dialog', { name: 'Jawab sanggah' });
    await answer.getByRole('radio', { name: /^Diterima/ }).check();
    await answer.getByLabel('Jawaban dengan alasannya').fill('Benar, nilainya tertukar dan dibetulkan.');
    await answer.getByRole('button', { name: 'Simpan jawaban' }).click();
    await page.getByText('Usulan Anda menunggu petugas lain.').waitFor();
    const { page: other } = second;
    await other.goto('/petugas/sanggah');
    await other.getByRole('table').getByRole('link').first().click();
    await other.getByRole('button', { name: 'Sahkan…' }).click();
    const confirm = other.getByRole('dialog', { name: 'Sahkan sanggah diterima' });
    await confirm.getByLabel('Ketik SAHKAN untuk melanjutkan').fill('SAHKAN');
    await inspect(other, 'kantor koreksi sanggah diterima');
    await confirm.getByRole('button', { name: 'Sahkan' }).click();
    await other.getByText('Belum ada putusan lanjutan yang disetujui').waitFor();
  });

  test('the mark is opened again, put right with a reason, and closed by the second officer', async () => {
    const { page } = visitor();
    await open(page);
    await page.getByRole('heading', { name: 'Hitung ulang' }).waitFor();
    await inspect(page, 'kantor koreksi langkah');
    await inspectNarrow(page, 'kantor koreksi langkah sempit');
    const { daftar } = await ask<{ daftar: { kode: string; nama: string; versi: number }[] }>(
      page,
      `/api/petugas/nilai/${kode}`,
    );
    const [component] = daftar;
    await page.goto(`/petugas/nilai/${kode}`);
    await page.getByRole('link', { name: component?.nama ?? '', exact: true }).click();
    await second.page.goto(page.url());
    await second.page.getByRole('button', { name: 'Buka kembali…' }).click();
    const reopen = second.page.getByRole('dialog');
    await reopen.getByLabel('Alasan').fill('Sanggah diterima: nilai tertukar.');
    await reopen.getByRole('button', { name: 'Buka kembali' }).click();
    await second.page.getByRole('button', { name: 'Tutup nilai…' }).waitFor();
    await open(page);
    await page.getByText('Ada nilai yang belum ditutup').waitFor();
    await page.getByRole('button', { name: 'Hitung ulang' }).click();
    await page.getByText(/harus ditutup petugas kedua/).waitFor();
    visitor().forgive(`409 /api/petugas/seleksi/${kode}/koreksi`);
    await page.goto(`/petugas/nilai/${kode}/lembar`);
    const cell = page.getByRole('textbox', { name: `${component?.nama}, ${nomor}` }).first();
    await cell.fill('99');
    await page.getByLabel('Alasan perubahan').fill('Lembar jawaban tertukar, berita acara 4.');
    await page.getByRole('button', { name: 'Simpan nilai' }).click();
    await page.getByText('sel belum disimpan').waitFor({ state: 'detached' });
    await close(component?.kode ?? '');
  });

  test('the selection is run again, and put forward with whom it gives a seat', async () => {
    const { page } = visitor();
    await open(page);
    await page.getByRole('button', { name: 'Hitung ulang' }).click();
    await page.getByRole('button', { name: 'Usulkan perhitungan ulang…' }).waitFor({ timeout: LONG_MS });
    await page.getByText(/1 peserta yang belum mempunyai tempat mendapat tempat/).waitFor();
    await page
      .getByText(/^(Terisi melebihi kursi|Tidak ada program studi yang terisi melebihi kursinya\.)$/)
      .waitFor();
    await inspect(page, 'kantor koreksi dihitung');
    await page.getByRole('button', { name: 'Usulkan perhitungan ulang…' }).click();
    const propose = page.getByRole('dialog', { name: 'Usulkan perhitungan ulang' });
    await propose.getByLabel('Ketik USULKAN untuk melanjutkan').fill('USULKAN');
    await inspect(page, 'kantor koreksi usulkan');
    await propose.getByRole('button', { name: 'Usulkan', exact: true }).click();
    await page.getByText('Usulan Anda menunggu petugas lain.').waitFor();
    expect(await page.getByRole('button', { name: 'Sahkan…' }).count()).toBe(0);
    await inspect(page, 'kantor koreksi diusulkan');
    await inspectNarrow(page, 'kantor koreksi diusulkan sempit');
    // Nothing of it is known to the applicant.
    await own.page.reload();
    await result().getByText('TIDAK DITERIMA', { exact: true }).waitFor({ timeout: LONG_MS });
  });

  test('a second officer approves it; the applicant reads the seat and that the objection led to it', async () => {
    const { page } = second;
    await open(page);
    await page.getByRole('row').filter({ hasText: nomor }).getByText('Tidak diterima').waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('tab', { name: 'Sesudah sanggah' }).click();
        return page.getByRole('button', { name: 'Sahkan…' }).count();
      })
      .toBe(1);
    await page.getByRole('button', { name: 'Sahkan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sahkan perhitungan ulang' });
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split('-').reverse();
    await dialog.getByRole('textbox', { name: /^Tanggal/ }).fill(soon.join('-'));
    await dialog.getByLabel('Ketik SAHKAN untuk melanjutkan').fill('SAHKAN');
    await inspect(page, 'kantor koreksi sahkan');
    await dialog.getByRole('button', { name: 'Sahkan', exact: true }).click();
    await page.getByText('Perhitungan ulang disahkan.').waitFor({ timeout: LONG_MS });
    await page.getByRole('heading', { name: /^Perhitungan ulang 1, putusan nomor/ }).waitFor();
    await page.getByText('segel induk').waitFor();
    await inspect(page, 'kantor koreksi riwayat');
    await own.page.reload();
    await own.page.getByText('DITERIMA', { exact: true }).first().waitFor({ timeout: LONG_MS });
    await openResult(own.page);
    await own.page.getByText(/^Seleksi dihitung ulang karena sanggah .* hasil Anda berubah\.$/).waitFor();
    await inspect(own.page, 'hasil dihitung ulang');
    for (const one of [own, second]) one.expectNoTrouble();
  });
});
