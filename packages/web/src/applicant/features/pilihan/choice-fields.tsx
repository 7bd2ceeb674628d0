/** The choice while it is made: class, ranked programmes, exam place and date. */
import { type Choice, choiceBounds } from '@gerbang/contract/steps/pilihan-jurusan';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { RankedProgrammes } from './ranked-programmes.tsx';
import { ScheduleField } from './schedule-field.tsx';
import type { Offers } from './use-offers.ts';

interface Props {
  offers: Offers;
  choice: Choice;
  /** The schedule that is saved. */
  saved: Choice['kode_jadwal'];
  /** The message at a field, if it has one. */
  errorOf: (field: keyof Choice) => string | undefined;
  onChange: (part: Partial<Choice>) => void;
}

export function ChoiceFields({ offers, choice, saved, errorOf, onChange }: Props) {
  const { min, max } = choiceBounds(offers.minat);
  return (
    <>
      <RadioGroupField
        id="id_kelas"
        label="Kelas"
        required
        error={errorOf('id_kelas')}
        value={choice.id_kelas === null ? null : String(choice.id_kelas)}
        options={offers.kelas.map((k) => ({ value: String(k.id_kelas), label: k.kelas.nama_kelas }))}
        onChange={(v) => onChange({ id_kelas: Number(v), id_prodi: [] })}
      />
      {choice.id_kelas === null ? (
        // It stands there from the start: what is said to be missing can be gone to, and says what comes first.
        <Fieldset
          id="id_prodi"
          legend="Program studi"
          required
          error={errorOf('id_prodi')}
          hint="Pilih kelas dulu."
        >
          {null}
        </Fieldset>
      ) : (
        <RankedProgrammes
          id="id_prodi"
          error={errorOf('id_prodi')}
          min={min}
          max={max}
          minat={offers.minat}
          programmes={offers.prodi.filter((p) => p.id_kelas === choice.id_kelas)}
          chosen={choice.id_prodi}
          onChange={(id_prodi) => onChange({ id_prodi })}
        />
      )}
      {offers.jadwal && (
        <ScheduleField
          schedules={offers.jadwal}
          saved={saved}
          chosen={choice.kode_jadwal}
          error={errorOf('kode_jadwal')}
          onChange={(kode_jadwal) => onChange({ kode_jadwal })}
        />
      )}
    </>
  );
}
