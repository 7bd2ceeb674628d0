/** Taking over what was typed in an earlier registration. */
import { errors } from '@gerbang/contract/wire/errors';
import { describe, expect, inject, test } from 'vitest';
import { account, payFor } from './support/accounts.ts';
import { inspect } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

/** The day somebody typed as their birth date, as DD-MM-YYYY. */
const birthOf = async ({ username, password }: { username: string; password: string }): Promise<string> => {
  const ask = async <T>(path: string, init: RequestInit): Promise<T> =>
    ((await (await fetch(inject('origin') + path, init)).json()) as { data: T }).data;
  const { token } = await ask<{ token: string }>('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { tgl_lahir } = await ask<{ tgl_lahir: string }>(`/api/v1/data_diri_pendaftar/${username}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return tgl_lahir.split('-').toReversed().join('-');
};

describe.for([
  ['ponsel', PHONE],
  ['meja', DESK],
] as const)('an earlier registration, at the size %s', ([size, options]) => {
  const visitor = useVisitor(options);
  test('fills the form of a new one, once number, PIN and birth date agree', async () => {
    const { page } = visitor();
    const old = account('sebagian', '11');
    await signIn(page, await payFor());
    await page.getByRole('link', { name: 'Salin data dari pendaftaran terdahulu' }).click();
    await page.getByRole('heading', { name: 'Salin data', level: 1 }).waitFor();
    await inspect(page, `salin data ${size}`);
    await page.getByRole('textbox', { name: 'Nomor pendaftar terdahulu' }).fill(old.username);
    await page.getByLabel('PIN pendaftaran terdahulu').fill(old.password);
    const birth = page.getByRole('textbox', { name: 'Tanggal Lahir' });
    await birth.fill('01-02-1999');
    const send = page.getByRole('button', { name: 'Salin data' });
    await send.click();
    await page.getByText(errors.salin_gagal[1]).waitFor();
    expect(visitor().forgive('422 /api/v2/salin_data')).toBe(1);
    await inspect(page, `salin data ditolak ${size}`);
    await birth.fill(await birthOf(old));
    await send.click();
    await page.getByText('Isian sudah disalin').waitFor();
    await inspect(page, `salin data selesai ${size}`);
  });
});
