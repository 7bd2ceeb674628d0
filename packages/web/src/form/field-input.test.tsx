import { email } from '@gerbang/contract/form/field';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { dataAyah } from '@gerbang/contract/steps/data-orang-tua';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FieldInput } from './field-input.tsx';

/** The email field of a step's first record that is asked for first. */
const emailOf = ({ parts }: typeof dataDiri, name: string) => {
  const [part] = parts;
  const field = part?.shape === 'record' ? part.fields[name] : undefined;
  if (field?.kind !== 'email') throw new Error(`${name} is no email field`);
  return field;
};
const drawn = (field: ReturnType<typeof email>) =>
  renderToStaticMarkup(
    <FieldInput id="surel" field={field} value={null} required={false} onChange={() => {}} />,
  ).toLowerCase();

it('lets the browser fill in the own address, and nobody else’s', () => {
  expect(drawn(emailOf(dataDiri, 'email'))).toContain('autocomplete="email"');
  expect(drawn(emailOf(dataAyah, 'email_ayah'))).toContain('autocomplete="off"');
  expect(drawn(email({ label: 'E-mail', max: 100 }))).toContain('autocomplete="off"');
});
