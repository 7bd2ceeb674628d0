/** A document judged: rejected after finalising, replaced by the applicant on the phone, accepted by keyboard; and what is set about it. */
import { KEADAAN_BERKAS, TERTAHAN } from '@gerbang/contract/applicant/verifikasi-berkas';
import {
  ambilBerkas,
  antreanBerkas,
  type Giliran,
  pegangBerkas,
  putuskanBerkas,
} from '@gerbang/contract/office/verifikasi-berkas';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PAGE_COLOURS, threePages } from '../packages/server/test/three-pages.ts';
import { account } from './support/accounts.ts';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow, settled } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

/** The document can be seen, and be judged. */
const drawn = async (page: Page): Promise<void> => {
  await page.getByRole('toolbar', { name: 'Tampilan dokumen' }).waitFor();
  await expect.poll(() => page.locator('.judging [aria-busy="true"]').count()).toBe(0);
};
/** What is seen at a place of a region, as shares of its width and height. */
const colourAt = async (region: Locator, across: number, down: number) => {
  const { data, info } = await sharp(await region.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height * down) * info.width + Math.floor(info.width * across));
  const [r, g, b] = data.subarray(at, at + 3);
  return { r, g, b };
};
const WHITE = { r: 255, g: 255, b: 255 };
/** Goes through the pages of `threePages` by key and by button, and turns them: what is asked for is what is seen. */
const looksThrough = async (page: Page): Promise<void> => {
  const region = page.getByRole('region', { name: 'Gambar Ijazah', exact: true });
  const upper = () => colourAt(region, 0.5, 0.3);
  const [first, second, third] = PAGE_COLOURS;
  await page.getByText('Halaman 1 dari 3').waitFor();
  await expect.poll(upper).toEqual(first);
  await page.keyboard.press('n');
  await page.getByText('Halaman 2 dari 3').waitFor();
  await expect.poll(upper).toEqual(second);
  await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
  await page.getByText('Halaman 3 dari 3').waitFor();
  await expect.poll(upper).toEqual(third);
  await page.keyboard.press('p');
  await page.getByText('Halaman 2 dari 3').waitFor();
  await expect.poll(upper).toEqual(second);
  await page.keyboard.press('p');
  await page.getByText('Halaman 1 dari 3').waitFor();
  await expect.poll(upper).toEqual(first);
  await inspect(page, 'kantor verifikasi berkas halaman');
  // Clockwise: what was above is at the right, and the page lies as wide as the region.
  await page.keyboard.press('r');
  await expect.poll(() => colourAt(region, 0.75, 0.3)).toEqual(first);
  expect(await colourAt(region, 0.25, 0.3)).toEqual(WHITE);
  const lying = await region.locator('canvas').first().boundingBox();
  expect(lying?.width).toBeGreaterThan(lying?.height ?? 0);
  await page.keyboard.press('n');
  await page.getByText('Halaman 2 dari 3').waitFor();
  await expect.poll(() => colourAt(region, 0.75, 0.3)).toEqual(second);
  await inspect(page, 'kantor verifikasi berkas halaman diputar');
  await page.keyboard.press('0');
};
/** The last decision taken back and made once more: from now on it can be taken back for ten seconds. */
const decideAnew = async (page: Page): Promise<void> => {
  await page.keyboard.press('z');
  const bar = page.locator('.undo-bar');
  await bar.getByText('Diurungkan: ').waitFor();
  await drawn(page);
  await page.keyboard.press('s');
  await bar.getByRole('button').waitFor();
  await drawn(page);
};
const WIDTHS = [1280, 800, 360];
/** What can be taken back is in sight at the head of the page, and covers neither the frame, nor the decision, nor the last button, wherever the page stands. */
const keepsClear = async (page: Page): Promise<void> => {
  const bar = page.locator('.undo-bar[data-said]');
  const last = page.getByRole('button', { name: 'Saya mengenal pendaftar ini…' });
  for (const width of WIDTHS) {
    await decideAnew(page);
    await page.setViewportSize({ width, height: 740 });
    for (let down = 0, lowest = 1; down <= lowest; down += 90) {
      lowest = await page.evaluate((to) => {
        scrollTo(0, to);
        return document.documentElement.scrollHeight - innerHeight;
      }, down);
      const box = await bar.boundingBox();
      if (!box) throw new Error('it can be taken back');
      if (down === 0)
        expect([box.y >= 0, box.y + box.height <= 740], `in sight at ${width}`).toEqual([true, true]);
      for (const other of [page.getByRole('button', { name: /^Lompat ke/ }), decision(page), last]) {
        const it = await other.boundingBox();
        if (!it) throw new Error('it is on the page');
        const isApart =
          box.y >= it.y + it.height ||
          it.y >= box.y + box.height ||
          box.x >= it.x + it.width ||
          it.x >= box.x + box.width;
        expect(isApart, `${width} wide, ${down} down: ${await other.innerText()}`).toBe(true);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};
const decision = (page: Page) => page.getByRole('region', { name: 'Putusan' });

describe('a diploma after finalising', () => {
  const visitor = useVisitor(DESK, 'all');
  const who = account('terverifikasi');
  const nomor = who.nomor_pendaftar as string;
  let phone: Visitor;

  test('is rejected by keyboard with a reason of the list and a deadline', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), await newOfficer('verifikator', 'Rina Pemeriksa'), '/verifikasi-berkas');
    await page.getByRole('heading', { name: 'Verifikasi berkas', level: 1 }).waitFor();
    await page.getByRole('table').getByRole('row').nth(1).waitFor();
    await inspect(page, 'kantor verifikasi berkas antrean');
    await page.goto(`/petugas/verifikasi-berkas/periksa/${nomor}`);
    await drawn(page);
    await page
      .getByRole('navigation', { name: 'Dokumen pendaftar ini' })
      .getByRole('button', { name: 'Ijazah' })
      .click();
    await page.getByRole('heading', { name: /^Ijazah: / }).waitFor();
    await drawn(page);
    await page.getByText('Nomor Ijazah (harus sama)').waitFor();
    await inspect(page, 'kantor verifikasi berkas periksa');
    await page.keyboard.press('r');
    await page.keyboard.press('+');
    await page.keyboard.press('0');
    await page.keyboard.press('t');
    const form = page.getByRole('form', { name: 'Tolak dokumen' });
    await form.getByLabel('Alasan dari daftar').selectOption({ index: 1 });
    await inspect(page, 'kantor verifikasi berkas tolak');
    await form.getByRole('button', { name: 'Tolak dokumen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Urungkan (z)' }).waitFor();
    await page.keyboard.press('z');
    await page.locator('.undo-bar').getByText('Diurungkan: Ijazah').waitFor();
  });

  test('taken back within seconds, it is rejected once more', async () => {
    const { page } = visitor();
    await page.getByRole('heading', { name: /^Ijazah: / }).waitFor();
    await page.getByText(KEADAAN_BERKAS.belum).first().waitFor();
    await drawn(page);
    await decision(page).getByRole('button', { name: 'Tolak… (t)' }).click();
    const form = page.getByRole('form', { name: 'Tolak dokumen' });
    await form.getByLabel('Alasan yang dibaca pendaftar').fill('Tahun lulus tidak terbaca.');
    await form.getByRole('button', { name: 'Tolak dokumen' }).click();
    await page.getByRole('button', { name: 'Urungkan (z)' }).waitFor();
  });

  test('is read about and replaced by the applicant on the phone', async () => {
    phone = await visitor().another(PHONE);
    const { page } = phone;
    await signIn(page, who);
    await page.getByText('Ada dokumen yang ditolak').waitFor();
    await page.getByText('Tahun lulus tidak terbaca.').waitFor();
    await inspect(page, 'dasbor dokumen ditolak');
    await page.getByRole('link', { name: 'Ganti dokumen' }).click();
    await page.getByRole('heading', { name: 'Pemeriksaan Dokumen', level: 1 }).waitFor();
    const slot = page.getByRole('article', { name: 'Ijazah' });
    await slot.getByText('Ditolak panitia').waitFor();
    // Nothing else can be replaced.
    expect(await page.locator('input[type=file]').count()).toBe(1);
    await inspect(page, 'pemeriksaan dokumen ditolak');
    await slot.locator('input[type=file]').setInputFiles({
      name: 'ijazah.pdf',
      mimeType: 'application/pdf',
      buffer: await threePages(),
    });
    await page.getByText('Ijazah sudah diganti dan menunggu pemeriksaan.').waitFor();
    await slot.getByText(KEADAAN_BERKAS.diganti).waitFor();
    expect(await page.locator('input[type=file]').count()).toBe(0);
    await inspect(page, 'pemeriksaan dokumen diganti');
    phone.expectNoTrouble();
  });

  test('is accepted by keyboard beside the one before, and the applicant sees it', async () => {
    const { page } = visitor();
    await page.goto(`/petugas/verifikasi-berkas/periksa/${nomor}`);
    await page
      .getByRole('heading', { name: /^Ijazah: / })
      .or(page.getByRole('navigation', { name: 'Dokumen pendaftar ini' }))
      .first()
      .waitFor();
    await page
      .getByRole('navigation', { name: 'Dokumen pendaftar ini' })
      .getByRole('button', { name: 'Ijazah' })
      .click();
    await page.getByText('Sebelumnya ditolak: Tahun lulus tidak terbaca.').waitFor();
    await drawn(page);
    await looksThrough(page);
    await page.getByRole('button', { name: /^Diunggah .*: ditolak$/ }).click();
    const [now, before] = ['Gambar Ijazah', 'Gambar Ijazah sebelumnya'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    ) as [Locator, Locator];
    await before.waitFor();
    await page.getByRole('toolbar', { name: 'Tampilan versi sebelumnya' }).waitFor();
    await drawn(page);
    // Side by side on a wide screen, one after the other on a narrow one.
    const places = async () => [await now.boundingBox(), await before.boundingBox()];
    const [left, right] = await places();
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThanOrEqual(left?.width ?? 0);
    await inspect(page, 'kantor verifikasi berkas diganti');
    await inspectNarrow(page, 'kantor verifikasi berkas diganti sempit');
    await page.setViewportSize({ width: 360, height: 740 });
    const [above, below] = await places();
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThanOrEqual(above?.height ?? 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('s');
    await page.getByText(/^Ijazah .*: sah\.$/).waitFor();
    await phone.page.reload();
    await phone.page
      .getByRole('article', { name: 'Ijazah' })
      .getByText(KEADAAN_BERKAS.sah, { exact: true })
      .waitFor();
    // Nothing is rejected and nothing waits: the way there stays.
    await phone.page.goto('/dashboard');
    const next = phone.page.getByRole('region', { name: 'Langkah berikutnya' });
    await next.getByRole('link', { name: 'Pemeriksaan Dokumen' }).waitFor();
    expect(await phone.page.getByText('Ada dokumen yang ditolak').count()).toBe(0);
    await inspect(phone.page, 'dasbor dokumen sah');
    await next.getByRole('link', { name: 'Pemeriksaan Dokumen' }).click();
    await phone.page.getByRole('heading', { name: 'Pemeriksaan Dokumen', level: 1 }).waitFor();
    phone.expectNoTrouble();
    await phone.context.close();
  });

  test('goes on to applicant after applicant by one key', async () => {
    const { page } = visitor();
    await page.goto('/petugas/verifikasi-berkas/periksa');
    for (let i = 0; i < 5; i += 1) {
      await drawn(page);
      const heading = page.getByRole('heading', { level: 1 });
      const here = await heading.innerText();
      await page.keyboard.press('s');
      await expect.poll(() => heading.innerText()).not.toBe(here);
    }
    await drawn(page);
    await keepsClear(page);
    await inspectNarrow(page, 'kantor verifikasi berkas sempit');
  });

  test('leaves whom the officer knows to others', async () => {
    const { page } = visitor();
    await drawn(page);
    const heading = page.getByRole('heading', { level: 1 });
    const here = await heading.innerText();
    await page.getByRole('button', { name: 'Saya mengenal pendaftar ini…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Serahkan ke petugas lain' });
    await dialog.getByLabel('Hubungan Anda dengan pendaftar').fill('Anak tetangga saya');
    await inspect(page, 'kantor verifikasi berkas serahkan');
    await dialog.getByRole('button', { name: 'Serahkan' }).click();
    await page.getByText(/diperiksa petugas lain\.$/).waitFor();
    await expect.poll(() => heading.innerText()).not.toBe(here);
    await drawn(page);
  });

  test('accepts all that wait of an applicant at once, and takes that back', async () => {
    const { page } = visitor();
    const { data } = (await (await page.request.get(antreanBerkas.daftar.path)).json()) as {
      data: { baris: RowOf<typeof antreanBerkas>[] };
    };
    const numbers = data.baris.map(({ nomor_pendaftar }) => nomor_pendaftar);
    const two = numbers.find((one, i) => numbers.indexOf(one) !== i) as string;
    await page.goto(`/petugas/verifikasi-berkas/periksa/${two}`);
    await drawn(page);
    const all = page.getByRole('button', { name: /^Sahkan semua/ });
    const heading = page.getByRole('heading', { level: 1 });
    const slots = page.getByRole('navigation', { name: 'Dokumen pendaftar ini' });
    const before = await slots.innerText();
    const name = /: (.+)$/.exec(await heading.innerText())?.[1] as string;
    await inspect(page, 'kantor verifikasi berkas sahkan semua');
    await all.click();
    await page.getByText(new RegExp(`^\\d+ dokumen ${name}: sah[.]$`)).waitFor();
    await page.getByRole('button', { name: 'Urungkan (z)' }).click();
    await page.getByText(`dokumen ${name}: sah.`).last().waitFor();
    await heading.filter({ hasText: name }).waitFor();
    expect(await slots.innerText()).toBe(before);
    await leave(page);
  });

  test('begins with the kind that is looked for', async () => {
    const { page } = visitor();
    const waiting = async (query: string): Promise<RowOf<typeof antreanBerkas>[]> => {
      const answer = await page.request.get(`${antreanBerkas.daftar.path}?${query}`);
      return ((await answer.json()) as { data: { baris: RowOf<typeof antreanBerkas>[] } }).data.baris;
    };
    const jenis = 'jenis=pendidikan_terakhir%2Fijazah';
    let whose = '';
    // Of some the journeys before had judged the photo, which stands before the diploma.
    for (const { nomor_pendaftar } of await waiting(jenis)) {
      const [first] = await waiting(`cari=${nomor_pendaftar}`);
      if (whose === '' && first?.dokumen === 'Foto') whose = nomor_pendaftar;
    }
    await page.goto(`/petugas/verifikasi-berkas/periksa/${whose}?${jenis}`);
    await drawn(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Ijazah: /);
    const slots = page.getByRole('navigation', { name: 'Dokumen pendaftar ini' }).getByRole('button');
    expect(await slots.first().innerText()).toBe('Foto');
    await leave(page);
  });
});

describe('the head', () => {
  const visitor = useVisitor(DESK, 'all');

  test('sees whom a rule would hold back before it is kept, and how far the checking is', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/aturan-berkas');
    const { kode_penawaran } = account('terverifikasi');
    await page.getByLabel('Penawaran').selectOption(kode_penawaran as string);
    const kind = page.getByRole('region', { name: 'Ijazah' });
    await kind.getByRole('checkbox', { name: 'Ijazah' }).waitFor();
    await kind.getByLabel('Yang menunggu dokumen ini').selectOption('surat');
    await kind.getByText(/pendaftar terverifikasi menunggu sampai dokumennya sah/).waitFor();
    // What contradicts itself is told at once, and cannot be saved.
    const saves = page.getByRole('button', { name: 'Simpan aturan…' });
    await kind.getByLabel('Diperiksa', { exact: true }).selectOption('daftar-ulang');
    for (const [what, words] of [
      ['surat', /LoA dapat diminta sebelum pengumuman/],
      ['seleksi', /Seleksi tidak dapat menunggu/],
      ['kartu', /Kartu ujian tidak dapat menunggu/],
    ] as const) {
      await kind.getByLabel('Yang menunggu dokumen ini').selectOption(what);
      await kind.getByText(words).waitFor();
      expect(await saves.isDisabled()).toBe(true);
    }
    await inspect(page, 'kantor verifikasi berkas aturan bertentangan');
    await inspectNarrow(page, 'kantor verifikasi berkas aturan bertentangan sempit');
    await kind.getByLabel('Diperiksa', { exact: true }).selectOption('finalisasi');
    await kind.getByLabel('Yang menunggu dokumen ini').selectOption('surat');
    expect(await saves.isDisabled()).toBe(false);
    await inspect(page, 'kantor verifikasi berkas aturan');
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Simpan aturan pemeriksaan' });
    await dialog.getByText(/pendaftar terverifikasi menunggu/).waitFor();
    await inspect(page, 'kantor verifikasi berkas aturan simpan');
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await kind.getByLabel('Yang menunggu dokumen ini').selectOption('tidak');
    await kind.getByLabel('Yang harus dilihat petugas').fill('Nama sama dengan isian\nCap sekolah terlihat');
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    await dialog.getByLabel('Alasan').fill('Disepakati rapat panitia');
    await dialog.getByRole('button', { name: 'Simpan aturan' }).click();
    await page.getByText('Aturan pemeriksaan disimpan.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Kemajuan' }).click();
    await page.getByRole('heading', { name: 'Kemajuan verifikasi berkas' }).waitFor();
    await settled(page);
    await page.getByRole('cell', { name: 'Rina Pemeriksa' }).first().waitFor();
    await inspect(page, 'kantor verifikasi berkas kemajuan');
  });
});

