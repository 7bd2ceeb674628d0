/** Notes of the office above the steps of the form: plain sentences, changed at any time. */

import {
  type CatatanPenawaran,
  type DetailPenawaran,
  ubahCatatanPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import { periksaCatatan, tidyCatatan } from '@gerbang/contract/office/penawaran/formulir';
import { CATATAN } from '@gerbang/contract/office/penawaran/sizes';
import { findStep, steps } from '@gerbang/contract/steps/index';
import { useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { fieldsOf } from '../../../desk/fields.ts';
import { RowButtons } from '../../../desk/row-buttons.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { changedAt, swapped, without } from '../list.ts';
import { useSection } from '../use-section.ts';

interface NotesForm {
  catatan: readonly CatatanPenawaran[];
}
const notesForm = ({ catatan }: DetailPenawaran): NotesForm => ({ catatan });
const titleOf = (number: number): string => findStep(number)?.title ?? `Langkah ${number}`;
const notesWords = ({ catatan }: NotesForm): [string, string][] =>
  [...Map.groupBy(catatan, (n) => n.kode_grup_form)].map(([number, own]) => [
    titleOf(number),
    own.map((n) => n.note).join(' '),
  ]);

interface FieldsProps extends NotesForm {
  /** Steps a note may stand above. */
  numbers: readonly number[];
  onChange: (catatan: readonly CatatanPenawaran[]) => void;
  errors: Readonly<Record<string, string>>;
}

function Fields({ catatan, numbers, onChange, errors }: FieldsProps) {
  const add = useRef<HTMLSelectElement>(null);
  const neighbour = (at: number, by: -1 | 1): number | undefined =>
    catatan[at + by]?.kode_grup_form === catatan[at]?.kode_grup_form ? at + by : undefined;
  return (
    <Fieldset
      id="catatan"
      legend="Catatan langkah"
      hint="Kalimat biasa di atas langkah formulir. Dapat diubah kapan saja; pendaftar melihatnya saat membuka formulir."
      error={errors.catatan}
    >
      {catatan.length === 0 && <p>Belum ada catatan.</p>}
      {catatan.map((one, i) => {
        const { kode_grup_form, note } = one;
        const { at } = fieldsOf({
          form: one,
          change: (next) => onChange(changedAt(catatan, i, next)),
          errors,
          path: `catatan.${i}`,
        });
        const [up, down] = [neighbour(i, -1), neighbour(i, 1)];
        const name = `catatan ${titleOf(kode_grup_form)}: ${note.slice(0, 40)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note has no name of its own but its place
          <div key={i} className="offers__note">
            <TextAreaField
              {...at('note')}
              label={titleOf(kode_grup_form)}
              rows={2}
              required
              max={CATATAN.huruf}
            />
            <RowButtons
              name={name}
              onUp={up === undefined ? undefined : () => onChange(swapped(catatan, i, up))}
              onDown={down === undefined ? undefined : () => onChange(swapped(catatan, i, down))}
              onRemove={() => {
                onChange(without(catatan, i));
                add.current?.focus();
              }}
            />
          </div>
        );
      })}
      <SelectField
        ref={add}
        label="Tambah catatan pada langkah"
        options={numbers.map((n) => ({ value: String(n), label: titleOf(n) }))}
        value={null}
        onChange={(value) => {
          if (value === null) return;
          const next = [...catatan, { kode_grup_form: Number(value), note: '' }];
          // A new one stands last of its step.
          const order = (n: CatatanPenawaran) => steps.findIndex((s) => s.number === n.kode_grup_form);
          onChange(next.toSorted((a, b) => order(a) - order(b)));
        }}
      />
    </Fieldset>
  );
}

export function Notes({ stored }: { stored: DetailPenawaran }) {
  const { settings } = useSection<NotesForm>({
    section: 'catatan',
    stored,
    formOf: notesForm,
    wordsOf: notesWords,
    check: ({ catatan }) => periksaCatatan(tidyCatatan(catatan)),
    save: ({ catatan }, { versi }) =>
      call(ubahCatatanPenawaran, {
        params: { kode_penawaran: stored.kode_penawaran },
        body: { catatan: tidyCatatan(catatan), versi },
      }),
  });
  const { form, change } = settings.editing;
  const asked = stored.formulir.langkah.map((l) => l.kode_grup_form);
  return (
    <SettingsForm {...settings}>
      {({ errors }) => (
        <Fields
          catatan={form.catatan}
          numbers={asked.length > 0 ? asked : steps.map((s) => s.number)}
          onChange={(catatan) => change({ catatan })}
          errors={errors}
        />
      )}
    </SettingsForm>
  );
}
