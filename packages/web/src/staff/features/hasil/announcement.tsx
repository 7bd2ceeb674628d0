/** The announcement time: set once, and moved while it has not passed. */
import {
  detailHasil,
  KATA_WAKTU,
  type PenawaranHasil,
  waktuPengumuman,
} from '@gerbang/contract/hasil-petugas';
import { jakartaDay } from '@gerbang/contract/time';
import { useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { readClock } from '../../ui/clock.ts';
import { ClockField } from '../../ui/clock-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMay } from '../../ui/staff.ts';
import { whenText } from './state.ts';
import { useTooEarly } from './too-early.tsx';

const clockOf = (iso: string | null): string =>
  iso === null
    ? '15.00'
    : new Intl.DateTimeFormat('id-ID', {
        timeZone: 'Asia/Jakarta',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }).format(new Date(iso));

interface Props {
  offering: PenawaranHasil;
  onChanged: () => void;
}

function Move({ offering, onChanged, onClose }: Props & { onClose: () => void }) {
  const flash = useFlash();
  const { tanggal_pengumuman, kode_penawaran } = offering;
  const [day, setDay] = useState(tanggal_pengumuman && jakartaDay(new Date(tanggal_pengumuman)));
  const [clock, setClock] = useState(clockOf(tanggal_pengumuman));
  /** The time as it was seen when the dialog opened, or after a colleague moved it meanwhile. */
  const [seen, setSeen] = useState({ at: tanggal_pengumuman, overtaken: false });
  const first = seen.at === null;
  const time = readClock(clock);
  const moment = day && time ? `${day}T${time}:00+07:00` : null;
  const { question, agreed } = useTooEarly(moment === null ? null : new Date(moment), offering);
  const save = async (alasan: string) => {
    if (!moment)
      throw new CallError(400, 'isian_salah', 'Isi tanggal dan jam, misalnya 17-08-2027 dan 15.00.');
    const mendahului = agreed();
    try {
      await call(waktuPengumuman, {
        params: { kode_penawaran },
        body: {
          tanggal_pengumuman: moment,
          semula: seen.at,
          konfirmasi: KATA_WAKTU,
          mendahului,
          ...(first ? {} : { alasan }),
        },
      });
    } catch (error) {
      const { code } = error as CallError;
      // The end of registration or of the exam is another by now: the page asks anew.
      if (code === 'perlu_konfirmasi') onChanged();
      if (code === 'versi_usang') {
        const now = await call(detailHasil, { params: { kode_penawaran } });
        setSeen({ at: now.tanggal_pengumuman, overtaken: true });
      }
      throw error;
    }
    flash('Waktu pengumuman disimpan.', { kind: 'success' });
    onChanged();
  };
  return (
    <ConfirmDialog
      title="Waktu pengumuman"
      word={KATA_WAKTU}
      action="Simpan waktu"
      {...(first ? {} : { reason: 'Alasan perubahan' })}
      onClose={onClose}
      onConfirm={save}
    >
      {seen.overtaken && (
        <dl className="desk-facts">
          <div>
            <dt>Waktu yang tersimpan sekarang</dt>
            <dd>{whenText(seen.at)}</dd>
          </div>
        </dl>
      )}
      <p>
        Hasil yang sudah disetujui terbuka dengan sendirinya bagi semua pendaftar pada tanggal dan jam di
        bawah. Setelah lewat, waktunya tidak dapat diubah lagi.
      </p>
      <div className="hasil__when">
        <DateField label="Tanggal" hint="Contoh: 17-08-2027" required value={day} onChange={setDay} />
        <ClockField label="Jam (WIB)" hint="Contoh: 15.00" value={clock} onChange={setClock} />
      </div>
      {question}
    </ConfirmDialog>
  );
}

export function Announcement(props: Props) {
  const { offering } = props;
  const mayMove = useMay('hasil-setujui') && !offering.diumumkan;
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Pengumuman" className="ui-card ui-stack">
      <h2>Pengumuman</h2>
      <dl className="desk-facts">
        <div>
          <dt>Waktu pengumuman</dt>
          <dd>{whenText(offering.tanggal_pengumuman)}</dd>
        </div>
        <div>
          <dt>Pendaftaran ditutup</dt>
          <dd>{whenText(offering.tanggal_selesai_daftar)}</dd>
        </div>
        {offering.ujian_selesai && (
          <div>
            <dt>Ujian terakhir selesai</dt>
            <dd>{whenText(offering.ujian_selesai)}</dd>
          </div>
        )}
      </dl>
      {offering.diumumkan && <p className="ui-muted">Waktu pengumuman sudah lewat dan tidak dapat diubah.</p>}
      {mayMove && (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {offering.tanggal_pengumuman === null ? 'Atur waktu…' : 'Ubah waktu…'}
          </Button>
        </p>
      )}
      {open && <Move {...props} onClose={() => setOpen(false)} />}
    </section>
  );
}
