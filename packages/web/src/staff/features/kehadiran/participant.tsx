/** The person behind a card: face, name, seat, and whether they are marked present. */

import { batalHadir, type Peserta } from '@gerbang/contract/office/kehadiran';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { clockText } from '@gerbang/contract/wire/time';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ActButton } from '../../desk/act-button.tsx';

interface Props {
  peserta: Peserta;
  busy: boolean;
  onMark: () => void;
  onUndone: () => void;
}

export function Participant({ peserta: p, busy, onMark, onUndone }: Props) {
  return (
    <section className="ui-card attendance__person" aria-label="Peserta">
      {p.foto_url ? (
        <img src={p.foto_url} alt={`Foto ${p.nama_lengkap ?? 'peserta'}`} width={180} height={240} />
      ) : (
        <p className="attendance__nophoto">Tidak ada foto</p>
      )}
      <div className="ui-stack">
        <div>
          <h2>{p.nama_lengkap ?? 'Nama belum diisi'}</h2>
          <p>Nomor peserta {p.nomor_peserta}</p>
          <p className="ui-muted">{p.jalur_masuk}</p>
        </div>
        <p>
          <strong>{p.ruang ? `${p.ruang}, kursi ${p.kursi}` : 'Tanpa ruang'}</strong>
          {p.lokasi_ujian && (
            <>
              <br />
              {p.lokasi_ujian}
            </>
          )}
        </p>
        {p.sesi.length > 0 && (
          <ul>
            {p.sesi.map((s) => (
              <li key={s}>{s}</li>
            ))}
          </ul>
        )}
        {!p.kartu_berlaku && (
          <Alert kind="warning" title="Kartu versi lama">
            <p>Kartu ini sudah diganti. Cocokkan ruang dan kursi dengan yang tampil di sini.</p>
          </Alert>
        )}
        {p.belum_mulai && !p.hadir && (
          <Alert kind="warning" title={p.belum_mulai}>
            <p>Tandai hadir hanya bila peserta ini benar-benar mengikuti ujian lebih awal.</p>
          </Alert>
        )}
        {p.tanpa_tes && !p.hadir && (
          <Alert kind="info">
            <p>{pageErrors.tanpa_ujian[1]}</p>
          </Alert>
        )}
        <div role="status">
          {p.hadir && <Badge kind="success">{`Hadir sejak ${clockText(new Date(p.hadir))}`}</Badge>}
        </div>
        <div className="ui-row">
          {p.hadir ? (
            <ActButton
              variant="quiet"
              act={batalHadir}
              title="Batalkan kehadiran"
              sends={() => ({ nomor_peserta: p.nomor_peserta })}
              onDone={onUndone}
            >
              <p>{p.nama_lengkap} tidak lagi tercatat hadir.</p>
            </ActButton>
          ) : (
            !p.tanpa_tes && (
              <Button loading={busy} onClick={onMark}>
                Tandai hadir
              </Button>
            )
          )}
        </div>
      </div>
    </section>
  );
}
