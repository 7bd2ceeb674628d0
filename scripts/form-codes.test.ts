/** docs/form-codes.md against the contract: every code of every step, what it asks and whether it may be demanded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Field } from '../packages/contract/src/field.ts';
import type { Step } from '../packages/contract/src/step.ts';
import { stepCodes, steps } from '../packages/contract/src/steps/index.ts';
import { root } from './gate.ts';

interface Asked {
  name: string;
  label: string;
  demandable: boolean;
}

const ofFields = (code: string, fields: Record<string, Field>): Asked[] =>
  Object.entries(fields).flatMap(([name, f]) =>
    f.code === code ? [{ name, label: f.label, demandable: f.required !== undefined }] : [],
  );

/** What a code switches on in a step. */
const askedBy = (step: Step, code: string): Asked[] =>
  step.parts.flatMap((part) => {
    if (part.shape === 'document')
      return part.code === code
        ? [{ name: part.field, label: part.label, demandable: part.required !== undefined }]
        : [];
    const file =
      part.shape === 'collection' && part.file?.code === code
        ? [{ name: part.file.field, label: part.file.label, demandable: true }]
        : [];
    return [...ofFields(code, part.fields), ...file];
  });

/** The rows of a step's table as the page must hold them. */
const rowsOf = (step: Step): string[] =>
  stepCodes(step).map((code) => {
    const asked = askedBy(step, code);
    const names = asked.map((a) => `\`${a.name}\``).join(', ') || '–';
    const labels = asked.map((a) => a.label).join(', ') || '–';
    // Kinds of special needs are written by hand: a code without a field of its own.
    const demandable = asked.length === 0 || asked.some((a) => a.demandable);
    return `| \`${code}\` | ${names} | ${labels} | ${demandable ? 'yes' : 'no'} |`;
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
