/** The demo accounts for whoever tries the demo: in a file of the data folder, and printed as a small table. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAccount } from './demo.ts';

const fileIn = (dataDir: string) => join(dataDir, 'demo-accounts.json');

export const writeAccounts = (dataDir: string, accounts: readonly DemoAccount[]): Promise<void> =>
  writeFile(fileIn(dataDir), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });

export const printAccounts = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  if (text === null) return;
  log(`\nAkun contoh (juga di ${fileIn(dataDir)}):`);
  log(`  ${'Fase'.padEnd(26)} ${'ID'.padEnd(10)} ${'PIN / sandi'.padEnd(18)} Keterangan`);
  for (const a of JSON.parse(text) as DemoAccount[])
    log(`  ${a.fase.padEnd(26)} ${a.username.padEnd(10)} ${a.password.padEnd(18)} ${a.keterangan}`);
  log('');
};
