/** docs/form-codes.md against the contract: every code of every step, what it asks and whether it may be demanded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Step } from '../packages/contract/src/step.ts';
import { codesOf, stepCodes, steps } from '../packages/contract/src/steps/index.ts';
import { root } from './gate.ts';

/** The rows of a step's table as the page must hold them. */
const rowsOf = (step: Step): string[] =>
  codesOf(step).map(({ code, names, labels, demandable }) => {
    const fields = names.map((name) => `\`${name}\``).join(', ') || '–';
    return `| \`${code}\` | ${fields} | ${labels.join(', ')} | ${demandable ? 'yes' : 'no'} |`;
  });

const page = readFileSync(join(root, 'docs/form-codes.md'), 'utf8');
const sections = page.split(/^## /m).slice(1);

it.each(steps.filter((step) => stepCodes(step).length > 0))('$number $title', (step) => {
  const section = sections.find((s) => s.startsWith(`${step.number} ${step.title}\n`)) ?? '';
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rowsOf(step));
});

it('has no further section', () =>
  expect(sections.map((s) => s.split('\n')[0])).toEqual(
    steps.filter((step) => stepCodes(step).length > 0).map((step) => `${step.number} ${step.title}`),
  ));
