/** A long conversation, on the phone and at the desk: the newest page first, older ones without anything jumping. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMBUTAN } from '@gerbang/contract/applicant/percakapan';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { payFor } from './support/accounts.ts';
import { enterOffice } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor, type Visitor } from './support/visitor.ts';

const MANY = 130;
const words = (n: number) => `Pesan ke-${n}.`;

/** The server's own database, as docs/operations/install.md says how to reach it. */
const query = async (text: string, values: unknown[]): Promise<void> => {
  const folder = join(inject('dataDir'), 'postgres');
  const [password, pid] = await Promise.all(
    [join(folder, 'password'), join(folder, 'cluster', 'postmaster.pid')].map((path) =>
      readFile(path, 'utf8'),
    ),
  );
  const db = new pg.Client({
    host: '127.0.0.1',
    port: Number(pid?.split('\n')[3]),
    user: 'gerbang',
    database: 'gerbang',
    password: password?.trim(),
  });
  await db.connect();
  await db.query(text, values);
  await db.end();
};

const log = (page: Page) => page.getByRole('log', { name: 'Isi percakapan' });
const message = (page: Page, n: number) => log(page).getByText(words(n));
const older = (page: Page) => log(page).getByRole('button', { name: 'Pesan sebelumnya' });
const placeOf = async (page: Page, n: number) => (await message(page, n).boundingBox())?.y ?? Number.NaN;
/** Reads a page further back; what was under the eyes stays there. */
const readOn = async (page: Page, first: number, next: number) => {
  await older(page).scrollIntoViewIfNeeded();
  await message(page, first).waitFor();
  const before = await placeOf(page, first);
  await older(page).click();
  await message(page, next).waitFor();
  expect(Math.abs((await placeOf(page, first)) - before)).toBeLessThan(3);
};
const isAtEnd = (page: Page) =>
  log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40);

describe('a conversation of 130 messages', () => {
  const phone = useVisitor(PHONE, 'all');
  let desk: Visitor;
  let nomor = '';
  beforeAll(async () => {
    const paid = await payFor();
    nomor = paid.username;
    await query(
      "INSERT INTO percakapan (nomor_pendaftar, flag, menunggu_sejak, dibuka, terakhir) VALUES ($1, 'unsolved', now(), now(), now())",
      [nomor],
    );
    await query(
      `INSERT INTO pesan (nomor_pendaftar, role, pesan, dikirim, terbaca)
       SELECT $1, CASE WHEN n % 2 = 0 THEN 'admin' ELSE 'pendaftar' END, 'Pesan ke-' || n || '.', now(), n < ${MANY} FROM generate_series(1, ${MANY}) n`,
      [nomor],
    );
    await signIn(phone().page, paid);
    desk = await phone().another(DESK);
    await enterOffice(desk, 'layanan', `/percakapan/${nomor}`);
  });
  afterAll(() => desk?.context.close());

  test('begins with its newest page on the phone, and older ones come above it', async () => {
    const { page } = phone();
    await page.getByRole('button', { name: 'Chat dengan Admin' }).first().click();
    await message(page, MANY).waitFor();
    expect(await isAtEnd(page)).toBe(true);
    expect([await message(page, 81).count(), await message(page, 80).count()]).toEqual([1, 0]);
    await readOn(page, 81, 80);
    await inspect(page, 'chat pendaftar halaman sebelumnya');
    expect(await message(page, 30).count()).toBe(0);
  });

  test('and at the desk, by keyboard too', async () => {
    const { page } = desk;
    await message(page, MANY).waitFor();
    expect(await isAtEnd(page)).toBe(true);
    expect([await message(page, 81).count(), await message(page, 80).count()]).toEqual([1, 0]);
    await readOn(page, 81, 80);
    await older(page).press('Enter');
    await message(page, 1).waitFor();
    expect(await older(page).count()).toBe(0);
    await inspect(page, 'kantor percakapan panjang');
  });

  test('what is written meanwhile is told without pulling the reader away', async () => {
    const { page } = phone();
    const before = await placeOf(page, 60);
    await desk.page.getByLabel('Balasan', { exact: true }).fill(words(MANY + 1));
    await desk.page.getByRole('button', { name: 'Kirim balasan' }).click();
    await page.getByRole('button', { name: 'Pesan baru di bawah' }).waitFor();
    expect(Math.abs((await placeOf(page, 60)) - before)).toBeLessThan(3);
    await inspect(page, 'chat pendaftar pesan baru di bawah');
    await page.getByRole('button', { name: 'Pesan baru di bawah' }).click();
    await expect.poll(() => isAtEnd(page)).toBe(true);
    expect(await message(page, MANY + 1).count()).toBe(1);
  });

  test('ends with the welcome, and one’s own message leads back to the end on both sides', async () => {
    const { page } = phone();
    await readOn(page, 31, 30);
    await expect.poll(() => older(page).count()).toBe(0);
    expect(await log(page).getByText(SAMBUTAN).count()).toBe(1);
    expect(await log(page).locator('.chat__message').count()).toBe(MANY + 2);
    await page.getByLabel('Pesan').fill(words(MANY + 2));
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await message(page, MANY + 2).waitFor();
    await expect.poll(() => isAtEnd(page)).toBe(true);
    await message(desk.page, MANY + 2).waitFor();
    expect(await isAtEnd(desk.page)).toBe(true);
    for (const visitor of [phone(), desk]) visitor.expectNoTrouble();
  });
});
