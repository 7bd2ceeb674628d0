/** Notices of the demo: its mailbox, read at the desk, and an address confirmed by the link in it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Mail {
  kepada: string;
  subjek: string;
  teks: string;
}
/** The sender looks every two seconds. */
const ARRIVES = { timeout: 120_000, interval: 500 };
const SAYS = { timeout: 30_000 };
const read = async <T>(desk: Page, path: string): Promise<T> =>
  (await (await desk.request.get(`/api/petugas/${path}`)).json()).data;

/** What was written to an address under such a subject, the latest first. */
export const mailsTo = async (desk: Page, email: string, subjek: RegExp): Promise<Mail[]> =>
  (await read<Mail[]>(desk, 'pemberitahuan/kotak')).filter(
    (mail) => mail.kepada === email && subjek.test(mail.subjek),
  );

/** Asks for the link on the dashboard that `own` shows, opens it and confirms; answers the address. */
export const confirmAddress = async (desk: Page, own: Page, nomor: string): Promise<string> => {
  const section = own.getByRole('region', { name: 'Pemberitahuan lewat email' });
  await section.getByRole('button', { name: /tautan/ }).click();
  const sent = await section.getByText(/^Tautan konfirmasi dikirim ke /).textContent();
  const email = /dikirim ke (\S+) dan/.exec(sent ?? '')?.[1] ?? '';
  const waiting = async () => {
    const { baris } = await read<{ baris: { keadaan: string }[] }>(
      desk,
      `pemberitahuan?cari=${nomor}&peristiwa=konfirmasi`,
    );
    return baris.filter(({ keadaan }) => keadaan === 'antre' || keadaan === 'dikirim').length;
  };
  await expect.poll(waiting, ARRIVES).toBe(0);
  const [newest] = await mailsTo(desk, email, /^Konfirmasi alamat/);
  const link = /https?:\/\/\S+\/surel\/konfirmasi\/\S+/.exec(newest?.teks ?? '')?.[0] ?? '';
  await own.goto(new URL(link).pathname);
  await own.getByRole('button', { name: 'Konfirmasi alamat' }).click();
  // Where it is refused, the failure says by what words.
  await expect.poll(() => own.locator('body').innerText(), SAYS).toContain('Alamat email sudah dikonfirmasi');
  return email;
};
