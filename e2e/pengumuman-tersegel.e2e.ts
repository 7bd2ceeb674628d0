/** The sealed announcement: the sheet, the bundle from the desk, and a page on a server of files that never meets the portal. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeSecret } from '@gerbang/contract/tersegel/rahasia';
import { unzipSync } from 'fflate';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { account } from './support/accounts.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const announced = account('setelah_pengumuman');
const kode = announced.kode_penawaran as string;

/** Files by their path, served as any server of files would. */
let files: Record<string, Uint8Array> = {};
let server: Server;
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const FOLDER = `/${kode}/`;
const TYPES: Record<string, string> = { html: 'text/html; charset=utf-8', json: 'application/json' };
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    const path = (url.startsWith(FOLDER) ? url.slice(FOLDER.length) : url) || 'index.html';
    const bytes = files[path];
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    answer.writeHead(bytes ? 200 : 404, { 'content-type': type }).end(bytes);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** What the applicant's own page in the portal says. */
let ordinary = '';
let secret = '';
let address = '';

describe('in the portal', () => {
  const phone = useVisitor(PHONE, 'all');
  test('an applicant finds the secret on a sheet of its own, kept until signing out', async () => {
    const { page } = phone();
    await signIn(page, account('terverifikasi'));
    await page.getByRole('link', { name: 'Lembar rahasia' }).click();
    await page.getByRole('img', { name: 'Kode QR rahasia Anda' }).waitFor();
    await inspect(page, 'lembar rahasia');
    expect((await phone().kept()).filter((key) => key.startsWith('gerbang.rahasia.'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('textbox', { name: 'ID Pendaftaran' }).waitFor();
    expect(await phone().kept()).toEqual([]);

    await signIn(page, announced);
    const card = page.getByRole('region', { name: 'Hasil seleksi' });
    ordinary = await card.getByText(/^(TIDAK )?DITERIMA$/).innerText();
    await page.goto('/register/lembar-rahasia');
    const sheet = page.getByRole('region', { name: 'Lembar rahasia' });
    secret = (await sheet.getByText(/^(\w{5} ){6}\w{3}$/).innerText()).replaceAll(' ', '-');
  });
});

describe('at the desk of results', () => {
  const visitor = useVisitor(DESK, 'all');
  test('an approved result is sealed into a bundle, whose root stands beside it', async () => {
    const { page } = visitor();
    await enterOffice(visitor(), 'pimpinan', `/hasil/${kode}`);
    await page.getByRole('button', { name: 'Segel pengumuman' }).click();
    const ready = page.getByRole('link', { name: /^Unduh bundel, \d+ berkas$/ });
    await ready.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
    files = unzipSync(await readFile(await download.path()));
    const { akar } = JSON.parse(new TextDecoder().decode(files['manifest.json']));
    await page.getByText(akar).waitFor();
    await inspect(page, 'kantor hasil tersegel');
    const key = await fetch(`${inject('origin')}/api/v2/kunci_pengumuman/${kode}`);
    files.disimpan = new Uint8Array(await key.arrayBuffer());
    expect(files.disimpan).toHaveLength(32);
    address = origin() + FOLDER;
  });
});

describe('on a server of files', () => {
  const visitor = useVisitor(PHONE);
  /** A phone that has never seen the portal; every request goes to the files. */
  const stranger = async (work: (page: Page, asked: URL[]) => Promise<void>): Promise<void> => {
    const browser = visitor().context.browser();
    const context = (await browser?.newContext(PHONE)) as BrowserContext;
    const asked: URL[] = [];
    const trouble: string[] = [];
    context.on('request', (request) => void asked.push(new URL(request.url())));
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        trouble.push(message.text());
    });
    context.on('weberror', (error) => trouble.push(error.error().message));
    const page = await context.newPage();
    try {
      await work(page, asked);
      expect(asked.filter((url) => url.origin !== origin() && url.protocol !== 'data:')).toEqual([]);
      for (const url of asked) expect(url.href).not.toContain(secret.slice(0, 5));
      expect(trouble).toEqual([]);
    } finally {
      await context.close();
    }
  };
  const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

  test('a typed secret fetches its envelope, waits for the key, opens, and proves', async () => {
    await stranger(async (page, asked) => {
      await page.goto(address);
      const field = page.getByLabel('Rahasia dari lembar Anda');
      await field.waitFor();
      await inspect(page, 'tersegel formulir');
      const [first = '', ...rest] = secret.split('-');
      const typo = [first.slice(0, 1) + (first[1] === 'X' ? 'Y' : 'X') + first.slice(2), ...rest].join('-');
      await field.fill(typo);
      await page.keyboard.press('Enter');
      await page.getByText('Ada salah ketik pada kelompok ke-1').waitFor();
      await inspect(page, 'tersegel salah ketik');
      await field.fill(secret.toLowerCase());
      await page.keyboard.press('Enter');
      await page.getByText('Amplop Anda sudah tersimpan di perangkat ini').waitFor();
      await page.getByText('Waktu pengumuman sudah tiba').waitFor();
      await inspect(page, 'tersegel menunggu');
      const before = asked.length;
      files.kunci = files.disimpan as Uint8Array;
      await look(page);
      const heading = page.getByRole('heading', { name: ordinary, exact: true });
      await heading.waitFor();
      expect(asked.slice(before).map(({ pathname }) => pathname)).toContain(`${FOLDER}kunci`);
      const since = new Set(asked.slice(before).map(({ pathname }) => pathname));
      await page.getByText('kantor menyatakan tidak ada hasil seleksi ini yang berubah').waitFor();
      expect([...since].filter((path) => !/\/(kunci|koreksi)$/.test(path))).toEqual([]);
      await page.getByText('Perlihatkan bukti').click();
      const { akar } = JSON.parse(new TextDecoder().decode(files['manifest.json']));
      await page.getByText(akar).waitFor();
      await inspect(page, 'tersegel hasil');
      // Who comes back types nothing.
      await page.reload();
      await heading.waitFor();
      await page.getByRole('button', { name: 'Lupakan di perangkat ini' }).click();
      await field.waitFor();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });
  });

  test('a secret of nobody here is told so, in words', async () => {
    await stranger(async (page) => {
      await page.goto(address);
      const field = page.getByLabel('Rahasia dari lembar Anda');
      await field.fill(writeSecret(new Uint8Array(16)));
      await page.getByRole('button', { name: 'Ambil amplop saya' }).click();
      await page.getByRole('heading', { name: 'Tidak ada amplop untuk rahasia ini' }).waitFor();
      await field.waitFor();
    });
  });

  test('a scanned address opens by itself and keeps the secret out of the address', async () => {
    await stranger(async (page) => {
      await page.goto(`${address}#${secret}`);
      await page.getByRole('heading', { name: ordinary, exact: true }).waitFor();
      expect(page.url()).toBe(address);
    });
  });

  test('without what is said of corrections, or with another, the result says so and where the valid one stands', async () => {
    const said = files.koreksi as Uint8Array;
    expect(said).toHaveLength(512);
    const opened = async (says: (page: Page) => Promise<void>) =>
      stranger(async (page) => {
        await page.goto(`${address}#${secret}`);
        await page.getByRole('heading', { name: ordinary, exact: true }).waitFor();
        await says(page);
        await page.getByText('Hasil yang berlaku ada di portal').waitFor();
        await page.getByRole('link', { name: inject('origin') }).waitFor();
      });
    delete files.koreksi;
    await opened(async (page) => {
      await page.getByText('Berkas koreksi tidak ada di sini').waitFor();
      await inspect(page, 'tersegel tanpa koreksi');
    });
    files.koreksi = said.with(300, (said[300] as number) ^ 1);
    await opened(async (page) => {
      await page.getByRole('heading', { name: 'Berkas koreksi tidak asli' }).waitFor();
      await inspect(page, 'tersegel koreksi palsu');
    });
    files.koreksi = said;
  });

  test('what was tampered with is said so, and no result is shown', async () => {
    const name = Object.keys(files).filter((path) => path.startsWith('amplop/'));
    for (const one of name) {
      const changed = new Uint8Array(files[one] as Uint8Array);
      if (changed.length > 0) changed[changed.length - 1] = (changed[changed.length - 1] as number) ^ 1;
      files[one] = changed;
    }
    await stranger(async (page) => {
      await page.goto(`${address}#${secret}`);
      await page.getByRole('heading', { name: 'Bukti tidak cocok' }).waitFor();
      await page.getByText('Berkas amplop/00000.bin').waitFor();
      expect(await page.getByText(ordinary, { exact: true }).count()).toBe(0);
      await inspect(page, 'tersegel diubah');
    });
  });
});
