/** What an officer does to a report: answer it, give it to somebody, close it. */
import { ISI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import {
  jawabLaporan,
  pegangLaporan,
  type SatuLaporan,
  tutupLaporan,
} from '@gerbang/contract/office/laporan';
import { useState } from 'react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { useFields } from '../../desk/fields.ts';

interface Props {
  of: SatuLaporan;
  onChanged: () => void;
}
type Doing = Props & { onClose: () => void };

/** Somebody else was quicker, the reporter perhaps: the page shows what stands now. */
const stale =
  ({ onChanged }: Props) =>
  ({ code }: { code: string }) => {
    if (code === 'versi_usang' || code === 'sudah_diputus') onChanged();
  };

function Answer(props: Doing) {
  const { of, onClose, onChanged } = props;
  const { form, at, passes } = useFields({ isi: '' }, ({ isi }) => ({
    isi: isi.trim().length < ISI_LAPORAN.min && `Isi jawaban, paling sedikit ${ISI_LAPORAN.min} huruf`,
  }));
  return (
    <ActDialog
      act={jawabLaporan}
      title="Jawab laporan"
      action="Kirim jawaban"
      onClose={onClose}
      sends={() => (passes() ? { id_laporan: of.id_laporan, versi: of.versi, isi: form.isi } : null)}
      said="Laporan dijawab."
      onDone={onChanged}
      onFailed={stale(props)}
    >
      <TextAreaField
        {...at('isi')}
        label="Jawaban"
        hint="Dibaca pelapor dengan nomor dan kodenya, tanpa nama Anda."
        required
        rows={8}
        max={ISI_LAPORAN.max}
      />
    </ActDialog>
  );
}

function Hand(props: Doing) {
  const { of, onClose, onChanged } = props;
  const [petugas, setPetugas] = useState<string | null>(of.pemegang);
  return (
    <ActDialog
      act={pegangLaporan}
      title="Serahkan laporan"
      action="Simpan"
      onClose={onClose}
      sends={() => ({ id_laporan: of.id_laporan, versi: of.versi, petugas })}
      said="Pemegang laporan disimpan."
      onDone={onChanged}
      onFailed={stale(props)}
    >
      <SelectField
        id="pemegang"
        label="Pemegang"
        hint="Kosongkan bila belum ada yang memegang."
        options={of.petugas.map(({ username, nama }) => ({
          value: username,
          label: `${nama} (${username})`,
        }))}
        value={petugas}
        onChange={setPetugas}
      />
    </ActDialog>
  );
}

/** The acts a report is open to. */
export function Acts(props: Props) {
  const { of, onChanged } = props;
  if (of.keadaan === 'ditutup') return null;
  return (
    <div className="ui-row">
      <DialogButton label="Jawab…">{(onClose) => <Answer {...props} onClose={onClose} />}</DialogButton>
      <DialogButton variant="secondary" label="Serahkan…">
        {(onClose) => <Hand {...props} onClose={onClose} />}
      </DialogButton>
      <ActButton
        act={tutupLaporan}
        variant="secondary"
        label="Tutup…"
        title="Tutup laporan"
        sends={() => ({ id_laporan: of.id_laporan, versi: of.versi })}
        said="Laporan ditutup."
        onDone={onChanged}
        onFailed={stale(props)}
      >
        <p>Alasannya dibaca pelapor. Sesudah ditutup laporan tidak dapat ditambah atau dijawab lagi.</p>
      </ActButton>
    </div>
  );
}