/** Goes back to the queue, which gives the applicant in hand back. */
const leave = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Antrean verifikasi berkas' }).click();
  await page.getByRole('heading', { name: 'Verifikasi berkas', level: 1 }).waitFor();
};
/** Calls the desk as the page's officer does. */
const ask = <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([to, sent]) => {
      const answer = await fetch(to as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { data: unknown }).data;
    },
    [path, body] as const,
  ) as Promise<T>;

describe('a deadline that passes', () => {
  const visitor = useVisitor(DESK, 'all');
  const who = account('terverifikasi');
  const nomor_pendaftar = who.nomor_pendaftar as string;
  const SLOT = 'pendidikan_terakhir/ijazah';
  const SECONDS = 12;
  const hold = async (page: Page, what: 'kartu' | 'tidak') => {
    await page.goto('/petugas/aturan-berkas');
    await page.getByLabel('Penawaran').selectOption(who.kode_penawaran as string);
    await page
      .getByRole('region', { name: 'Ijazah' })
      .getByLabel('Yang menunggu dokumen ini')
      .selectOption(what);
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Simpan aturan pemeriksaan' });
    await dialog.getByLabel('Alasan').fill('Uji batas mengganti dokumen');
    await dialog.getByRole('button', { name: 'Simpan aturan' }).click();
    await page.getByText('Aturan pemeriksaan disimpan.').waitFor();
  };

  test('shuts the slot again, and the card that waits for it stays away', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/aturan-berkas');
    await hold(page, 'kartu');
    const officer = await visitor().another(DESK);
    await enterOffice(officer, await newOfficer('verifikator', 'Bayu Pemeriksa'), '/verifikasi-berkas');
    const decide = async (putusan: 'sah' | 'ditolak') => {
      const { dokumen } = await ask<Giliran>(officer.page, ambilBerkas.path, { nomor_pendaftar });
      const versi = dokumen.find(({ slot }) => slot === SLOT)?.versi;
      const until = new Date(Date.now() + SECONDS * 1000).toISOString();
      const rejected = { alasan: 'Halaman nilai tidak ada.', batas: until };
      await ask(officer.page, putuskanBerkas.path, {
        nomor_pendaftar,
        slot: SLOT,
        versi,
        putusan,
        ...(putusan === 'ditolak' ? rejected : {}),
      });
    };
    const phone = await visitor().another(PHONE);
    await signIn(phone.page, who);
    await phone.page.goto('/register/dokumen');
    const slot = phone.page.getByRole('article', { name: 'Ijazah' });
    await slot.waitFor();
    await decide('ditolak');
    await phone.page.reload();
    await slot.getByText('Halaman nilai tidak ada.').waitFor();
    expect(await phone.page.locator('input[type=file]').count()).toBe(1);
    // The page that stays open notices by itself.
    await slot.getByText(/^Batas mengganti sudah lewat/).waitFor();
    expect(await phone.page.locator('input[type=file]').count()).toBe(0);
    await phone.page.getByText(TERTAHAN.kartu, { exact: false }).waitFor();
    await inspect(phone.page, 'pemeriksaan dokumen lewat batas');
    await phone.page.goto('/dashboard');
    await phone.page.getByText(/Batas mengganti sudah lewat/).waitFor();
    await phone.page
      .getByText('Kartu ujian menunggu dokumen Anda dinyatakan sah.', { exact: false })
      .waitFor();
    await inspect(phone.page, 'dasbor lewat batas');
    await phone.page.goto('/register/kartu');
    await phone.page.getByText(TERTAHAN.kartu, { exact: false }).waitFor();
    expect(await phone.page.getByRole('link', { name: 'Unduh kartu (PDF)' }).count()).toBe(0);
    await inspect(phone.page, 'kartu lewat batas');
    phone.forgive(/^\d+ \/api\/.*kartu/);
    await phone.page.goto('/register/dokumen');
    await slot.getByText(/^Batas mengganti sudah lewat/).waitFor();
    await officer.page.goto('/petugas/verifikasi-berkas?keadaan=lewat');
    await officer.page.locator(`main a[href*="${nomor_pendaftar}"]`).first().waitFor();
    await inspect(officer.page, 'kantor verifikasi berkas lewat batas');
    await decide('sah');
    await phone.page.reload();
    await slot.getByText(KEADAAN_BERKAS.sah, { exact: true }).waitFor();
    expect(await phone.page.getByText(TERTAHAN.kartu, { exact: false }).count()).toBe(0);
    await hold(page, 'tidak');
    phone.expectNoTrouble();
    await phone.context.close();
    await officer.context.close();
  });
});

