/** Prints the demo accounts as a small table. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoAccount } from './demo.ts';

export const printAccounts = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const file = join(dataDir, 'demo-accounts.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  log('\nAkun contoh (juga di data/demo-accounts.json):');
  for (const a of JSON.parse(text) as DemoAccount[])
    log(`  ${a.fase.padEnd(26)} ${a.username.padEnd(10)} ${a.password.padEnd(18)} ${a.keterangan}`);
  log('');
};
