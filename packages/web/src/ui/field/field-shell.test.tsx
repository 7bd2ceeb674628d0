import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { TextField } from './text-field.tsx';

it('names the control, marks it required in words and ties hint and error to it', () => {
  const html = renderToStaticMarkup(
    <TextField id="nama" label="Nama" required hint="Sesuai KTP" error="Isi Nama Lengkap" />,
  );
  expect(html).toContain('<label for="nama"');
  expect(html).toContain('<span class="ui-hidden"> wajib</span>');
  expect(html).toContain('aria-describedby="nama-error nama-hint"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/<p id="nama-error"[^>]*>.*Isi Nama Lengkap.*<\/p>/);
  expect(html).toContain('<p id="nama-hint"');
});

it('points at nothing when there is nothing to say', () => {
  const html = renderToStaticMarkup(<TextField id="nama" label="Nama" value="Siti" />);
  expect(html).not.toContain('aria-describedby');
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('wajib');
});

it('lets too long a text be typed, so that nothing is cut off silently', () => {
  const html = renderToStaticMarkup(<TextField id="nama" label="Nama" value={'a'.repeat(40)} max={32} />);
  expect(html).not.toContain('maxlength');
  expect(html).toContain('Kelebihan 8 huruf');
});

it('leaves an uncontrolled input to the browser', () => {
  const html = renderToStaticMarkup(<TextField id="u" label="ID" name="username" defaultValue="12" />);
  expect(html).toContain('name="username"');
  expect(html).toContain('value="12"');
});

it('ties the error of a group to the group, for every radio in it', () => {
  const options = [
    { value: 'L', label: 'Laki-laki' },
    { value: 'P', label: 'Perempuan' },
  ];
  const html = renderToStaticMarkup(
    <RadioGroupField
      id="jk"
      label="Jenis Kelamin"
      options={options}
      value="P"
      onChange={() => {}}
      error="Pilih Jenis Kelamin"
    />,
  );
  expect(html).toMatch(/<fieldset id="jk" aria-describedby="jk-error"/);
  expect(html.match(/type="radio"[^>]*checked=""/g)).toHaveLength(1);
  expect(new Set(html.match(/name="[^"]+"/g)).size).toBe(1);
});

it('ties the error of a checkbox to the checkbox', () => {
  const html = renderToStaticMarkup(<CheckboxField id="setuju" label="Benar" error="Centang bila benar" />);
  expect(html).toMatch(/<input[^>]*id="setuju"[^>]*aria-describedby="setuju-error"/);
});
