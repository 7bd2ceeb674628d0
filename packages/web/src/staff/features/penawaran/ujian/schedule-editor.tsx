/** One exam schedule: its place, whom it is for, and its sessions. */
import type { JadwalPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { UJIAN } from '@gerbang/contract/office/penawaran/sizes';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { DateField } from '../../../../ui/field/date-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { ClockField } from '../../../desk/clock-field.tsx';
import { fieldsOf } from '../../../desk/fields.ts';
import { RowButtons } from '../../../desk/row-buttons.tsx';
import { useLeadsToDesk } from '../../../desk/staff.ts';
import { changedAt, without } from '../list.ts';
import { countText } from '../state.ts';
import { NEW_SESSION, type TypedSchedule, type TypedSession } from './exams-form.ts';

interface Props {
  place: number;
  schedule: TypedSchedule;
  /** As it stands, where it does. */
  stood: JadwalPenawaran | undefined;
  onChange: (next: TypedSchedule) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
  errors: Readonly<Record<string, string>>;
}

function Seats({ stood }: { stood: JadwalPenawaran | undefined }) {
  const leads = useLeadsToDesk();
  if (!stood) return <p className="ui-muted">Ruangnya ditambahkan di meja Ruang ujian setelah disimpan.</p>;
  const { ruang, kapasitas, terisi, pemilih, pemegang } = stood;
  return (
    <p className="ui-muted">
      {ruang === 0
        ? 'Belum ada ruang.'
        : `${countText(ruang)} ruang, ${countText(terisi)} dari ${countText(kapasitas)} kursi terisi.`}{' '}
      {pemilih > 0 &&
        `Dipilih ${countText(pemilih)} pendaftar, ${countText(pemegang)} di antaranya memegang kartu. `}
      {leads('/ruang') && <Link to="/ruang">Atur ruang</Link>}
    </p>
  );
}

interface SessionProps {
  path: string;
  number: number;
  session: TypedSession;
  onChange: (next: Partial<TypedSession>) => void;
  onRemove: () => void;
  errors: Props['errors'];
}
function Session({ path, number, session, onChange, onRemove, errors }: SessionProps) {
  const { at } = fieldsOf({ form: session, change: onChange, errors, path });
  return (
    <div className="offers__session" role="group" aria-label={`Sesi ${number}`}>
      <DateField {...at('tanggal')} label="Tanggal" required />
      <ClockField {...at('mulai', 'jam_mulai')} label="Mulai" hint="WIB. Contoh: 08.00" />
      <ClockField {...at('selesai', 'jam_selesai')} label="Selesai" hint="WIB. Contoh: 11.30" />
      <TextField {...at('jenis_tes')} label="Jenis tes" hint="Contoh: Tes Potensi Akademik" required />
      <Button variant="quiet" aria-label={`Hapus sesi ${number}`} onClick={onRemove}>
        Hapus
      </Button>
    </div>
  );
}

export function ScheduleEditor(props: Props) {
  const { place, schedule, stood, onChange, onUp, onDown, onRemove, errors } = props;
  const add = useRef<HTMLButtonElement>(null);
  const { lokasi_ujian, sesi } = schedule;
  const path = `jadwal.${place}`;
  const name = lokasi_ujian || `jadwal ${place + 1}`;
  const change = (next: Partial<TypedSchedule>) => onChange({ ...schedule, ...next });
  const { at, tick } = fieldsOf({ form: schedule, change, errors, path });
  return (
    <Fieldset id={`${path}.sesi`} legend={`Jadwal ${place + 1}`} error={errors[`${path}.sesi`]}>
      <TextField
        {...at('lokasi_ujian')}
        label="Tempat ujian"
        hint="Dibaca pendaftar saat memilih, dan tercetak di kartu."
        required
        max={UJIAN.lokasi}
      />
      <CheckboxField
        {...tick('disabilitas')}
        label="Hanya bagi pendaftar berkebutuhan khusus"
        disabled={stood !== undefined && stood.pemilih > 0}
      />
      <Seats stood={stood} />
      {sesi.length === 0 && <p>Belum ada sesi: jadwal ini tampil, tetapi belum dapat dipilih.</p>}
      {sesi.map((session, j) => (
        <Session
          // biome-ignore lint/suspicious/noArrayIndexKey: a session has no name of its own but its place
          key={j}
          path={`${path}.sesi.${j}`}
          number={j + 1}
          session={session}
          onChange={(next) => change({ sesi: changedAt(sesi, j, next) })}
          onRemove={() => {
            change({ sesi: without(sesi, j) });
            add.current?.focus();
          }}
          errors={errors}
        />
      ))}
      <div className="offers__row">
        <Button
          ref={add}
          variant="secondary"
          disabled={sesi.length >= UJIAN.sesi}
          onClick={() => change({ sesi: [...sesi, NEW_SESSION] })}
        >
          Tambah sesi
        </Button>
        <RowButtons
          name={name}
          onUp={onUp}
          onDown={onDown}
          onRemove={stood?.terpakai ? undefined : onRemove}
        />
      </div>
    </Fieldset>
  );
}
