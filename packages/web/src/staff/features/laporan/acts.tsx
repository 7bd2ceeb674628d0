/** What an officer does to a report: answer it, give it to somebody, close it. */
import { ISI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import {
  jawabLaporan,
  pegangLaporan,
  type SatuLaporan,
  tutupLaporan,
} from '@gerbang/contract/office/laporan';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';

interface Props {
  of: SatuLaporan;
  onChanged: () => void;
}
type Doing = Props & { onClose: () => void; done: (said: string) => void };

/** Somebody else was quicker, the reporter perhaps: the page shows what stands now. */
const stale =
  ({ onChanged }: Props) =>
  ({ code }: { code: string }) => {
    if (code === 'versi_usang' || code === 'sudah_diputus') onChanged();
  };

function Answer(props: Doing) {
  const { of, onClose, done } = props;
  const [isi, setIsi] = useState('');
  const [tried, setTried] = useState(false);
  const isLong = isi.trim().length >= ISI_LAPORAN.min;
  const sends = () => {
    setTried(true);
    if (isLong) return { id_laporan: of.id_laporan, versi: of.versi, isi };
    focusField('jawaban');
    return null;
  };
  return (
    <ActDialog
      act={jawabLaporan}
      title="Jawab laporan"
      action="Kirim jawaban"
      onClose={onClose}
      sends={sends}
      onDone={() => done('Laporan dijawab.')}
      onFailed={stale(props)}
    >
      <TextAreaField
        id="jawaban"
        label="Jawaban"
        hint="Dibaca pelapor dengan nomor dan kodenya, tanpa nama Anda."
        required
        rows={8}
        max={ISI_LAPORAN.max}
        value={isi}
        onChange={setIsi}
        error={tried && !isLong ? `Isi jawaban, paling sedikit ${ISI_LAPORAN.min} huruf` : undefined}
      />
    </ActDialog>
  );
}

function Close(props: Doing) {
  const { of, onClose, done } = props;
  return (
    <ActDialog
      act={tutupLaporan}
      title="Tutup laporan"
      action="Tutup laporan"
      onClose={onClose}
      sends={() => ({ id_laporan: of.id_laporan, versi: of.versi })}
      onDone={() => done('Laporan ditutup.')}
      onFailed={stale(props)}
    >
      <p>Alasannya dibaca pelapor. Sesudah ditutup laporan tidak dapat ditambah atau dijawab lagi.</p>
    </ActDialog>
  );
}

function Hand(props: Doing) {
  const { of, onClose, done } = props;
  const [petugas, setPetugas] = useState<string | null>(of.pemegang);
  return (
    <ActDialog
      act={pegangLaporan}
      title="Serahkan laporan"
      action="Simpan"
      onClose={onClose}
      sends={() => ({ id_laporan: of.id_laporan, versi: of.versi, petugas })}
      onDone={() => done('Pemegang laporan disimpan.')}
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

const DIALOGS = { jawab: Answer, serahkan: Hand, tutup: Close } as const;

/** The acts a report is open to. */
export function Acts({ of, onChanged }: Props) {
  const flash = useFlash();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Open = open && DIALOGS[open];
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    onChanged();
  };
  if (of.keadaan === 'ditutup') return null;
  return (
    <div className="ui-row">
      <Button onClick={() => setOpen('jawab')}>Jawab…</Button>
      <Button variant="secondary" onClick={() => setOpen('serahkan')}>
        Serahkan…
      </Button>
      <Button variant="secondary" onClick={() => setOpen('tutup')}>
        Tutup…
      </Button>
      {Open && <Open of={of} onChanged={onChanged} onClose={() => setOpen(null)} done={done} />}
    </div>
  );
}
