/** How many working days there are to object and to answer, and the days off. */
import {
  type AturanSanggah,
  aturanSanggah,
  aturSanggah,
  HARI_SANGGAH_MAX,
} from '@gerbang/contract/office/sanggah';
import { dateText } from '@gerbang/contract/wire/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { formatDate, parseDate } from '../../../ui/field/parse-date.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
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
  const flash = useFlash();
  const client = useQueryClient();
  const [hari, setHari] = useState(String(stored.hari));
  const [jawab, setJawab] = useState(String(stored.hari_jawab));
  const [libur, setLibur] = useState(stored.libur.map(formatDate).join('\n'));
  const [tried, setTried] = useState(false);
  const [days, answer, off] = [daysOf(hari, 0), daysOf(jawab, 1), daysOff(libur)];
  const sends = () => {
    setTried(true);
    if (days !== null && answer !== null && off.wrong === null)
      return { hari: days, hari_jawab: answer, libur: off.libur, versi: stored.versi };
    focusField(days === null ? 'hari' : answer === null ? 'hari-jawab' : 'libur');
    return null;
  };
  return (
    <ActDialog
      act={aturSanggah}
      title="Masa sanggah"
      action="Simpan"
      onClose={onClose}
      sends={sends}
      onDone={(now) => {
        client.setQueryData(KEY, now);
        flash('Masa sanggah disimpan.', { kind: 'success' });
      }}
      onFailed={({ code }) => code === 'versi_usang' && client.invalidateQueries({ queryKey: KEY })}
    >
      <TextField
        id="hari"
        label="Hari kerja untuk menyanggah"
        hint="Sesudah hari pengumuman; 0 bila sanggah tidak diterima. Masa yang sedang berjalan tidak dapat dipersingkat."
        required
        inputMode="numeric"
        value={hari}
        onChange={setHari}
        error={tried && days === null ? `Isi 0 sampai ${HARI_SANGGAH_MAX}` : undefined}
      />
      <TextField
        id="hari-jawab"
        label="Hari kerja untuk menjawab"
        hint="Sesudah hari sanggah diajukan."
        required
        inputMode="numeric"
        value={jawab}
        onChange={setJawab}
        error={tried && answer === null ? `Isi 1 sampai ${HARI_SANGGAH_MAX}` : undefined}
      />
      <TextAreaField
        id="libur"
        label="Hari libur"
        hint="Satu tanggal setiap baris, misalnya 17-08-2027: libur nasional, cuti bersama, dan libur universitas. Sabtu dan Minggu tidak perlu ditulis."
        rows={6}
        value={libur}
        onChange={setLibur}
        error={tried && off.wrong !== null ? `“${off.wrong}” bukan tanggal` : undefined}
      />
    </ActDialog>
  );
}

export function Rule() {
  const mayChange = useMay('sanggah-atur');
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: KEY, queryFn: () => call(aturanSanggah) });
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
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Atur…
          </Button>
        </p>
      )}
      {open && <Change stored={data} onClose={() => setOpen(false)} />}
    </section>
  );
}
