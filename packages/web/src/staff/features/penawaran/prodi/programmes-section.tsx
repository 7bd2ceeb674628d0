/** What can be chosen in an offering. */
import { type DetailPenawaran, ubahProdiPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { periksaProdi } from '@gerbang/contract/office/penawaran/prodi';
import { choiceBounds } from '@gerbang/contract/steps/pilihan-jurusan';
import { useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { type Fields, fieldsOf } from '../../../desk/fields.ts';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { classText } from '../state.ts';
import { useSection } from '../use-section.ts';
import { ClassEditor } from './class-editor.tsx';
import { type ProgrammesForm, programmesForm, programmesOf, programmesWords } from './programmes-form.ts';

interface Props extends Fields<ProgrammesForm> {
  stored: DetailPenawaran;
  form: ProgrammesForm;
  change: (next: Partial<ProgrammesForm>) => void;
}

/** The two numbers an applicant reads, as they come of all interests together. */
const boundsText = (form: ProgrammesForm): string => {
  const { minat } = programmesOf(form);
  if (minat.some((m) => m.jumlah_penawaran < 1 || m.jumlah_minimum_pengisian < 0)) return '';
  const { min, max } = choiceBounds(minat);
  if (max === 0) return 'Belum ada minat yang ditawarkan, jadi tidak ada yang dapat memilih program studi.';
  const from = form.batas_per_minat ? 'menurut batas setiap minat' : 'dari minat mana pun';
  return `Setiap pendaftar memilih ${min === max ? max : `${min} sampai ${max}`} program studi, ${from}.`;
};

function Interests({ stored, form, change, tick, errors }: Props) {
  const set = (kode_minat: number, next: Partial<ProgrammesForm['minat'][number]>) =>
    change({ minat: form.minat.map((m) => (m.kode_minat === kode_minat ? { ...m, ...next } : m)) });
  return (
    <Fieldset
      id="minat"
      legend="Banyaknya pilihan menurut minat"
      hint="Jumlah semua minat menjadi batas bagi setiap pendaftar. Kosongkan minat yang tidak ditawarkan."
      error={errors.minat}
    >
      {form.minat.map((one) => {
        const { kode_minat } = one;
        const nama = stored.semua_minat.find((m) => m.kode_minat === kode_minat)?.nama_minat ?? '';
        const id = `minat.${kode_minat}`;
        const { at } = fieldsOf({ form: one, change: (next) => set(kode_minat, next), errors, path: id });
        return (
          <div key={kode_minat} className="offers__interest" role="group" aria-label={`Minat ${nama}`}>
            <p className="offers__interest-name">{nama}</p>
            <TextField
              {...at('banyak')}
              id={id}
              error={errors[id]}
              label="Paling banyak"
              inputMode="numeric"
            />
            <TextField {...at('sedikit')} label="Paling sedikit" inputMode="numeric" />
          </div>
        );
      })}
      <CheckboxField
        {...tick('batas_per_minat')}
        label="Berlakukan batas setiap minat"
        hint="Tanpa centang hanya jumlahnya yang berlaku: pendaftar dapat mengambil semua pilihannya dari satu minat."
      />
      <p role="status">{boundsText(form)}</p>
    </Fieldset>
  );
}

function ProgrammeFields(props: Props) {
  const { stored, form, change, errors } = props;
  const adding = useRef<HTMLDivElement>(null);
  const left = stored.semua_kelas.filter((k) => !form.kelas.some((c) => c.id_kelas === k.id_kelas));
  return (
    <>
      <Interests {...props} />
      {form.kelas.map((offered) => (
        <ClassEditor
          key={offered.id_kelas}
          stored={stored}
          offered={offered}
          onChange={(next) =>
            change({ kelas: form.kelas.map((k) => (k.id_kelas === next.id_kelas ? next : k)) })
          }
          onRemove={() => {
            change({ kelas: form.kelas.filter((k) => k !== offered) });
            adding.current?.focus();
          }}
          errors={errors}
        />
      ))}
      <div ref={adding} tabIndex={-1} className="offers__anchor" id="kelas">
        {form.kelas.length === 0 && <p>Belum ada kelas yang ditawarkan.</p>}
        <div className="ui-row">
          {left.map(({ id_kelas, nama_kelas }) => (
            <Button
              key={id_kelas}
              variant="secondary"
              onClick={() => change({ kelas: [...form.kelas, { id_kelas, prodi: [] }] })}
            >
              Tawarkan {classText(nama_kelas)}
            </Button>
          ))}
        </div>
      </div>
    </>
  );
}

export function ProgrammesSection({ stored }: { stored: DetailPenawaran }) {
  const { settings } = useSection<ProgrammesForm>({
    section: 'prodi',
    stored,
    formOf: programmesForm,
    wordsOf: programmesWords(stored),
    check: (form) => periksaProdi(programmesOf(form), stored),
    save: (form, { versi }) =>
      call(ubahProdiPenawaran, {
        params: { kode_penawaran: stored.kode_penawaran },
        body: { ...programmesOf(form), versi },
      }),
  });
  const { form, change } = settings.editing;
  return (
    <SettingsForm {...settings}>
      {(fields) => <ProgrammeFields {...fields} stored={stored} form={form} change={change} />}
    </SettingsForm>
  );
}
