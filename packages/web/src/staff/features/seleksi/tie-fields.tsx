/** What decides among equal totals, one after the other; the draw is always last. */
import { kalimatPenentu } from '@gerbang/contract/office/seleksi/contoh';
import { kalimatSeri, URUT } from '@gerbang/contract/seleksi/aturan';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ExampleLines } from './contoh/example.tsx';
import { namesOf, type PartProps } from './rule-form.ts';

export function TieFields({ selection, form, change, errors, example }: PartProps) {
  const nama = namesOf(selection);
  const all = [
    ...selection.daftar_komponen.map((one) => ({ value: one.kode, label: one.nama })),
    { value: URUT, label: 'Lebih dahulu finalisasi' },
  ];
  const places = form.seri.length < all.length ? [...form.seri, null] : form.seri;
  const put = (at: number, value: string | null) =>
    change({
      seri: places.flatMap((one, i) =>
        i === at ? (value === null ? [] : [value]) : one === null ? [] : [one],
      ),
    });
  return (
    <Fieldset id="seri" legend="Bila total sama" error={errors.seri} hint={kalimatSeri(form.seri, nama)}>
      {places.map((one, i) => (
        <SelectField
          // The place is what is chosen for.
          key={i}
          label={`Penentu ${i + 1}`}
          placeholder={one === null ? 'Tidak ada lagi' : 'Hapus'}
          options={all.filter(({ value }) => value === one || !form.seri.includes(value))}
          value={one}
          onChange={(value) => put(i, value)}
        />
      ))}
      <ExampleLines
        of={example}
        lines={(one) => [`Di antara yang bertotal sama dibandingkan: ${kalimatPenentu(form.seri, one)}`]}
      />
    </Fieldset>
  );
}
