/** Fields only this offering asks, in their order; fixed once somebody has paid. */
import type { CustomField } from '@gerbang/contract/form/isian';
import { type DetailPenawaran, ubahKhususPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { namaIsian, periksaKhusus } from '@gerbang/contract/office/penawaran/formulir';
import { ISIAN_KHUSUS } from '@gerbang/contract/office/penawaran/sizes';
import { customOptions, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../../desk/fields.ts';
import { RowButtons } from '../../../desk/row-buttons.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { changedAt, swapped, without } from '../list.ts';
import { useSection } from '../use-section.ts';

const KINDS = [
  { value: 'text', label: 'Teks' },
  { value: 'select', label: 'Pilihan' },
  { value: 'file', label: 'Berkas' },
] as const;

interface Typed {
  /** Empty while it is new. */
  nama: string;
  tipe: CustomField['tipe'];
  label: string;
  /** One option each line. */
  pilihan: string;
}
interface CustomForm {
  khusus: readonly Typed[];
}
const customForm = (o: DetailPenawaran): CustomForm => ({
  khusus: o.khusus.map((f) => ({
    nama: f.nama,
    tipe: f.tipe,
    label: f.label,
    pilihan: customOptions(f).join('\n'),
  })),
});
const customOf = ({ khusus }: CustomForm): CustomField[] => {
  const taken = khusus.map((f) => f.nama).filter(Boolean);
  return khusus.map(({ nama, tipe, label, pilihan }) => {
    const own = nama || namaIsian(label, taken);
    if (!nama) taken.push(own);
    // A comma parts options where they are delivered, so it cannot stand inside one.
    const options = pilihan.split('\n').map((o) => o.trim().replaceAll(',', ' '));
    return {
      nama: own,
      tipe,
      label,
      meta_data: tipe === 'select' ? options.filter(Boolean).join(',') : null,
    };
  });
};
const customWords = ({ khusus }: CustomForm): [string, string][] => [
  [
    'Isian khusus',
    khusus
      .map((f) => (f.tipe === 'select' ? `${f.label} (${f.pilihan.split('\n').join(', ')})` : f.label))
      .join('; '),
  ],
];

function Fields({
  khusus,
  onChange,
  errors,
}: {
  khusus: readonly Typed[];
  onChange: (khusus: readonly Typed[]) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Fieldset
      id="khusus"
      legend="Isian khusus"
      hint={`Ditanyakan pada langkah ${dataKhusus.title}; semuanya wajib diisi pendaftar. Terkunci begitu ada yang membayar.`}
      error={errors.khusus}
    >
      {khusus.length === 0 && <p>Belum ada isian khusus.</p>}
      {khusus.map((field, i) => {
        const { at } = fieldsOf({
          form: field,
          change: (next) => onChange(changedAt(khusus, i, next)),
          errors,
          path: `khusus.${i}`,
        });
        const name = field.label || `isian ${i + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field not stored yet has no name of its own but its place
          <div key={i} className="offers__item" role="group" aria-label={`Isian ${i + 1}`}>
            <TextField {...at('label')} label="Pertanyaan" required max={ISIAN_KHUSUS.label} />
            <RadioGroupField {...at('tipe')} label="Jenis jawaban" required options={KINDS} />
            {field.tipe === 'select' && (
              <TextAreaField
                {...at('pilihan', 'meta_data')}
                label="Pilihan jawaban"
                hint="Satu pilihan setiap baris, tanpa koma."
                required
                rows={4}
              />
            )}
            <RowButtons
              name={name}
              onUp={i > 0 ? () => onChange(swapped(khusus, i, i - 1)) : undefined}
              onDown={i < khusus.length - 1 ? () => onChange(swapped(khusus, i, i + 1)) : undefined}
              onRemove={() => {
                onChange(without(khusus, i));
                add.current?.focus();
              }}
            />
          </div>
        );
      })}
      <p>
        <Button
          ref={add}
          variant="secondary"
          disabled={khusus.length >= ISIAN_KHUSUS.banyak}
          onClick={() => onChange([...khusus, { nama: '', tipe: 'text', label: '', pilihan: '' }])}
        >
          Tambah isian khusus
        </Button>
      </p>
    </Fieldset>
  );
}

function Locked({ stored }: { stored: DetailPenawaran }) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="khusus">
      <h2 id="khusus">Isian khusus</h2>
      <p>Sudah ada yang membayar, jadi isian khusus tidak dapat diubah lagi.</p>
      {stored.khusus.length === 0 ? (
        <p>Tidak ada isian khusus.</p>
      ) : (
        <ol className="offers__steps">
          {stored.khusus.map((f) => (
            <li key={f.nama}>
              {f.label}{' '}
              <span className="ui-muted">
                {KINDS.find((k) => k.value === f.tipe)?.label}
                {f.tipe === 'select' && `: ${customOptions(f).join(', ')}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Editor({ stored }: { stored: DetailPenawaran }) {
  const { settings } = useSection<CustomForm>({
    section: 'khusus',
    stored,
    formOf: customForm,
    wordsOf: customWords,
    check: (form) => periksaKhusus(customOf(form)),
    save: (form, { versi }) =>
      call(ubahKhususPenawaran, {
        params: { kode_penawaran: stored.kode_penawaran },
        body: { khusus: customOf(form), versi },
      }),
  });
  const { form, change } = settings.editing;
  const asked = stored.formulir.langkah.some((l) => l.kode_grup_form === dataKhusus.number);
  return (
    <div className="ui-stack">
      {form.khusus.length > 0 && stored.berformulir && !asked && (
        <Alert kind="warning">
          Formulir tidak memuat langkah {dataKhusus.title}, jadi isian khusus tidak pernah ditanyakan.
        </Alert>
      )}
      <SettingsForm {...settings}>
        {({ errors }) => (
          <Fields khusus={form.khusus} onChange={(khusus) => change({ khusus })} errors={errors} />
        )}
      </SettingsForm>
    </div>
  );
}

export function CustomFields({ stored }: { stored: DetailPenawaran }) {
  return stored.pendaftar > 0 ? <Locked stored={stored} /> : <Editor stored={stored} />;
}
