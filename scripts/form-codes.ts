/**
 * `npm run form-codes` writes docs/form-codes.md, every configuration code of every step, what it asks and whether it
 * may be demanded, and the same codes as types. Rendered from the step files alone, so that a test can tell whether both are current.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from '../packages/contract/src/form/step.ts';
import { codesOf, stepCodes, steps } from '../packages/contract/src/steps/index.ts';
import { root } from './gate.ts';

export const formCodesFile = join(root, 'docs/form-codes.md');
export const stepCodesFile = join(root, 'packages/contract/src/steps/codes.ts');

const INTRODUCTION = `# Field codes of the form

Generated from the step files by \`npm run form-codes\`; do not edit.

Which fields a step asks is configuration: an offering holds, for each step, the codes it switches on and whether each
is mandatory. \`GET /api/v2/grup_jalur_form_form/{kode_jalur}\` answers them as \`nama_form\` under the step's number
(\`kode_grup_form\`). A field is shown where its code stands there, and demanded where the code is mandatory **and** the
last column says yes; further conditions (no mother, not married, the other language test) are in the step's file under
\`packages/contract/src/steps/\`. One code may switch on several fields, and the same word may be a code of several steps.

Given with the description of the portal are the personal codes \`NAMA\` to \`KD_POS\`, \`PROV_INI\`, \`KAB_INI\`, \`KEC_INI\`,
\`NAMA_PKJ\`, \`FOTO\` and \`WNA\`, and of the family's documents \`KK\`, \`KRT_PENGHASILAN_BPK\` and \`KRT_PENGHASILAN_IBU\`. The
others were chosen here ([0015](decisions/0015-field-codes.md)). A step without a table has no codes: custom fields are
configured by themselves, the choice and the finalisation are always whole.
`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const section = (step: Step): string =>
  [
    `## ${step.number} ${step.title}`,
    '',
    row(['Code', 'Field or file', 'Asks for', 'May be demanded']),
    '|---|---|---|---|',
    ...codesOf(step).map(({ code, names, labels, demandable }) => {
      const fields = names.map((name) => `\`${name}\``).join(', ') || '–';
      return row([`\`${code}\``, fields, labels.join(', '), demandable ? 'yes' : 'no']);
    }),
    '',
  ].join('\n');

/** The page as it must stand. */
export const renderFormCodes = (): string =>
  [INTRODUCTION, ...steps.filter((step) => stepCodes(step).length > 0).map(section)].join('\n');

const unionOf = (codes: readonly string[]): string =>
  codes.length === 0 ? ' never' : codes.map((code) => `\n    | '${code}'`).join('');

/** The codes of each step as types, so that a form that names one that is not there does not compile. */
export const renderStepCodes =
  (): string => `/** Generated from the step files by \`npm run form-codes\`; do not edit. The codes of each step, by its key. */
// biome-ignore format: one code each line, as the page of field codes has them
export interface StepCodes {
${steps.map((step) => `  '${step.key}':${unionOf(stepCodes(step))};`).join('\n')}
}
`;

if (import.meta.main) {
  await writeFile(formCodesFile, renderFormCodes());
  await writeFile(stepCodesFile, renderStepCodes());
}
