/** The import in force: who made it, who approved it, and what can still be done with it. */
import {
  batalkanHasil,
  type ImporHasil,
  type PenawaranHasil,
  setujuiHasil,
  terbukaPada,
} from '@gerbang/contract/office/hasil';
import type { Peringatan } from '@gerbang/contract/wire/impor';
import { instantText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { Warnings } from '../../desk/import/findings.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay, useStaff } from '../../desk/staff.ts';
import { whenText } from './state.ts';
import { useTooEarly } from './too-early.tsx';

interface Props {
  offering: PenawaranHasil;
  impor: ImporHasil;
  /** Warnings the importer waived; null where none were noted. */
  peringatan: Peringatan[] | null;
  onChanged: () => void;
}

interface ApproveProps extends Omit<Props, 'peringatan'> {
  waived: boolean;
  onClose: () => void;
}
function Approve({ offering, impor, waived, onClose, onChanged }: ApproveProps) {
  const flash = useFlash();
  const { diumumkan, tanggal_pengumuman } = offering;
  const { question, agreed } = useTooEarly(terbukaPada(tanggal_pengumuman, new Date()), offering);
  const approved = () => {
    flash(
      tanggal_pengumuman === null
        ? 'Hasil disetujui. Sekarang aturlah waktu pengumumannya.'
        : diumumkan
          ? 'Hasil disetujui dan terbuka bagi pendaftar.'
          : `Hasil disetujui, terbuka ${whenText(tanggal_pengumuman)}.`,
      { kind: 'success' },
    );
    onChanged();
  };
  return (
    <ActDialog
      act={setujuiHasil}
      title="Setujui hasil"
      onClose={onClose}
      sends={() => ({ id_hasil: impor.id, mendahului: agreed() })}
      onDone={approved}
      // The end of registration or of the exam is another by now: the page asks anew.
      onFailed={({ code }) => code === 'perlu_konfirmasi' && onChanged()}
    >
      <p>
        {numberText(impor.jumlah_diterima)} pendaftar diterima dan {numberText(impor.jumlah_tidak_diterima)}{' '}
        tidak diterima.{' '}
        {tanggal_pengumuman === null
          ? 'Waktu pengumuman belum diatur: hasil belum terbuka bagi pendaftar sampai waktunya diatur dan tiba.'
          : diumumkan
            ? 'Waktu pengumuman sudah lewat: hasil langsung terbuka bagi pendaftar.'
            : `Hasil terbuka dengan sendirinya pada ${whenText(tanggal_pengumuman)}.`}
      </p>
      {waived && <p>Impor ini disimpan dengan peringatan; periksa dahulu di kartu Impor hasil.</p>}
      {question}
    </ActDialog>
  );
}

export function ImportInForce({ offering, impor, peringatan, onChanged }: Props) {
  const me = useStaff().username;
  const mayApprove = useMay('hasil-setujui') && !impor.disetujui;
  const [act, setAct] = useState<'setujui' | 'batalkan' | null>(null);
  const mayCancel = !(impor.disetujui && offering.diumumkan);
  const waived = peringatan && peringatan.length > 0 ? peringatan : null;
  const close = () => setAct(null);
  return (
    <section aria-label="Impor" className="ui-card ui-stack">
      <h2>Impor hasil</h2>
      <FactList
        of={[
          [
            'Isi',
            <>
              {numberText(impor.jumlah_diterima)} diterima, {numberText(impor.jumlah_tidak_diterima)} tidak
              diterima
            </>,
          ],
          [
            'Diimpor',
            <>
              {impor.pengimpor}, {instantText(new Date(impor.dibuat))}
            </>,
          ],
          [
            'Disetujui',
            impor.disetujui
              ? `${impor.disetujui_oleh}, ${instantText(new Date(impor.disetujui))}`
              : 'Belum, menunggu petugas kedua',
          ],
        ]}
      />
      {waived && (
        <Alert kind="warning" title={`Disimpan oleh ${impor.pengimpor} dengan peringatan berikut`}>
          <div className="ui-stack">
            <Warnings kinds={waived} />
          </div>
        </Alert>
      )}
      {mayApprove && impor.dibuat_oleh === me && (
        <p className="ui-muted">Anda yang mengimpor berkas ini, jadi persetujuan harus oleh petugas lain.</p>
      )}
      <div className="ui-row">
        {mayApprove && impor.dibuat_oleh !== me && (
          <Button onClick={() => setAct('setujui')}>Setujui hasil…</Button>
        )}
        {mayCancel && (
          <Button variant="secondary" onClick={() => setAct('batalkan')}>
            Batalkan impor…
          </Button>
        )}
      </div>
      {act === 'setujui' && (
        <Approve
          offering={offering}
          impor={impor}
          waived={waived !== null}
          onClose={close}
          onChanged={onChanged}
        />
      )}
      {act === 'batalkan' && (
        <ActDialog
          act={batalkanHasil}
          title="Batalkan impor"
          danger
          sends={() => ({ id_hasil: impor.id })}
          said="Impor dibatalkan."
          onDone={onChanged}
          onClose={close}
        >
          <p>
            Impor ini tidak berlaku lagi{impor.disetujui ? ', termasuk persetujuannya' : ''}. Catatannya tetap
            tersimpan.
          </p>
        </ActDialog>
      )}
    </section>
  );
}
