/** What the last correcting run gives, before it is put forward. */
import { ringkasSkenario, usulkan } from '@gerbang/contract/office/seleksi';
import { useRead } from '../../../../api/read.ts';
import { useRenew } from '../../../../api/renew.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import { ActButton } from '../../../desk/act-button.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { useStale } from '../usang/use-stale.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';
import { Overfull } from './overfull.tsx';

const HUNDRED = 100;
interface Props {
  selection: Selection;
  /** The last run that can be put forward. */
  dihitung: number | null;
  onDone: (said: string) => void;
}

function Outcome({ selection, id, onDone }: Omit<Props, 'dihitung'> & { id: number }) {
  const { kode_penawaran } = selection;
  const mayPropose = useMay('seleksi-atur');
  const renew = useRenew(SELEKSI);
  const params = { kode_penawaran, id_skenario: id };
  const { data } = useRead(ringkasSkenario, { key: [...SELEKSI, kode_penawaran, 'ringkas', id], params });
  const gains = data?.ringkas?.koreksi;
  const { stale, isKnown } = useStale(selection, true);
  const isStale = stale.has(id);
  if (!data?.ringkas || !gains) return null;
  const full = data.ringkas.prodi.flatMap(({ luapan, ...one }) => (luapan ? { ...one, luapan } : []));
  return (
    <>
      <p>
        {numberText(gains.baru)} peserta yang belum mempunyai tempat mendapat tempat; {numberText(gains.naik)}{' '}
        peserta pindah ke pilihan yang lebih tinggi. Yang lain tetap.
      </p>
      <Overfull of={full} />
      {isStale && (
        <Alert kind="warning" title="Perhitungan ini usang">
          Yang dibacanya sudah berubah.{mayPropose && ' Tekan Hitung ulang sekali lagi.'}
        </Alert>
      )}
      {mayPropose && isKnown && !isStale && (
        <p>
          <ActButton
            act={usulkan}
            title="Usulkan perhitungan ulang"
            action="Usulkan"
            sends={() => params}
            onFailed={({ code }) => code === 'skenario_usang' && renew()}
            onDone={() => onDone('Perhitungan ulang diusulkan dan menunggu petugas kedua.')}
          >
            <p>
              {numberText(gains.baru + gains.naik)} peserta mendapat lebih daripada yang diumumkan. Portal
              menandatangani bukunya atas nama Anda. Tidak ada yang berubah sampai petugas kedua
              mengesahkannya.
            </p>
            <Overfull of={full} />
          </ActButton>
        </p>
      )}
    </>
  );
}

export function Computed(props: Props) {
  const one = props.selection.daftar_skenario.find(({ id }) => id === props.dihitung);
  if (!one) return null;
  const { nama, gagal, selesai, kemajuan, id } = one;
  return (
    <section className="ui-card ui-stack" aria-labelledby="hasil-hitung-ulang">
      <h2 id="hasil-hitung-ulang">{nama}</h2>
      {gagal !== null && (
        <Alert kind="error" title="Perhitungan ulang gagal">
          {gagal}
        </Alert>
      )}
      {gagal === null && selesai === null && <ProgressBar label="Berjalan" value={kemajuan / HUNDRED} />}
      {selesai !== null && <Outcome {...props} id={id} />}
    </section>
  );
}
