/** Data Khusus: the offering's own fields, drawn with the same inputs (C 2, C 4, C 5; decisions 120). */
import { text, type Value } from '@gerbang/contract/field';
import type { CustomField } from '@gerbang/contract/isian';
import { khususPost, khususUpload } from '@gerbang/contract/khusus';
import { document } from '@gerbang/contract/step';
import {
  CUSTOM_TEXT_MAX,
  customOptions,
  customProblems,
  customSlot,
} from '@gerbang/contract/steps/data-khusus';
import { call } from '../../../api/client.ts';
import { useMe, usePatchSaved } from '../../../api/queries.ts';
import { DocumentSlot } from '../../../form/document-slot.tsx';
import type { Extra } from '../../../form/extra.ts';
import type { OwnStepProps } from '../../../form/own-step.ts';
import { StepForm } from '../../../form/step-form.tsx';
import { slotId } from '../../../form/step-state.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

const RADIOS_UP_TO = 5;
const NATIVE_UP_TO = 15;

/** A file field as a document slot of the engine. */
const slotOf = (f: CustomField) =>
  document({
    slot: customSlot(f.nama),
    load: '/api/v2/data_khusus/{nomor_pendaftar}/{nama}',
    save: khususUpload.path,
    field: 'meta_file',
    label: f.label,
    code: '',
    accept: 'dokumen',
  });

function Select({
  field,
  ...props
}: {
  field: CustomField;
  id: string;
  value: string | null;
  error?: string;
  onChange: (value: string | null) => void;
}) {
  const options = customOptions(field).map((o) => ({ value: o, label: o }));
  const shared = { ...props, label: field.label, required: true, options };
  if (options.length <= RADIOS_UP_TO) return <RadioGroupField {...shared} />;
  return options.length > NATIVE_UP_TO ? <SearchSelectField {...shared} /> : <SelectField {...shared} />;
}

export function KhususStep({ step, isian, saved, onBack, onNext, onLater, onTouched }: OwnStepProps) {
  const me = useMe();
  const patch = usePatchSaved();
  const { fields, values: before } = saved.khusus;
  const typed = fields.filter((f) => f.tipe !== 'file');
  const idOf = (f: CustomField) => (f.tipe === 'file' ? slotId(customSlot(f.nama)) : `khusus-${f.nama}`);
  const asText = (values: Record<string, Value>) =>
    Object.fromEntries(typed.map((f) => [f.nama, (values[f.nama] as string | null) || null]));

  const extra: Extra = {
    key: 'khusus',
    place: 'before',
    start: Object.fromEntries(typed.map((f) => [f.nama, before[f.nama] ?? null])),
    fields: Object.fromEntries(typed.map(({ nama, label }) => [nama, text({ label, max: CUSTOM_TEXT_MAX })])),
    draw: (values, change, found) =>
      fields.map((f) => {
        const id = idOf(f);
        const value = (values[f.nama] as string | null) ?? null;
        if (f.tipe === 'file')
          return (
            <DocumentSlot
              key={f.nama}
              part={slotOf(f)}
              nomor={me.nomor_pendaftar}
              required
              also={{ nama: f.nama }}
              error={found[id]}
              file={saved.files.find((one) => one.slot === customSlot(f.nama))}
              onStored={patch.file}
            />
          );
        if (f.tipe === 'select')
          return (
            <Select
              key={f.nama}
              id={id}
              field={f}
              value={value}
              error={found[id]}
              onChange={(v) => change(f.nama, v)}
            />
          );
        return (
          <TextField
            key={f.nama}
            id={id}
            label={f.label}
            required
            max={CUSTOM_TEXT_MAX}
            value={value}
            error={found[id]}
            onChange={(v) => change(f.nama, v)}
          />
        );
      }),
    judge: (values) =>
      customProblems(fields, asText(values), isian.slots).map((p) => ({
        id: idOf(fields.find((f) => f.nama === p.field) as CustomField),
        message: p.message,
      })),
    save: async (values) => {
      const meta_data = asText(values);
      if (typed.every((f) => (before[f.nama] ?? null) === meta_data[f.nama])) return;
      patch.custom(await call(khususPost, { body: { nomor_pendaftar: me.nomor_pendaftar, meta_data } }));
    },
  };
  if (fields.length === 0) return <Alert kind="info">Panitia belum menambahkan isian khusus.</Alert>;
  return (
    <StepForm
      step={step}
      extra={extra}
      nomor={me.nomor_pendaftar}
      saved={saved}
      isian={isian}
      onBack={onBack}
      onNext={onNext}
      onLater={onLater}
      onTouched={onTouched}
    />
  );
}
