/** Accepting or declining the own admission; declining says what it ends and asks for the PIN (jawaban 3). */
import {
  AKIBAT_MELEPAS,
  DIAM,
  isReleased,
  type Jawaban,
  jawabanHasil,
  jawabHasil,
  KALIMAT_NAIK,
  KALIMAT_TETAP,
} from '@gerbang/contract/applicant/jawaban';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Proving } from '../../layout/proving.tsx';

const KEY = ['jawaban-hasil'] as const;

/** The own admission that must be answered; null where there is none. */
export const useAnswer = () => {
  const { nomor_pendaftar } = useMe();
  return useQuery({
    queryKey: KEY,
    queryFn: (): Promise<Jawaban | null> => call(jawabanHasil, { params: { nomor_pendaftar } }),
    staleTime: 0,
  });
};

/** That the own answer could not be read. */
export function AnswerFailed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Alert kind="error" announce title="Jawaban Anda belum dapat dimuat">
      <p>{error.message}</p>
      <Button variant="secondary" onClick={retry}>
        Coba lagi
      </Button>
    </Alert>
  );
}

/** Sends an answer; another tab or the deadline may have been faster, so what stands is read anew. */
const useAnswering = (onDone: () => void) => {
  const client = useQueryClient();
  return useSend(jawabHasil, {
    onDone: (data: Jawaban) => {
      client.setQueryData(KEY, data);
      onDone();
    },
    onFailed: ({ code }) => {
      if (code !== 'pin_salah') void client.invalidateQueries({ queryKey: KEY });
    },
  });
};

function Decline({ answer, onClose }: { answer: Jawaban; onClose: () => void }) {
  const { nomor_pendaftar } = useMe();
  // As it was when the dialog opened: a call-up meanwhile leads to another admission, which is not declined unseen.
  const [{ id_hasil }] = useState(answer);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string>();
  const sending = useAnswering(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bare = pin.replace(/[\s-]/g, '');
    setError(bare ? undefined : 'Isi PIN Anda');
    if (!bare) focusField('pin-lepas');
    else void sending.send({ body: { nomor_pendaftar, id_hasil, jawaban: 'tolak', pin: bare } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={sending.busy}
      title="Lepas tempat ini?"
      actions={
        <>
          <Button type="submit" form="lepas" variant="danger" loading={sending.busy}>
            Lepas tempat
          </Button>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            Kembali
          </Button>
        </>
      }
    >
      <form id="lepas" noValidate className="ui-stack" onSubmit={submit}>
        <p>Yang berakhir bila Anda melepas {answer.nama_prodi ?? 'tempat ini'}:</p>
        <ul>
          {AKIBAT_MELEPAS.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Proving />
        <Failure of={sending} />
        <TextField
          id="pin-lepas"
          label="PIN Anda"
          hint="Untuk memastikan bahwa ini Anda sendiri"
          required
          type="password"
          inputMode="numeric"
          autoComplete="current-password"
          error={error}
          value={pin}
          onChange={setPin}
        />
      </form>
    </Dialog>
  );
}

function Standing({ answer }: { answer: Jawaban }) {
  const { keadaan, dijawab, terbuka, batas } = answer;
  const when = dijawab ? ` pada ${instantText(new Date(dijawab))}` : '';
  if (keadaan === 'tolak') return <p>Anda melepas tempat ini{when}.</p>;
  if (keadaan === 'gugur') return <p>Tidak ada jawaban sampai batas waktunya, jadi tempat ini gugur.</p>;
  if (keadaan === 'terima')
    return (
      <p>
        Tempat ini tercatat Anda terima{when}.
        {terbuka && ` Sampai ${instantText(new Date(batas))} Anda masih dapat melepasnya.`}
      </p>
    );
  if (!terbuka) return <p>Batas waktu menjawab sudah lewat, {instantText(new Date(batas))}.</p>;
  return (
    <Alert kind="warning" title={`Jawab paling lambat ${instantText(new Date(batas))}`}>
      Bila Anda tidak menjawab sampai saat itu: {DIAM[answer.diam].toLowerCase()}.
    </Alert>
  );
}

/** Whether to stay here, or to wait on for a higher choice: asked of who accepted, also after the deadline (jawaban 18). */
function Stay({ answer, accepting }: { answer: Jawaban; accepting: ReturnType<typeof useAnswering> }) {
  const { nomor_pendaftar } = useMe();
  const { id_hasil, keadaan, tetap, terbuka } = answer;
  if (keadaan !== 'terima' && !(keadaan === 'belum' && terbuka)) return null;
  const send = (stays: boolean) =>
    void accepting.send({ body: { nomor_pendaftar, id_hasil, jawaban: 'terima', tetap: stays } });
  return (
    <p>
      <Button variant="secondary" disabled={accepting.busy} onClick={() => send(!tetap)}>
        {tetap
          ? 'Tunggu lagi pilihan yang lebih tinggi'
          : keadaan === 'terima'
            ? 'Tetap di sini'
            : 'Terima dan tetap di sini'}
      </Button>
    </p>
  );
}

/** The answer to an admission; nothing where none is asked for. */
export function OwnAnswer({ answer }: { answer: Jawaban }) {
  const { nomor_pendaftar } = useMe();
  const [declining, setDeclining] = useState(false);
  const accepting = useAnswering(() => undefined);
  return (
    <section aria-labelledby="jawaban-anda" className="ui-stack ui-stack--close">
      <h3 id="jawaban-anda">Jawaban Anda</h3>
      {answer.naik_dari !== null && !isReleased(answer.keadaan) && (
        <p>
          Anda naik dari {answer.naik_dari} ke pilihan Anda yang lebih tinggi
          {answer.nama_prodi ? `, ${answer.nama_prodi}` : ''}.
        </p>
      )}
      {answer.dipanggil && answer.naik_dari === null && !isReleased(answer.keadaan) && (
        <p>Anda dipanggil dari daftar tunggu{answer.nama_prodi ? ` ke ${answer.nama_prodi}` : ''}.</p>
      )}
      <Standing answer={answer} />
      {answer.dapat_naik && !isReleased(answer.keadaan) && (
        <p>{answer.tetap ? KALIMAT_TETAP : KALIMAT_NAIK}</p>
      )}
      <Failure of={accepting} />
      {answer.terbuka && (
        <p className="ui-row">
          {answer.keadaan !== 'terima' && (
            <Button
              loading={accepting.busy}
              onClick={() =>
                void accepting.send({
                  body: { nomor_pendaftar, id_hasil: answer.id_hasil, jawaban: 'terima' },
                })
              }
            >
              Terima tempat ini
            </Button>
          )}
          <Button variant="secondary" disabled={accepting.busy} onClick={() => setDeclining(true)}>
            Lepas tempat ini…
          </Button>
        </p>
      )}
      {answer.dapat_naik && <Stay answer={answer} accepting={accepting} />}
      {declining && <Decline answer={answer} onClose={() => setDeclining(false)} />}
    </section>
  );
}
