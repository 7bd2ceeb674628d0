/** A correction that was put forward, or approved: its parent, whom it gives more, and the acts of the second officer. */
import { batalkanHasil } from '@gerbang/contract/office/hasil';
import { sahkanKoreksi, type UsulanKoreksi } from '@gerbang/contract/office/seleksi/koreksi';
import { instantText } from '@gerbang/contract/wire/time';
import { ActButton } from '../../../desk/act-button.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { DataTable, TwoLines } from '../../../desk/data-table.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay, useStaff } from '../../../desk/staff.ts';
import { useMoment } from '../../../desk/use-moment.tsx';
import { Overfull } from './overfull.tsx';

const at = (iso: string) => instantText(new Date(iso));
interface Props {
  kode: string;
  of: UsulanKoreksi;
  /** Those who gain must answer. */
  wajib: boolean;
  onDone: (said: string) => void;
}

function Approve({ kode, of, wajib, onDone, onClose }: Props & { onClose: () => void }) {
  const { read, fields } = useMoment(null, '23.59');
  return (
    <ActDialog
      act={sahkanKoreksi}
      title="Sahkan perhitungan ulang"
      action="Sahkan"
      onClose={onClose}
      sends={() => ({ kode_penawaran: kode, id_hasil: of.id_hasil, batas: read() })}
      onDone={() => onDone('Perhitungan ulang disahkan.')}
    >
      <p>
        Hasil {numberText(of.jumlah)} peserta segera berubah dan mereka diberi tahu; sanggah yang diterima
        sebelum perhitungan ini ditautkan dengannya. Ini tidak dapat ditarik kembali.
      </p>
      <Overfull of={of.luapan} />
      <p>{wajib ? 'Batas menjawab mereka:' : 'Batas yang dicatat bagi mereka:'}</p>
      {fields}
    </ActDialog>
  );
}

export function PutForward(props: Props) {
  const { of, onDone } = props;
  const isOwn = useStaff().username === of.dibuat_oleh;
  const mayApprove = useMay('hasil-setujui');
  const mayCancel = useMay('hasil-lihat');
  const waits = of.disetujui === null;
  return (
    <section className="ui-card ui-stack" aria-labelledby={`koreksi-${of.id_hasil}`}>
      <h2 id={`koreksi-${of.id_hasil}`}>
        {of.nama}, {waits ? 'menunggu petugas kedua' : `putusan nomor ${of.id_hasil}`}
      </h2>
      <p>
        Diusulkan {of.pengusul}, {at(of.dibuat)}
        {of.disetujui && `; disahkan ${of.disetujui_oleh}, ${at(of.disetujui)}`}
      </p>
      <p className="ui-muted">
        Segel <code className="seleksi__code">{of.segel}</code>, segel induk{' '}
        <code className="seleksi__code">{of.induk}</code>
      </p>
      <Overfull of={of.luapan} />
      <DataTable
        caption={`${numberText(of.jumlah)} peserta mendapat lebih daripada yang dipegang`}
        columns={[
          {
            key: 'peserta',
            title: 'Peserta',
            cell: (one) => <TwoLines first={one.nama_lengkap ?? '–'} second={one.nomor_peserta} />,
          },
          { key: 'prodi', title: 'Program studi', cell: (one) => one.nama_prodi },
          { key: 'dari', title: 'Sebelumnya', cell: (one) => one.dari ?? 'Tidak diterima' },
        ]}
        rows={of.orang}
        id={(one) => one.nomor_peserta}
        empty="Tidak ada: perhitungan ulang tidak mengubah hasil siapa pun."
      />
      {waits && (
        <div className="ui-row">
          {isOwn && <p>Usulan Anda menunggu petugas lain.</p>}
          {mayApprove && !isOwn && (
            <DialogButton label="Sahkan…">
              {(onClose) => <Approve {...props} onClose={onClose} />}
            </DialogButton>
          )}
          {mayCancel && (
            <ActButton
              variant="quiet"
              act={batalkanHasil}
              title="Batalkan usulan"
              danger
              sends={() => ({ id_hasil: of.id_hasil })}
              onDone={() => onDone('Usulan perhitungan ulang dibatalkan.')}
            >
              <p>Perhitungan ulang ini tidak berlaku. Sanggahnya tetap menunggu putusan.</p>
            </ActButton>
          )}
        </div>
      )}
    </section>
  );
}
