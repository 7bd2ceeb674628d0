import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPortal, type Portal } from '../cli/testing.ts';
import { nextStep } from './next-step.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test('a start names the command for the first staff account until there is one', async () => {
  const said = await nextStep(portal.pool);
  const command = /npm run pmb -- (.+)/.exec(said ?? '')?.[1] ?? '';
  const words = command.replace('NAMA_PENGGUNA', 'siti').replace('"NAMA LENGKAP"', 'Siti').split(' ');
  expect(await portal.pmb(...words)).toMatchObject({ code: 0, err: '' });
  expect(await nextStep(portal.pool)).toBeNull();
});
