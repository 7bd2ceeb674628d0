/**
 * Notices on a device: switched on after a press, sent by the portal to a push service on loopback, shown by the service
 * worker, and followed to the page they name. Headless Chromium reaches no push service and shows no notice, so the browser's
 * PushManager and what shows notices are stood in for; a message is handed to the service worker over the browser's own
 * debugging line.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KATA } from '@gerbang/contract/office/pendaftar';
import type { Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect, inspectNarrow } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

const came: number[] = [];
/** Stands where a push service would. */
const service = createServer((request, response) => {
  request.on('data', (piece: Buffer) => came.push(piece.length));
  request.on('end', () => response.writeHead(201).end());
});
const pair = createECDH('prime256v1');
const device = {
  endpoint: '',
  keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
};
/** The browser's own part of switching on. */
const standIn = (page: Page) =>
  page.addInitScript((given) => {
    const KEY = 'perangkat-uji';
    const subscription = () => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem(KEY);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(KEY) ? subscription() : null),
      subscribe: async () => {
        sessionStorage.setItem(KEY, 'ya');
        return subscription();
      },
    });
    // Headless Chromium answers "denied" before anybody is asked.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  }, device);

/** In the service worker: keeps what is shown, and the window that is opened. */
const SHOWN = `self.shown = [];
  registration.showNotification = async (title, options) => void shown.push({ title, ...options });
  clients.openWindow = async (url) => void (self.opened = url);`;
/** There too: the press on it, which no page can make. */
const PRESS = `{
  const event = new ExtendableEvent('notificationclick');
  Object.defineProperties(event, {
    notification: { value: { ...shown[0], close() {} } },
    waitUntil: { value() {} },
  });
  dispatchEvent(event);
}`;
const ask = <T>(page: Page, path: string, body: object): Promise<T> =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(`/api/petugas/${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
      return (await answer.json()).data;
    },
    [path, body] as const,
  ) as Promise<T>;

describe('a portal that tells devices too', () => {
  const visitor = useVisitor(DESK, 'all');
  beforeAll(async () => {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    device.endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/kirim/1`;
  });
  afterAll(() => {
    service.close();
  });

  test('is set up by the office, with a test message to the browser at hand', async () => {
    const { page } = visitor();
    await standIn(page);
    await enterOffice(visitor(), await newOfficer('admin', 'Rani Perangkat'), '/pemberitahuan');
    await page.getByRole('link', { name: 'Perangkat', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Kirim juga ke perangkat' }).check();
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Isi alamat email panitia').first().waitFor();
    await page.getByLabel('Alamat email panitia').fill('pmb@universitas.ac.id');
    await page.getByLabel('Layanan push').fill('fcm.googleapis.com\n127.0.0.1');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Tersimpan. Kirim pesan uji').first().waitFor();
    await page.getByRole('button', { name: 'Kirim pesan uji ke peramban ini' }).click();
    await page.getByText('Pesan uji diterima layanan push').waitFor();
    expect(came.length).toBeGreaterThan(0);
    await inspect(page, 'kantor pemberitahuan perangkat');
    await inspectNarrow(page, 'kantor pemberitahuan perangkat');
    await page.getByRole('link', { name: 'WhatsApp/SMS' }).click();
    await page.getByRole('radio', { name: /Gateway lain/ }).check();
    await page.getByLabel('Alamat gateway').waitFor();
    await inspect(page, 'kantor pemberitahuan gateway');
  });

  test('is switched on by a press on a phone, shows what comes, leads there, and is switched off', async () => {
    const { page } = visitor();
    const { nomor_pendaftar: nomor } = await ask<Giliran>(page, 'verifikasi-berkas/ambil', {});
    const { pin } = await ask<{ pin: string }>(page, `pendaftar/${nomor}/pin`, {
      alasan: 'Slip pendaftar hilang',
      kata: KATA.pin,
    });
    const phone = await visitor().another(PHONE);
    await standIn(phone.page);
    await phone.context.grantPermissions(['notifications'], { origin: inject('origin') });
    await signIn(phone.page, { username: nomor, password: pin });
    const section = phone.page.getByRole('region', { name: 'Pemberitahuan di perangkat ini' });
    await section.getByRole('button', { name: 'Nyalakan di perangkat ini' }).waitFor();
    await inspect(phone.page, 'dasbor perangkat');
    await section.getByRole('button', { name: 'Nyalakan di perangkat ini' }).click();
    await section.getByText('Menyala', { exact: true }).waitFor();
    await inspect(phone.page, 'dasbor perangkat menyala');

    // What the service worker makes of a message, by the browser itself.
    const [worker] = phone.context.serviceWorkers();
    if (!worker) throw new Error('no service worker');
    await worker.evaluate(SHOWN);
    const line = await phone.context.newCDPSession(phone.page);
    const registered = new Promise<string>((resolve) => {
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await line.send('ServiceWorker.enable');
    await line.send('ServiceWorker.deliverPushMessage', {
      origin: inject('origin'),
      registrationId: await registered,
      data: JSON.stringify({
        judul: 'Universitas',
        isi: 'Kartu siap',
        jalur: '/register/kartu',
        tanda: 'n1-0',
      }),
    });
    await expect
      .poll(() => worker.evaluate('self.shown'), { timeout: 20_000 })
      .toMatchObject([{ title: 'Universitas', body: 'Kartu siap', tag: 'n1-0', data: '/register/kartu' }]);
    await worker.evaluate(PRESS);
    const opened = await worker.evaluate('self.opened');
    expect(opened).toBe(`${inject('origin')}/register/kartu`);
    await phone.page.goto(String(opened));
    await phone.page.waitForURL('**/register/kartu');
    await phone.page.goto('/dashboard');
    await phone.page.getByText('Menyala', { exact: true }).waitFor();
    await phone.page.getByRole('button', { name: 'Matikan di perangkat ini' }).click();
    await phone.page.getByRole('button', { name: 'Nyalakan di perangkat ini' }).waitFor();
    phone.expectNoTrouble();
    await phone.context.close();
  });
});