describe('what is checked later', () => {
  const visitor = useVisitor(DESK, 'all');
  const kode_penawaran = account('terverifikasi').kode_penawaran as string;
  const begins = async (page: Page, from: 'seleksi' | 'finalisasi') => {
    await page.goto(`/petugas/aturan-berkas/${kode_penawaran}`);
    await page
      .getByRole('region', { name: 'Foto' })
      .getByLabel('Diperiksa', { exact: true })
      .selectOption(from);
    await page.getByRole('button', { name: 'Simpan aturan…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Simpan aturan pemeriksaan' });
    await dialog.getByLabel('Alasan').fill('Uji dokumen yang diperiksa nanti');
    await dialog.getByRole('button', { name: 'Simpan aturan' }).click();
    await page.getByText('Aturan pemeriksaan disimpan.').waitFor();
  };

  test('stands in a view of its own, last at its applicant, and is not accepted with the others', async ({
    onTestFinished,
  }) => {
    const { page } = visitor();
    await enterOffice(visitor(), 'seleksi', '/aturan-berkas');
    // Whatever comes of it: the long queue below counts on these documents.
    onTestFinished(() => begins(page, 'finalisasi'));
    await begins(page, 'seleksi');
    const officer = await visitor().another(DESK);
    const desk = officer.page;
    await enterOffice(officer, await newOfficer('verifikator', 'Lima Pemeriksa'), '/verifikasi-berkas');
    await desk.goto(`/petugas/verifikasi-berkas?penawaran=${kode_penawaran}`);
    await desk
      .getByRole('cell', { name: /^Ijazah/ })
      .first()
      .waitFor();
    expect(await desk.getByRole('cell', { name: /^Foto/ }).count()).toBe(0);
    const whoseWait = async (more: string): Promise<string[]> => {
      const path = `${antreanBerkas.daftar.path}?penawaran=${kode_penawaran}${more}`;
      const { data } = (await (await desk.request.get(path)).json()) as {
        data: { baris: RowOf<typeof antreanBerkas>[] };
      };
      return data.baris.map(({ nomor_pendaftar }) => nomor_pendaftar);
    };
    // Of some the journeys before had judged one of both.
    const later = await whoseWait('&keadaan=nanti');
    const whose = (await whoseWait('')).find((one) => later.includes(one));
    expect(whose, 'somebody of whom both wait').toBeDefined();
    await desk.goto(`/petugas/verifikasi-berkas?penawaran=${kode_penawaran}&keadaan=nanti`);
    await desk
      .getByRole('cell', { name: /^Mulai / })
      .first()
      .waitFor();
    expect(await desk.getByRole('cell', { name: /^Ijazah/ }).count()).toBe(0);
    await inspect(desk, 'kantor verifikasi berkas nanti');
    await inspectNarrow(desk, 'kantor verifikasi berkas nanti sempit');
    await desk.goto(`/petugas/verifikasi-berkas/periksa/${whose}`);
    await drawn(desk);
    const slots = desk.getByRole('navigation', { name: 'Dokumen pendaftar ini' }).getByRole('button');
    expect(await slots.allInnerTexts()).toEqual(['Ijazah', 'Foto (nanti)']);
    expect(await desk.getByRole('button', { name: /^Sahkan semua/ }).count()).toBe(0);
    await slots.last().click();
    await decision(desk)
      .getByText(/^Dokumen ini diperiksa mulai /)
      .waitFor();
    await drawn(desk);
    await inspect(desk, 'kantor verifikasi berkas nanti periksa');
    await inspectNarrow(desk, 'kantor verifikasi berkas nanti periksa sempit');
    await leave(desk);
    await officer.context.close();
  });
});

