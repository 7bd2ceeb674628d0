/** Data Kesehatan: illness history, physical condition, and with special needs their kinds and assistance (kesehatan 1–3). */

import { kemampuanBerbedaMany } from '@gerbang/contract/applicant/kesehatan';
import { choice, flag, type Value } from '@gerbang/contract/form/field';
import { references } from '@gerbang/contract/references';
import { FISIK, healthProblems, KODE_KEMAMPUAN_BERBEDA } from '@gerbang/contract/steps/data-kesehatan';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPath } from '../../../api/client.ts';
import { useMe, usePatchSaved } from '../../../api/queries.ts';
import type { Extra } from '../../../form/extra.ts';
import { healthValues, KIND } from '../../../form/own-values.ts';
import { StepForm } from '../../../form/step-form.tsx';
import type { StepProps } from '../../../form/step-props.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';

const KEY = 'kemampuan_berbeda';
const RECORD = 'kesehatan_mahasiswa';
const KINDS = references.kesehatan.paths[0];
interface Kind {
  id_kesehatan: number;
  kondisi_kesehatan: string;
}

const chosenOf = (values: Record<string, Value>): number[] =>
  values.fisik === 'khusus'
    ? Object.keys(values)
        .filter((k) => k.startsWith(KIND) && values[k] === true)
        .map((k) => Number(k.slice(KIND.length)))
        .sort((a, b) => a - b)
    : [];

const useKinds = (enabled: boolean) =>
  useQuery({
    queryKey: ['daftar', 'kesehatan', null],
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
    queryFn: () => callPath<Kind[]>('GET', KINDS),
  });

function Kinds({
  kinds,
  values,
  change,
  error,
}: {
  kinds: ReturnType<typeof useKinds>;
  values: Record<string, Value>;
  change: (name: string, value: Value) => void;
  error?: string;
}) {
  if (kinds.error)
    return (
      <Alert kind="error" title="Daftar kebutuhan khusus belum dapat dimuat">
        <Button variant="quiet" onClick={() => void kinds.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (!kinds.data) return <Skeleton lines={4} height="48px" />;
  return (
    <Fieldset
      id={KEY}
      size="choice"
      legend="Jenis kebutuhan khusus"
      required
      error={error}
      hint="Boleh lebih dari satu."
    >
      {kinds.data.map((k) => (
        <CheckboxField
          key={k.id_kesehatan}
          framed
          label={k.kondisi_kesehatan}
          checked={values[KIND + k.id_kesehatan] === true}
          onChange={(on) => change(KIND + k.id_kesehatan, on)}
        />
      ))}
    </Fieldset>
  );
}

export function KesehatanStep(props: StepProps) {
  const { step, isian, saved } = props;
  const me = useMe();
  const patch = usePatchSaved();
  const client = useQueryClient();
  const asked = KODE_KEMAMPUAN_BERBEDA in (isian.codes[step.number] ?? {});
  // Also of a person without needs: another device may have chosen some, and the question names them.
  const kinds = useKinds(asked);
  const before = [...saved.kemampuan_berbeda].sort((a, b) => a - b);
  // Where a text is asked, its record tells that the step was answered, and goes of itself.
  const isNew = saved.records[RECORD] == null && Object.keys(isian.codes[step.number] ?? {}).length === 1;
  const extra: Extra = {
    ...healthValues(saved),
    failure: pageErrors.gagal_menyimpan[1],
    fields: {
      fisik: choice({ label: 'Kondisi Fisik', options: FISIK }),
      ...Object.fromEntries(
        (kinds.data ?? []).map((k) => [KIND + k.id_kesehatan, flag({ label: k.kondisi_kesehatan })]),
      ),
    },
    draw: (values, change, found) => (
      <>
        <RadioGroupField
          id="fisik"
          label="Kondisi Fisik"
          options={FISIK}
          value={values.fisik as string}
          onChange={(v) => change('fisik', v)}
        />
        {values.fisik === 'khusus' && (
          <Kinds {...{ kinds, values }} change={(name, value) => change(name, value)} error={found[KEY]} />
        )}
      </>
    ),
    judge: (values) =>
      healthProblems(values.fisik === 'khusus', chosenOf(values)).map((f) => ({
        id: f.field,
        message: f.message,
      })),
    // Assistance belongs to special needs; choosing Normal clears it with the list.
    adjust: (values, state) =>
      values.fisik === 'normal'
        ? {
            ...state,
            values: {
              ...state.values,
              kesehatan_mahasiswa: { ...state.values.kesehatan_mahasiswa, pendampingan_khusus: null },
            },
          }
        : state,
    hides: (values, field) => field === 'pendampingan_khusus' && values.fisik !== 'khusus',
    isNew,
    told: (values) => chosenOf(values).join(),
    save: async (values) => {
      const now = chosenOf(values);
      await call(kemampuanBerbedaMany, {
        body: { nomor_pendaftar: me.nomor_pendaftar, kemampuan_berbeda: now, semula: before },
      });
      patch.needs(now);
      if (isNew) patch.record(RECORD, { versi: 0, riwayat_penyakit: null, pendampingan_khusus: null });
      // The session carries the flag that decides which exam places are offered.
      await client.refetchQueries({ queryKey: ['sesi'] });
      // And whether the one that was chosen can be kept.
      if (saved.pilihan.kode_jadwal !== null) await patch.refetch();
    },
  };
  return <StepForm {...props} extra={asked ? extra : undefined} />;
}
