/** The page of permissions against the roles and calls it was made from. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { permissionsFile, renderPermissions } from './permissions.ts';

it('says what roles and calls say now; `npm run permissions` writes it anew', async () => {
  expect(await readFile(permissionsFile, 'utf8')).toBe(renderPermissions());
});

it('names every call of the office and gives none to a role without its permission', () => {
  const page = renderPermissions();
  expect(page).toContain('| `GET /api/petugas/pendaftar` | `pendaftar-lihat` |');
  expect(page).toMatch(
    /`POST \/api\/petugas\/pendaftar\/\{nomor_pendaftar\}\/buka` \| `pendaftar-ubah` \| admin \|/,
  );
  expect(page).not.toMatch(/`POST \/api\/petugas\/ekspor-pendaftar` \|[^|]*\|[^|]*layanan/);
});