describe('two officers on one queue', () => {
  const visitor = useVisitor(DESK, 'all');

  test('never have the same applicant before them, and one who leaves gives theirs back', async () => {
    const { page } = visitor();
    await enterOffice(
      visitor(),
      await newOfficer('verifikator', 'Satu Pemeriksa'),
      '/verifikasi-berkas/periksa',
    );
    const other = await visitor().another(DESK);
    await enterOffice(other, await newOfficer('verifikator', 'Dua Pemeriksa'), '/verifikasi-berkas/periksa');
    const whose = async (of: Page) => {
      await drawn(of);
      return of.locator('p.ui-row .ui-muted').filter({ hasText: ', ' }).first().innerText();
    };
    for (let i = 0; i < 4; i += 1) {
      const [mine, theirs] = [await whose(page), await whose(other.page)];
      expect(mine).not.toBe(theirs);
      for (const one of [page, other.page]) {
        const heading = one.getByRole('heading', { level: 1 });
        const here = `${await heading.innerText()}${await whose(one)}`;
        await one.keyboard.press('s');
        await expect.poll(async () => `${await heading.innerText()}${await whose(one)}`).not.toBe(here);
      }
    }
    const left = (await whose(other.page)).split(',')[0];
    const { data } = (await (await page.request.get(antreanBerkas.daftar.path)).json()) as {
      data: { baris: RowOf<typeof antreanBerkas>[] };
    };
    const theirs = data.baris.find(({ nomor_peserta }) => nomor_peserta === left);
    const take = () =>
      ask<Giliran>(page, ambilBerkas.path, { nomor_pendaftar: theirs?.nomor_pendaftar }).catch(String);
    expect(await take()).toContain('dipegang_petugas_lain');
    // Another window of theirs has the same applicant, and closing it gives nobody away.
    const twin = await other.context.newPage();
    await twin.goto('/petugas/verifikasi-berkas/periksa');
    expect((await whose(twin)).split(',')[0]).toBe(left);
    const told = twin.waitForResponse((one) => one.url().endsWith(pegangBerkas.path));
    await leave(twin);
    await told;
    expect(await take()).toContain('dipegang_petugas_lain');
    await twin.close();
    await leave(other.page);
    await expect.poll(take).toMatchObject({ nomor_peserta: left });
    expect(visitor().forgive(`409 ${ambilBerkas.path}`)).toBeGreaterThan(0);
    await other.context.close();
  });
});

