/** The desk of the system's health: the head sees what needs somebody first, with what to do; others are shown no way to it. */
import { BAGIAN } from '@gerbang/contract/office/kesehatan-sistem';
import { describe, expect, test } from 'vitest';
import { enterOffice, newOfficer } from './support/office.ts';
import { inspect } from './support/screen.ts';
import { DESK, PHONE, useVisitor } from './support/visitor.ts';

describe.for([
  ['meja', DESK],
  ['ponsel', PHONE],
] as const)('the health of the system at the size %s', ([size, options]) => {
  const visitor = useVisitor(options, 'all');
  const page = () => visitor().page;

  test('what was never backed up stands first, and says how', async () => {
    await enterOffice(visitor(), await newOfficer('pimpinan', `Ketua ${size}`), '/kesehatan-sistem');
    await page().getByRole('heading', { level: 1, name: 'Kesehatan sistem' }).waitFor();
    const parts = page().getByRole('main').getByRole('listitem');
    await parts.first().waitFor();
    expect(await parts.count()).toBe(Object.keys(BAGIAN).length);
    expect(await parts.first().innerText()).toMatch(/Perlu perhatian|Gawat/);
    const backup = parts.filter({ has: page().getByRole('heading', { name: 'Cadangan' }) });
    expect(await backup.innerText()).toContain('cadangan buat');
    const worker = parts.filter({ has: page().getByRole('heading', { name: 'Pekerja antrean' }) });
    expect(await worker.innerText()).toContain('Baik');
    await inspect(page(), `kesehatan-sistem ${size}`);
  });

  test('who answers chats is shown no way to it', async () => {
    await enterOffice(visitor(), await newOfficer('layanan', `Loket ${size}`), '/beranda');
    await page().getByRole('heading', { level: 1, name: 'Beranda' }).waitFor();
    expect(await page().getByRole('link', { name: 'Kesehatan sistem' }).count()).toBe(0);
  });
});
