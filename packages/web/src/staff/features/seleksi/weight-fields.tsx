/** Weights and minimums: for everybody, and in their place for an interest or a programme; the sum is said while it is typed. */
import { SATUAN, SEMUA } from '@gerbang/contract/office/nilai';
import { kalimatJumlah } from '@gerbang/contract/office/seleksi/contoh';
import { type Bobot, jumlahBobot, kalimatBobot, PENUH, persenText } from '@gerbang/contract/seleksi/aturan';
import { Button } from '../../../ui/button.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ExampleLines } from './contoh/example.tsx';
import { namesOf, type PartProps } from './rule-form.ts';

/** A weight is typed in hundredths. */
const PERCENT = PENUH / 100;

interface OneProps {
  one: Bobot;
  nama: (kode: string) => string;
  put: (next: Bobot) => void;
}
function Parts({ one, nama, put }: OneProps) {
  const sum = jumlahBobot(one);
  return (
    <>
      {one.komponen.map((part) => {
        const set = (next: Partial<typeof part>) =>
          put({
            ...one,
            komponen: one.komponen.map((each) => (each.kode === part.kode ? { ...each, ...next } : each)),
          });
        return (
          <div key={part.kode} className="seleksi__pair">
            <NumberField
              decimal
              label={`Bobot ${nama(part.kode)}`}
              suffix="%"
              value={part.bobot / PERCENT}
              onChange={(value) => set({ bobot: Math.min(PENUH, Math.round((value ?? 0) * PERCENT)) })}
            />
            <NumberField
              decimal
              label={`Minimum ${nama(part.kode)}`}
              value={part.minimum === null ? null : part.minimum / SATUAN}
              onChange={(value) => set({ minimum: value === null ? null : Math.round(value * SATUAN) })}
            />
          </div>
        );
      })}
      <NumberField
        decimal
        label="Minimum total"
        hint="Kosongkan bila tidak ada. Minimum komponen dibandingkan dengan nilai mentah."
        value={one.minimum_total === null ? null : one.minimum_total / SATUAN}
        onChange={(value) =>
          put({ ...one, minimum_total: value === null ? null : Math.round(value * SATUAN) })
        }
      />
      <p role="status" className={sum === PENUH ? 'ui-muted' : 'seleksi__wrong'}>
        Jumlah bobot {persenText(sum)}
        {sum === PENUH ? '.' : ', seharusnya 100 %.'}
      </p>
      <p className="ui-muted">{kalimatBobot(one, nama)}</p>
    </>
  );
}

export function WeightFields({ selection, form, change, errors, example }: PartProps) {
  const nama = namesOf(selection);
  const put = (at: number, next: Bobot | null) =>
    change({ bobot: form.bobot.flatMap((one, i) => (i === at ? (next ? [next] : []) : [one])) });
  const free = selection.sasaran.filter((one) => !form.bobot.some(({ untuk }) => untuk === one.kode));
  const nameOf = (untuk: string) => selection.sasaran.find((one) => one.kode === untuk)?.nama ?? untuk;
  return (
    <div id="bobot" className="ui-stack">
      {form.bobot.map((one, i) => (
        <Fieldset
          key={one.untuk}
          id={`bobot.${i}`}
          legend={one.untuk === SEMUA ? 'Bobot dan minimum' : `Bobot dan minimum ${nameOf(one.untuk)}`}
          error={errors[`bobot.${i}`]}
        >
          <Parts one={one} nama={nama} put={(next) => put(i, next)} />
          {i > 0 && (
            <Button variant="quiet" onClick={() => put(i, null)}>
              {`Hapus bobot ${nameOf(one.untuk)}`}
            </Button>
          )}
        </Fieldset>
      ))}
      <ExampleLines
        of={example}
        lines={({ pilihan, komponen }) =>
          pilihan.map((one) => `${one.nama}: ${kalimatJumlah(one, komponen)}`)
        }
      />
      {free.length > 0 && (
        <SelectField
          label="Tambah bobot lain untuk minat atau prodi"
          hint="Di sana bobot ini menggantikan bobot umum."
          options={free.map((one) => ({ value: one.kode, label: one.nama }))}
          value={null}
          onChange={(untuk) => {
            const first = form.bobot[0];
            if (untuk && first) change({ bobot: [...form.bobot, { ...first, untuk }] });
          }}
        />
      )}
    </div>
  );
}