describe('an officer who is overtaken', () => {
  const visitor = useVisitor(DESK, 'all');

  test('reads whom a colleague has, and goes on with somebody else', async () => {
    const { page } = visitor();
    await enterOffice(
      visitor(),
      await newOfficer('verifikator', 'Tiga Pemeriksa'),
      '/verifikasi-berkas/periksa',
    );
    await drawn(page);
    const heading = page.getByRole('heading', { level: 1 });
    const here = await heading.innerText();
    const [document, name] = here.split(': ');
    const { data } = (await (await page.request.get(antreanBerkas.daftar.path)).json()) as {
      data: { baris: RowOf<typeof antreanBerkas>[] };
    };
    const lost = data.baris.find(
      (one) => one.dipegang === 'Tiga Pemeriksa' && one.nama_lengkap === name,
    )?.nomor_pendaftar;
    // As where nothing was heard of the page for minutes.
    await ask(page, pegangBerkas.path, { nomor_pendaftar: [], lepas: [lost] });
    const other = await visitor().another(DESK);
    await enterOffice(other, await newOfficer('verifikator', 'Empat Pemeriksa'), '/verifikasi-berkas');
    await ask<Giliran>(other.page, ambilBerkas.path, { nomor_pendaftar: lost });
    await page.keyboard.press('s');
    await page
      .getByText(`${document} ${name}: Dokumen pendaftar ini sedang diperiksa petugas lain.`)
      .waitFor();
    await expect.poll(() => heading.innerText()).not.toBe(here);
    await drawn(page);
    expect(await decision(page).getByRole('alert').count()).toBe(0);
    expect(await decision(page).getByText('sedang diperiksa petugas lain').count()).toBe(0);
    expect(visitor().forgive(`409 ${putuskanBerkas.path}`)).toBe(1);
    await leave(page);
    await ask(other.page, pegangBerkas.path, { nomor_pendaftar: [], lepas: [lost] });
    await other.context.close();
  });
});

