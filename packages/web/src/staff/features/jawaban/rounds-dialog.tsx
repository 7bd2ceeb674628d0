/** Setting the rounds to come: one time, or several apart by so many hours, and how long those called have. */
import {
  type AturanPutaran,
  aturPutaran,
  PUTARAN_MAX,
  type Putaran,
  TENGGAT_JAM_MAX,
  waktuBerulang,
} from '@gerbang/contract/office/jawaban/putaran';
import { useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useMoment } from '../../desk/use-moment.tsx';
import { whenText } from './state.ts';

interface Props {
  kode: string;
  aturan: AturanPutaran | null;
  putaran: readonly Putaran[];
  onChanged: () => void;
  onClose: () => void;
}
const DAY_HOURS = 24;

/** Fields for one time or a row of them; `onAdd` takes what was entered. */
function Adding({ onAdd }: { onAdd: (times: readonly string[]) => void }) {
  const first = useMoment(null, '09.00');
  const last = useMoment(null, '09.00');
  const [repeated, setRepeated] = useState(false);
  const [hours, setHours] = useState<number | null>(DAY_HOURS);
  const times = (): readonly string[] => {
    if (first.moment === null) return [];
    if (!repeated) return [first.moment];
    return last.moment && hours ? waktuBerulang(first.moment, hours, last.moment) : [];
  };
  const found = times();
  return (
    <>
      <Fieldset legend={repeated ? 'Putaran pertama' : 'Waktu putaran'}>{first.fields}</Fieldset>
      <CheckboxField label="Ulangi sampai putaran terakhir" checked={repeated} onChange={setRepeated} />
      {repeated && (
        <>
          <NumberField label="Jarak antarputaran (jam)" required value={hours} onChange={setHours} />
          <Fieldset legend="Putaran terakhir">{last.fields}</Fieldset>
        </>
      )}
      <p>
        <Button variant="secondary" disabled={found.length === 0} onClick={() => onAdd(found)}>
          {found.length > 1 ? `Tambahkan ${found.length} putaran` : 'Tambahkan putaran'}
        </Button>
      </p>
    </>
  );
}

export function RoundsDialog({ kode, aturan, putaran, onChanged, onClose }: Props) {
  const [times, setTimes] = useState<readonly string[]>(
    putaran.flatMap(({ waktu, selesai }) => (selesai === null ? [waktu] : [])),
  );
  const [hours, setHours] = useState<number | null>(aturan?.tenggat_jam ?? 2 * DAY_HOURS);
  const add = (more: readonly string[]) =>
    setTimes((now) => {
      const all = new Map([...now, ...more].map((one) => [Date.parse(one), one]));
      return [...all].sort(([a], [b]) => a - b).map(([, one]) => one);
    });
  const sends = () => {
    if (hours === null || hours < 1 || hours > TENGGAT_JAM_MAX)
      throw new CallError(400, 'isian_salah', `Isi waktu menjawab, 1 sampai ${TENGGAT_JAM_MAX} jam.`);
    if (times.length > PUTARAN_MAX)
      throw new CallError(400, 'isian_salah', `Paling banyak ${PUTARAN_MAX} putaran yang akan datang.`);
    return { kode_penawaran: kode, waktu: [...times], tenggat_jam: hours, versi: aturan?.versi ?? null };
  };
  return (
    <ActDialog
      act={aturPutaran}
      title="Putaran otomatis"
      action="Simpan putaran"
      onClose={onClose}
      sends={sends}
      said="Putaran disimpan."
      onDone={onChanged}
      onFailed={({ code }) => code === 'versi_usang' && onChanged()}
    >
      <NumberField
        label="Waktu menjawab bagi yang dipanggil (jam)"
        hint="Dihitung sejak dipanggil; 48 jam sama dengan dua hari."
        required
        value={hours}
        onChange={setHours}
      />
      <Adding onAdd={add} />
      <section aria-label="Putaran yang akan datang">
        {times.length === 0 ? (
          <p>Tidak ada putaran yang akan datang.</p>
        ) : (
          <ul>
            {times.map((one) => (
              <li key={one} className="ui-row">
                {whenText(one)}
                <Button
                  variant="quiet"
                  aria-label={`Hapus ${whenText(one)}`}
                  onClick={() => setTimes(times.filter((other) => other !== one))}
                >
                  Hapus
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </ActDialog>
  );
}
