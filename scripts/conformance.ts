/**
 * Compares docs/openapi.json with the list of every specified call, where that list stands beside the clone.
 * docs/endpoints-pending.txt names the calls that are not served yet, one `METHOD path` a line.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Gate, root } from './gate.ts';

const CHECKER = '../shared/conformance/check-endpoints.mjs';

/** The gate; null, and a line that says so, where the list of calls is not there. */
export const conformance = (): Gate | null => {
  if (existsSync(join(root, CHECKER))) return { name: 'conformance', run: compare };
  console.log(`- conformance: ${CHECKER} was not found, so nothing was compared`);
  return null;
};

const compare: Gate['run'] = async () => {
  const { output } = await command(`node ${CHECKER} docs/openapi.json`);
  const pending = await readFile(join(root, 'docs/endpoints-pending.txt'), 'utf8').catch(() => '');
  const objections = judge(output, pending);
  return { passed: objections.length === 0, output: objections.join('\n') };
};

/** What is wrong with the checker's findings, given the calls that may still be missing; empty when nothing is. */
export const judge = (output: string, pending: string): string[] => {
  const lines = output.split('\n');
  if (!lines.some((line) => /^\d+ of \d+ specified calls/.test(line))) return ['The comparison did not end:', output];
  const missing = lines.filter((line) => line.startsWith('missing  ')).map((line) => line.slice('missing  '.length));
  const allowed = pending.split('\n').filter((line) => line.trim() !== '');
  return [
    ...missing.filter((call) => !allowed.includes(call)).map((call) => `missing  ${call}`),
    ...lines.filter((line) => line.startsWith('access ')),
    ...allowed
      .filter((call) => !missing.includes(call))
      .map((call) => `served   ${call}: take it off docs/endpoints-pending.txt`),
  ];
};
