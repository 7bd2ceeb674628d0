/** The head's look at a document on which two officers differ. */
import { bedaKedua, tetapkanKedua } from '@gerbang/contract/office/aturan-berkas/kedua';
import { PUTUSAN } from '@gerbang/contract/office/verifikasi-berkas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Judging } from '../../desk/judging.tsx';
import { JudgingFrame } from '../../desk/judging-frame.tsx';

export function DifferingPage() {
  const { id: id_putusan = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const flash = useFlash();
  const query = useRead(bedaKedua, {
    key: ['kedua', id_putusan],
    params: { id_putusan },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: it } = query;
  const settling = useSend(tetapkanKedua, {
    onDone: () => {
      void client.invalidateQueries({ queryKey: ['daftar'] });
      flash('Keputusan disimpan.', { kind: 'success' });
      void navigate('/aturan-berkas/kedua');
    },
  });
  const decide = (putusan: 'sah' | 'ditolak', said?: object) =>
    it && void settling.send({ body: { id: it.id, putusan, ...said } });
  return (
    <JudgingFrame title="Pemeriksaan kedua" to="/aturan-berkas/kedua" list="Pemeriksaan kedua" query={query}>
      {it && (
        <Judging
          seen={id_putusan}
          nama={it.nama_lengkap}
          dokumen={it.dokumen}
          tried={[settling]}
          busy={settling.busy}
          decide={decide}
          only={it.putusan === 'sah' ? 'ditolak' : 'sah'}
          about={<p className="ui-muted">{it.penawaran}</p>}
          said={
            <dl className="ui-facts">
              {(
                [
                  ['Putusan pertama', it.oleh, it.putusan, it.alasan],
                  ['Penilaian kedua', it.oleh_kedua, it.putusan_kedua, it.alasan_kedua],
                ] as const
              ).map(([which, oleh, putusan, alasan]) => (
                <div key={which}>
                  <dt>
                    {which}, {oleh}
                  </dt>
                  <dd>
                    {putusan && PUTUSAN[putusan]}
                    {alasan && `: ${alasan}`}
                  </dd>
                </div>
              ))}
            </dl>
          }
          third={
            <Button variant="secondary" loading={settling.busy} onClick={() => decide(it.putusan)}>
              Putusan pertama tetap
            </Button>
          }
          onRenew={() => void query.refetch()}
        />
      )}
    </JudgingFrame>
  );
}