describe('an officer with a long queue', () => {
  const visitor = useVisitor(DESK, 'all');
  const MANY = 100;

  test(`judges ${MANY} documents in a row by keyboard alone`, { timeout: 240_000 }, async () => {
    const { page } = visitor();
    const tari = await newOfficer('verifikator', 'Tari Pemeriksa');
    await enterOffice(visitor(), tari, '/verifikasi-berkas/periksa');
    const heading = page.getByRole('heading', { level: 1 });
    for (let i = 0; i < MANY; i += 1) {
      await drawn(page);
      const here = await heading.innerText();
      // Now and then looked at closely, now and then taken back.
      if (i % 10 === 3) for (const key of ['+', 'r', '0']) await page.keyboard.press(key);
      await page.keyboard.press('s');
      await expect.poll(() => heading.innerText()).not.toBe(here);
      if (i % 25 !== 7) continue;
      await drawn(page);
      await page.keyboard.press('z');
      await expect.poll(() => heading.innerText()).toBe(here);
      await drawn(page);
      await page.keyboard.press('s');
      await expect.poll(() => heading.innerText()).not.toBe(here);
    }
    await drawn(page);
    let judged = 0;
    for (let after: string | null = ''; after !== null; ) {
      const query = new URLSearchParams({
        keadaan: 'sah',
        petugas: tari.username,
        ...(after ? { setelah: after } : {}),
      });
      const { data } = (await (await page.request.get(`${antreanBerkas.daftar.path}?${query}`)).json()) as {
        data: { baris: unknown[]; berikut: string | null };
      };
      judged += data.baris.length;
      after = data.berikut;
    }
    expect(judged).toBe(MANY);
  });
});
