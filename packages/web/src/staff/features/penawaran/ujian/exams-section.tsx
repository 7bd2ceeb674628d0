/** The exam schedules of an offering. */
import { type DetailPenawaran, ubahUjianPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { UJIAN } from '@gerbang/contract/office/penawaran/sizes';
import { konfirmasiUjian, periksaUjian } from '@gerbang/contract/office/penawaran/ujian';
import { useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldErrorText } from '../../../../ui/field/field-shell.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { swapped, without } from '../list.ts';
import { useSection } from '../use-section.ts';
import { Agreement } from './agreement.tsx';
import { type ExamsForm, examsForm, examsOf, examsWords, NEW_SCHEDULE } from './exams-form.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

interface FieldsProps extends ExamsForm {
  stored: DetailPenawaran;
  onChange: (jadwal: ExamsForm['jadwal']) => void;
  errors: Readonly<Record<string, string>>;
}

function Fields({ stored, jadwal, onChange, errors }: FieldsProps) {
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p className="ui-muted">
        Jadwal tampil menurut urutan ini. Yang mulai besok atau lebih dekat tidak lagi ditawarkan.
      </p>
      {jadwal.length === 0 && <p>Belum ada jadwal ujian.</p>}
      {jadwal.map((schedule, i) => (
        <ScheduleEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a schedule not stored yet has no name of its own but its place
          key={schedule.kode_jadwal ?? i}
          place={i}
          schedule={schedule}
          stood={stored.jadwal.find((j) => j.kode_jadwal === schedule.kode_jadwal)}
          onChange={(next) => onChange(jadwal.map((j, at) => (at === i ? next : j)))}
          onUp={i > 0 ? () => onChange(swapped(jadwal, i, i - 1)) : undefined}
          onDown={i < jadwal.length - 1 ? () => onChange(swapped(jadwal, i, i + 1)) : undefined}
          onRemove={() => {
            onChange(without(jadwal, i));
            add.current?.focus();
          }}
          errors={errors}
        />
      ))}
      <div id="jadwal" tabIndex={-1} className="offers__anchor">
        {errors.jadwal && <FieldErrorText id="jadwal-error">{errors.jadwal}</FieldErrorText>}
        <p>
          <Button
            ref={add}
            variant="secondary"
            disabled={jadwal.length >= UJIAN.jadwal}
            onClick={() => onChange([...jadwal, NEW_SCHEDULE])}
          >
            Tambah jadwal
          </Button>
        </p>
      </div>
    </>
  );
}

export function ExamsSection({ stored }: { stored: DetailPenawaran }) {
  const { editing, settings, ...agreement } = useSection<ExamsForm>({
    section: 'ujian',
    stored,
    formOf: examsForm,
    wordsOf: examsWords,
    check: (form) => periksaUjian(examsOf(form), stored, new Date()),
    save: (form, about) =>
      call(ubahUjianPenawaran, {
        params: { kode_penawaran: stored.kode_penawaran },
        body: { jadwal: examsOf(form), ...about },
      }),
    warn: (form) => konfirmasiUjian(examsOf(form), stored),
  });
  const { form, change } = editing;
  return (
    <>
      <SettingsForm {...settings}>
        {({ errors }) => (
          // A new schedule gets its code by being saved; what was typed meanwhile would add it a second time.
          <div inert={editing.busy !== null} className="ui-stack">
            <Fields
              stored={stored}
              jadwal={form.jadwal}
              onChange={(jadwal) => change({ jadwal })}
              errors={errors}
            />
          </div>
        )}
      </SettingsForm>
      <Agreement title="Ubah jadwal yang sudah dipilih?" {...agreement} />
    </>
  );
}
