/** The import in force: who made it, who approved it, and what can still be done with it. */
import {
  batalkanHasil,
  hasWarnings,
  type ImporHasil,
  KATA_BATAL,
  KATA_SETUJU,
  type PenawaranHasil,
  type PeringatanImpor,
  setujuiHasil,
  terbukaPada,
} from '@gerbang/contract/hasil-petugas';
import { instantText } from '@gerbang/contract/time';
import { useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMay, useStaff } from '../../ui/staff.ts';
import { ImportWarnings } from './import-report.tsx';
import { whenText } from './state.ts';
import { useTooEarly } from './too-early.tsx';

const number = new Intl.NumberFormat('id-ID');

interface Props {
  offering: PenawaranHasil;
  impor: ImporHasil;
  /** Warnings the importer waived; null where none were noted. */
  peringatan: PeringatanImpor | null;
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
  const approve = async () => {
    const body = { konfirmasi: KATA_SETUJU, mendahului: agreed() };
    try {
      await call(setujuiHasil, { params: { id_hasil: impor.id }, body });
    } catch (error) {
      // The end of registration or of the exam is another by now: the page asks anew.
      if ((error as CallError).code === 'perlu_konfirmasi') onChanged();
      throw error;
    }
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
    <ConfirmDialog
      title="Setujui hasil"
      word={KATA_SETUJU}
      action="Setujui hasil"
      onClose={onClose}
      onConfirm={approve}
    >
      <p>
        {number.format(impor.jumlah_diterima)} pendaftar diterima dan{' '}
        {number.format(impor.jumlah_tidak_diterima)} tidak diterima.{' '}
        {tanggal_pengumuman === null
          ? 'Waktu pengumuman belum diatur: hasil belum terbuka bagi pendaftar sampai waktunya diatur dan tiba.'
          : diumumkan
            ? 'Waktu pengumuman sudah lewat: hasil langsung terbuka bagi pendaftar.'
            : `Hasil terbuka dengan sendirinya pada ${whenText(tanggal_pengumuman)}.`}
      </p>
      {waived && <p>Impor ini disimpan dengan peringatan; periksa dahulu di kartu Impor hasil.</p>}
      {question}
    </ConfirmDialog>
  );
}

export function ImportInForce({ offering, impor, peringatan, onChanged }: Props) {
  const flash = useFlash();
  const me = useStaff().username;
  const mayApprove = useMay('hasil-setujui') && !impor.disetujui;
  const [act, setAct] = useState<'setujui' | 'batalkan' | null>(null);
  const mayCancel = !(impor.disetujui && offering.diumumkan);
  const waived = peringatan !== null && hasWarnings(peringatan) ? peringatan : null;
  const params = { id_hasil: impor.id };
  const close = () => setAct(null);
  return (
    <section aria-label="Impor" className="ui-card ui-stack">
      <h2>Impor hasil</h2>
      <dl className="desk-facts">
        <div>
          <dt>Isi</dt>
          <dd>
            {number.format(impor.jumlah_diterima)} diterima, {number.format(impor.jumlah_tidak_diterima)}{' '}
            tidak diterima
          </dd>
        </div>
        <div>
          <dt>Diimpor</dt>
          <dd>
            {impor.dibuat_oleh}, {instantText(new Date(impor.dibuat))}
          </dd>
        </div>
        <div>
          <dt>Disetujui</dt>
          <dd>
            {impor.disetujui
              ? `${impor.disetujui_oleh}, ${instantText(new Date(impor.disetujui))}`
              : 'Belum, menunggu petugas kedua'}
          </dd>
        </div>
      </dl>
      {waived && (
        <Alert kind="warning" title={`Disimpan oleh ${impor.dibuat_oleh} dengan peringatan berikut`}>
          <div className="ui-stack">
            <ImportWarnings warnings={waived} />
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
        <ConfirmDialog
          title="Batalkan impor"
          word={KATA_BATAL}
          action="Batalkan impor"
          danger
          reason="Alasan pembatalan"
          onClose={close}
          onConfirm={async (alasan) => {
            await call(batalkanHasil, { params, body: { konfirmasi: KATA_BATAL, alasan } });
            flash('Impor dibatalkan.', { kind: 'success' });
            onChanged();
          }}
        >
          <p>
            Impor ini tidak berlaku lagi{impor.disetujui ? ', termasuk persetujuannya' : ''}. Catatannya tetap
            tersimpan.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
