/** The announcement time: set once, and moved while it has not passed. */
import { detailHasil, type PenawaranHasil, waktuPengumuman } from '@gerbang/contract/office/hasil';
import { useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { useMay } from '../../desk/staff.ts';
import { useMoment } from '../../desk/use-moment.tsx';
import { whenText } from './state.ts';
import { useTooEarly } from './too-early.tsx';

interface Props {
  offering: PenawaranHasil;
  onChanged: () => void;
}

function Move({ offering, onChanged, onClose }: Props & { onClose: () => void }) {
  const { tanggal_pengumuman, kode_penawaran } = offering;
  const { moment, read, fields } = useMoment(tanggal_pengumuman, '15.00');
  /** The time as it was seen when the dialog opened, or after a colleague moved it meanwhile. */
  const [seen, setSeen] = useState({ at: tanggal_pengumuman, overtaken: false });
  const first = seen.at === null;
  const { question, agreed } = useTooEarly(moment === null ? null : new Date(moment), offering);
  const sends = () => {
    const to = read();
    return { kode_penawaran, tanggal_pengumuman: to, semula: seen.at, mendahului: agreed() };
  };
  const refused = async ({ code }: CallError) => {
    // The end of registration or of the exam is another by now: the page asks anew.
    if (code === 'perlu_konfirmasi') onChanged();
    if (code !== 'versi_usang') return;
    const now = await call(detailHasil, { params: { kode_penawaran } });
    setSeen({ at: now.tanggal_pengumuman, overtaken: true });
  };
  return (
    <ActDialog
      act={waktuPengumuman}
      title="Waktu pengumuman"
      action="Simpan waktu"
      reason={first ? undefined : 'Alasan perubahan'}
      onClose={onClose}
      sends={sends}
      said="Waktu pengumuman disimpan."
      onDone={onChanged}
      onFailed={refused}
    >
      {seen.overtaken && <FactList of={[['Waktu yang tersimpan sekarang', whenText(seen.at)]]} />}
      <p>
        Hasil yang sudah disetujui terbuka dengan sendirinya bagi semua pendaftar pada tanggal dan jam di
        bawah. Setelah lewat, waktunya tidak dapat diubah lagi.
      </p>
      {fields}
      {question}
    </ActDialog>
  );
}

export function Announcement(props: Props) {
  const { offering } = props;
  const mayMove = useMay('hasil-setujui') && !offering.diumumkan;
  return (
    <section aria-label="Pengumuman" className="ui-card ui-stack">
      <h2>Pengumuman</h2>
      <FactList
        of={[
          ['Waktu pengumuman', whenText(offering.tanggal_pengumuman)],
          ['Pendaftaran ditutup', whenText(offering.tanggal_selesai_daftar)],
          offering.ujian_selesai !== null && ['Ujian terakhir selesai', whenText(offering.ujian_selesai)],
        ]}
      />
      {offering.diumumkan && <p className="ui-muted">Waktu pengumuman sudah lewat dan tidak dapat diubah.</p>}
      {mayMove && (
        <p>
          <DialogButton
            variant="secondary"
            label={offering.tanggal_pengumuman === null ? 'Atur waktu…' : 'Ubah waktu…'}
          >
            {(onClose) => <Move {...props} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
    </section>
  );
}
