/** Signing in at the office, by typing, as the demo's member of staff with a role. */
import { inject } from 'vitest';
import type { Account } from './accounts.ts';
import type { Visitor } from './visitor.ts';

type Officer = Pick<Account, 'username' | 'password'>;

let officers = 0;
/** An officer of the test's own, made as the operator makes one; the demo's keep the passwords they have. */
export const newOfficer = async (
  role: string,
  nama: string,
  dataDir = inject('dataDir'),
): Promise<Officer> => {
  officers += 1;
  const username = `uji-${role}-${process.pid}-${officers}`;
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  // Only here, and no other command: with the server's code comes its picture library, which then reads no more than uploads may be.
  const { akunPetugas } = await import('../../packages/server/src/cli/akun-petugas.ts');
  const values = { username, nama, peran: role };
  await akunPetugas.run(values, { env: { DATA_DIR: dataDir }, folder: '.', say, complain: say });
  const password = /^Kata sandi +(.+)$/m.exec(lines.join('\n'))?.[1];
  if (!password) throw new Error(lines.join('\n'));
  return { username, password };
};

/** Opens the office as the role's demo account, or as an officer of the test's own, and waits until the desk stands. */
export const enterOffice = async (visitor: Visitor, who: string | Officer, path = ''): Promise<void> => {
  const { page } = visitor;
  const found =
    typeof who === 'string'
      ? inject('accounts').find((a) => a.fase === 'petugas' && a.username === who)
      : who;
  if (!found) throw new Error(`the demo has no such member of staff`);
  // A page still loading its desk would ask with the cookie gone.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`/petugas${path}`);
  await page.getByRole('textbox', { name: 'Nama pengguna' }).fill(found.username);
  await page.getByLabel('Kata sandi').fill(found.password);
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.getByRole('navigation', { name: 'Meja kerja' }).waitFor();
  // The office asks who is there before it shows its door.
  visitor.forgive('401 /api/petugas/sesi');
};
