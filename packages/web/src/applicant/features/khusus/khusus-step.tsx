/** Data Khusus: the offering's own fields, drawn with the same inputs (khusus 1, khusus 2, khusus 5). */

import { khususPost, khususUpload } from '@gerbang/contract/applicant/khusus';
import type { Value } from '@gerbang/contract/form/field';
import type { CustomField } from '@gerbang/contract/form/isian';
import { document } from '@gerbang/contract/form/step';
import {
  customAnswer,
  customField,
  customPlace,
  customProblems,
  customSlot,
  customText,
} from '@gerbang/contract/steps/data-khusus';
import { sentences } from '@gerbang/contract/wire/sentences';
import { call } from '../../../api/client.ts';
import { useMe, usePatchSaved } from '../../../api/queries.ts';
import { DocumentSlot } from '../../../form/document-slot.tsx';
import type { Extra } from '../../../form/extra.ts';
import { FieldInput } from '../../../form/field-input.tsx';
import { customValues } from '../../../form/own-values.ts';
import { StepForm } from '../../../form/step-form.tsx';
import type { StepProps } from '../../../form/step-props.ts';
import { controlId } from '../../../form/step-state.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

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

export function KhususStep(props: StepProps) {
  const { step, isian, saved } = props;
  const me = useMe();
  const patch = usePatchSaved();
  const { fields, values: before } = saved.khusus;
  const typed = fields.filter((f) => f.tipe !== 'file');
  const asText = (values: Record<string, Value>) =>
    Object.fromEntries(typed.map((f) => [f.nama, customText(customAnswer(values, f.nama) as string | null)]));

  const extra: Extra = {
    ...customValues(saved),
    fields: Object.fromEntries(typed.map((f) => [f.nama, customField(f)])),
    draw: (values, change, found) => {
      if (fields.length === 0) return <Alert kind="info">{sentences.tanpaIsianKhusus}</Alert>;
      return fields.map((f) => {
        const id = controlId(step, customPlace(f));
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
        return (
          <FieldInput
            key={f.nama}
            id={id}
            field={customField(f)}
            required
            value={customAnswer(values, f.nama)}
            error={found[id]}
            onChange={(v) => change(f.nama, v)}
          />
        );
      });
    },
    judge: (values) =>
      customProblems(fields, asText(values), isian.slots).map((f) => ({
        id: controlId(step, f),
        message: f.message,
      })),
    // Only what is filled: a field that the office adds meanwhile is no change by another device.
    told: (values) => JSON.stringify(Object.entries(asText(values)).filter(([, value]) => value !== null)),
    save: async (values) => {
      const meta_data = asText(values);
      const semula = asText(before);
      const body = { nomor_pendaftar: me.nomor_pendaftar, meta_data, semula };
      patch.custom(await call(khususPost, { body }));
    },
  };
  return <StepForm {...props} extra={extra} />;
}
