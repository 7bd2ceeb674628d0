/** An admission wave tried before it opens: walked on a phone by a trial applicant, proved, opened, the trial gone. */
import { loaSentences } from '@gerbang/contract/applicant/loa';
import { KATA_WAKTU, waktuPengumuman } from '@gerbang/contract/office/hasil';
import {
  ambilFormulirPenawaran,
  type BarisPenawaran,
  buatPenawaran,
  type DetailPenawaran,
  daftarPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import {
  HASIL_BUKTI,
  HASIL_UJI,
  KEADAAN_PERMINTAAN_UJI,
  SAMPAI_UJI,
} from '@gerbang/contract/office/penawaran/uji';
import { FASE } from '@gerbang/contract/office/pendaftar';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { fill } from '@gerbang/contract/wire/endpoint';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillStep } from './support/fill-step.ts';
import { enterOffice } from './support/office.ts';
import { inspect, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';
import { pass, untilOpen } from './support/wizard.ts';

const NARROW = { width: 360, height: 740 };
/** A proof takes its time, more so beside other work. */
const PROOF = { timeout: 60_000 };
const DAY_MS = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Sends what the desk would, as the officer who is signed in. */
const send = async <T>(page: Page, method: string, path: string, body?: object): Promise<T> => {
  const told = await page.evaluate(
    async ([by, to, json]) => {
      const answer = await fetch(to, {
        method: by,
        ...(json ? { body: json, headers: { 'content-type': 'application/json' } } : {}),
      });
      return answer.text();
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
  return JSON.parse(told).data;
};
/** A draft after the wave of a track without a test, with the track's form. */
const draft = async (page: Page): Promise<string> => {
  const offerings = await send<BarisPenawaran[]>(page, 'GET', daftarPenawaran.path);
  const source = offerings.find((o) => o.kode_jalur === '13');
  if (!source) throw new Error('the demo has no wave of track 13');
  const { kode_penawaran, versi } = await send<DetailPenawaran>(page, 'POST', buatPenawaran.path, {
    kode_jalur: '13',
    tahun: source.tahun,
    gelombang: 77,
    nama: 'Gelombang Coba',
    kode_bayar: '8827777',
    biaya: 100_000,
    tanggal_mulai_daftar: at(-1),
    tanggal_selesai_daftar: at(40),
    salin_dari: source.kode_penawaran,
    geser_minggu: null,
  });
  await send(page, 'POST', fill(ambilFormulirPenawaran.path, { kode_penawaran }), { versi });
  return kode_penawaran;
};
const inspectBoth = async (page: Page, name: string): Promise<void> => {
  await inspect(page, name);
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW);
  await inspect(page, `${name} sempit`);
  if (wide) await page.setViewportSize(wide);
};

describe('who tries an admission wave', () => {
  const visitor = useVisitor(DESK, 'all');
  const main = () => visitor().page.getByRole('main');
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const section = async (name: string) => {
    await main().getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await settled(visitor().page);
  };

  test('walks it as a trial applicant on a phone', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'admin');
    await page.goto(`/petugas/penawaran/${await draft(page)}/uji`);
    await button('Mulai uji coba').waitFor();
    await inspect(page, 'kantor uji coba rancangan');
    await button('Mulai uji coba').click();
    await button('Buat pendaftar uji').click();
    await main().getByText('Pendaftar uji dibuat').waitFor();
    await inspectBoth(page, 'kantor uji coba dibuat');
    const [username = '', password = ''] = await main().locator('.offers__made code').allInnerTexts();

    const phone = await visitor().another(PHONE);
    await signIn(phone.page, { username, password });
    await phone.page.getByRole('banner').getByText('Uji coba', { exact: true }).waitFor();
    await inspect(phone.page, 'dashboard uji coba');
    await phone.page.getByRole('link', { name: 'Mulai isi formulir' }).click();
    await untilOpen(phone.page, dataDiri.title);
    await fillStep(phone.page, dataDiri, { programmes: [''], place: null, camera: false });
    await pass(phone.page, dataDiri);
    await phone.page.getByRole('banner').getByText('Uji coba', { exact: true }).waitFor();
    phone.expectNoTrouble();
    await phone.context.close();

    await page.reload();
    const row = main().getByRole('row', { name: username });
    await row.getByText(FASE.mengisi).waitFor();
  });

  test("gives one who has finalised a result, and reads it as admitted by that trial's clock alone", async () => {
    const { page } = visitor();
    const kode_penawaran = page.url().split('/').at(-2) ?? '';
    await send(page, 'POST', fill(waktuPengumuman.path, { kode_penawaran }), {
      tanggal_pengumuman: at(60),
      semula: null,
      konfirmasi: KATA_WAKTU,
    });
    await page.reload();
    await main().getByRole('combobox', { name: 'Dibawa sampai' }).selectOption({ label: SAMPAI_UJI.final });
    await button('Buat pendaftar uji').click();
    await main().getByText('Pendaftar uji dibuat').waitFor();
    const [username = '', password = ''] = await main().locator('.offers__made code').allInnerTexts();
    const row = main().getByRole('row', { name: username });
    await row.getByRole('button', { name: /^Beri hasil/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Beri hasil' });
    await dialog.getByRole('radio', { name: HASIL_UJI.cadangan }).check();
    await inspectBoth(page, 'kantor uji coba hasil');
    await dialog.getByRole('radio', { name: HASIL_UJI.diterima, exact: true }).check();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await row.getByText('Sudah tampil').waitFor();
    await inspectBoth(page, 'kantor uji coba berhasil');

    const phone = await visitor().another(PHONE);
    await signIn(phone.page, { username, password });
    await phone.page.getByRole('link', { name: 'Lihat yang berikutnya' }).click();
    await phone.page.getByRole('heading', { name: /^Selamat, / }).waitFor();
    await inspect(phone.page, 'diterima uji coba');
    await phone.page.getByRole('link', { name: 'Letter of Acceptance (LoA)' }).click();
    await phone.page.getByRole('button', { name: 'Ajukan LoA' }).click();
    await phone.page.getByText(loaSentences.review).waitFor();
    await inspect(phone.page, 'surat uji coba direview');

    await page.reload();
    await row.getByRole('button', { name: /^Putuskan/ }).click();
    const deciding = page.getByRole('dialog', { name: 'Putuskan permintaan uji' });
    await deciding.getByRole('radio', { name: KEADAAN_PERMINTAAN_UJI.tolak }).check();
    await inspectBoth(page, 'kantor uji coba putusan');
    await deciding.getByRole('radio', { name: KEADAAN_PERMINTAAN_UJI.setuju }).check();
    await deciding.getByRole('button', { name: 'Putuskan' }).click();
    await row.getByText(KEADAAN_PERMINTAAN_UJI.setuju).waitFor();
    await inspectBoth(page, 'kantor uji coba diputus');
    await phone.page.reload();
    await phone.page.getByRole('link', { name: 'Unduh LoA (PDF)' }).waitFor();
    await inspect(phone.page, 'surat uji coba');
    phone.expectNoTrouble();
    await phone.context.close();
  });

  test('has it proved, reads what was found, and opens it without its trial', async () => {
    const { page } = visitor();
    await section('Periksa');
    expect(await button('Buka penawaran…').isDisabled()).toBe(true);
    await inspect(page, 'kantor uji coba belum terbukti');
    await main().getByRole('link', { name: 'Buka Uji coba' }).click();
    await button('Buktikan').click();
    await main()
      .getByText(/dari \d+ pendaftar buatan selesai/)
      .waitFor(PROOF);
    await main().getByText(HASIL_BUKTI.lulus).waitFor(PROOF);
    await main()
      .getByText(/pendaftar buatan$/)
      .click();
    await inspectBoth(page, 'kantor uji coba terbukti');
    await section('Periksa');
    await inspect(page, 'kantor uji coba siap dibuka');
    await button('Buka penawaran…').click();
    const dialog = page.getByRole('dialog', { name: /^Buka / });
    await dialog.getByText(/^Semua pendaftar uji/).waitFor();
    await dialog.getByRole('textbox', { name: /^Ketik BUKA/ }).fill('BUKA');
    await inspectBoth(page, 'kantor uji coba buka');
    await dialog.getByRole('button', { name: 'Buka penawaran' }).click();
    await page.getByText('Penawaran dibuka.').waitFor();
    await section('Uji coba');
    await main().getByText('Belum ada pendaftar uji.').waitFor();
    await inspect(page, 'kantor uji coba dibuka');
  });
});
