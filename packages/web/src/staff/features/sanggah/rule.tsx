/** How many working days there are to object and to answer, and the days off. */
import {
  type AturanSanggah,
  aturanSanggah,
  aturSanggah,
  HARI_SANGGAH_MAX,
} from '@gerbang/contract/office/sanggah';
import { dateText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useRead } from '../../../api/read.ts';
import { formatDate, parseDate } from '../../../ui/field/parse-date.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { useFields } from '../../desk/fields.ts';
import { useMay } from '../../desk/staff.ts';

const KEY = ['aturan-sanggah'] as const;
type Stored = AturanSanggah & { versi: string };

/** Whole days within bounds; null for anything else. */
const daysOf = (text: string, least: number): number | null => {
  const days = /^\d{1,2}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days >= least && days <= HARI_SANGGAH_MAX ? days : null;
};
/** Days off as typed, one a line; the first line that is no day where there is one. */
const daysOff = (text: string): { libur: string[]; wrong: string | null } => {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const read = lines.map((line) => parseDate(line));
  const at = read.findIndex((one) => !('iso' in one));
  return { libur: read.flatMap((one) => ('iso' in one ? one.iso : [])), wrong: lines[at] ?? null };
};

function Change({ stored, onClose }: { stored: Stored; onClose: () => void }) {
  const client = useQueryClient();
  const { form, at, passes } = useFields(
    {
      hari: String(stored.hari),
      hari_jawab: String(stored.hari_jawab),
      libur: stored.libur.map(formatDate).join('\n'),
    },
    ({ hari, hari_jawab, libur }) => {
      const { wrong } = daysOff(libur);
      return {
        hari: daysOf(hari, 0) === null && `Isi 0 sampai ${HARI_SANGGAH_MAX}`,
        hari_jawab: daysOf(hari_jawab, 1) === null && `Isi 1 sampai ${HARI_SANGGAH_MAX}`,
        libur: wrong !== null && `“${wrong}” bukan tanggal`,
      };
    },
  );
  const sends = () => {
    const [hari, hari_jawab] = [daysOf(form.hari, 0), daysOf(form.hari_jawab, 1)];
    if (!passes() || hari === null || hari_jawab === null) return null;
    return { hari, hari_jawab, libur: daysOff(form.libur).libur, versi: stored.versi };
  };
  return (
    <ActDialog
      act={aturSanggah}
      title="Masa sanggah"
      action="Simpan"
      onClose={onClose}
      sends={sends}
      said="Masa sanggah disimpan."
      onDone={(now) => client.setQueryData(KEY, now)}
      onFailed={({ code }) => code === 'versi_usang' && client.invalidateQueries({ queryKey: KEY })}
    >
      <TextField
        {...at('hari')}
        label="Hari kerja untuk menyanggah"
        hint="Sesudah hari pengumuman; 0 bila sanggah tidak diterima. Masa yang sedang berjalan tidak dapat dipersingkat."
        required
        inputMode="numeric"
      />
      <TextField
        {...at('hari_jawab')}
        label="Hari kerja untuk menjawab"
        hint="Sesudah hari sanggah diajukan."
        required
        inputMode="numeric"
      />
      <TextAreaField
        {...at('libur')}
        label="Hari libur"
        hint="Satu tanggal setiap baris, misalnya 17-08-2027: libur nasional, cuti bersama, dan libur universitas. Sabtu dan Minggu tidak perlu ditulis."
        rows={6}
      />
    </ActDialog>
  );
}

export function Rule() {
  const mayChange = useMay('sanggah-atur');
  const { data } = useRead(aturanSanggah, { key: KEY });
  if (!data) return null;
  const { hari, hari_jawab, libur } = data;
  return (
    <section aria-label="Masa sanggah" className="ui-card ui-stack ui-stack--close">
      <h2>Masa sanggah</h2>
      {hari === 0 ? (
        <p>Sanggah tidak diterima.</p>
      ) : (
        <p>
          {hari} hari kerja untuk menyanggah, {hari_jawab} hari kerja untuk menjawab. Hari libur yang dicatat:{' '}
          {libur.length === 0 ? 'belum ada' : `${libur.length}, terakhir ${dateText(libur.at(-1) ?? '')}`}.
        </p>
      )}
      {mayChange && (
        <p>
          <DialogButton variant="secondary" label="Atur…">
            {(onClose) => <Change stored={data} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
    </section>
  );
}
