/** What can be done with a request: approve or reject while it waits, revoke once it is approved. */
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { cabutLoa, type DetailLoa, putuskanLoa } from '@gerbang/contract/office/loa/calls';
import { instantText } from '@gerbang/contract/wire/time';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { AskAgain } from '../../../api/address.ts';
import { useSend } from '../../../api/send.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { useKept } from '../../desk/kept.ts';
import { REASON_CHOICE_ID, REASON_ID } from '../../desk/reason-choice.tsx';
import { useStaff } from '../../desk/staff.ts';
import { NO_REASON, type Reason, ReasonFields, reasonProblem } from './reason-fields.tsx';

interface Props {
  request: DetailLoa;
  reasons: readonly string[];
  /** Approved or rejected. */
  onDecided: () => void;
  /** Somebody else was faster; reads the request anew. */
  onOvertaken: () => Promise<unknown>;
  onRevoked: () => void;
  /** Gives the letter's address anew. */
  renewLetter: AskAgain;
}

/** The next request stands where the last one stood: the second press of a double click must not decide it. */
const SETTLE_MS = 700;
const useSettled = (): boolean => {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
};

function Waiting({ request, reasons, onDecided, onOvertaken }: Omit<Props, 'onRevoked' | 'renewLetter'>) {
  const flash = useFlash();
  const settled = useSettled();
  const acts = useRef<HTMLDivElement>(null);
  const { username } = useStaff();
  // J and K lead away with one key; what was written stays with its request.
  const [kept, setKept] = useKept(`alasan-loa.${username}.${request.id}`);
  const reason: Reason = kept ? JSON.parse(kept) : NO_REASON;
  const [rejecting, setRejecting] = useState(kept !== '');
  const [tried, setTried] = useState(false);
  const problem = reasonProblem(reason);
  const deciding = useSend(putuskanLoa, {
    onDone: ([done], { body: { keputusan } }) => {
      // The page goes on to the next applicant, so the message names the one it is about.
      const name = request.nama_lengkap ?? request.nomor_pendaftar;
      flash(
        keputusan === 'setujui'
          ? `${name}: LoA ${done?.nomor_surat ?? ''} disetujui.`
          : `${name}: pengajuan LoA ditolak.`,
        { kind: 'success' },
      );
      setKept('');
      onDecided();
    },
    onFailed: async ({ code }) => {
      if (code === 'sudah_diputus') await onOvertaken();
    },
  });
  const busy = deciding.busy && deciding.sent?.body.keputusan;
  const decide = (keputusan: 'setujui' | 'tolak') => {
    setTried(true);
    const rejects = keputusan === 'tolak';
    if (rejects && problem) focusField(REASON_ID);
    else void deciding.send({ body: { id: [request.id], keputusan, ...(rejects ? reason : {}) } });
  };
  return (
    <div className="ui-stack">
      <Failure of={deciding} />
      {deciding.failure?.code === 'surat_tanpa_penandatangan' && (
        <p>
          <Link to="/loa/pengaturan">Buka Pengaturan surat</Link>
        </p>
      )}
      {rejecting && (
        <ReasonFields
          value={reason}
          onChange={(next) => setKept(next.alasan || next.terlihat ? JSON.stringify(next) : '')}
          choices={reasons}
          kinds={request.jenis_loa === JENIS_LOA.final ? 'final' : 'conditional'}
          error={tried ? problem : undefined}
        />
      )}
      <div ref={acts} className="ui-row" inert={!settled}>
        {rejecting ? (
          <>
            <Button key="tolak" variant="danger" loading={busy === 'tolak'} onClick={() => decide('tolak')}>
              Tolak pengajuan
            </Button>
            <Button
              key="batal"
              variant="secondary"
              onClick={() => {
                flushSync(() => setRejecting(false));
                acts.current?.querySelector<HTMLElement>('button:last-child')?.focus();
              }}
            >
              Batal
            </Button>
          </>
        ) : (
          <>
            <Button key="setujui" loading={busy === 'setujui'} onClick={() => decide('setujui')}>
              Setujui
            </Button>
            <Button
              key="mulai-tolak"
              variant="secondary"
              onClick={() => {
                setTried(false);
                flushSync(() => setRejecting(true));
                focusField(REASON_CHOICE_ID);
              }}
            >
              Tolak…
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Who decided and when, as far as it is known. */
const decidedBy = ({ status_loa, diputus, diputus_oleh }: DetailLoa): string =>
  [
    `${status_loa === STATUS_LOA.ditolak ? 'Ditolak' : 'Disetujui'} oleh ${diputus_oleh ?? '–'}`,
    ...(diputus ? [instantText(new Date(diputus))] : []),
  ].join(', ');

function Approved({ request, onRevoked, renewLetter }: Pick<Props, 'request' | 'onRevoked' | 'renewLetter'>) {
  const followFresh = useFollowFresh();
  const [terlihat, setTerlihat] = useState(true);
  return (
    <div className="ui-stack">
      <p>
        Nomor surat <strong>{request.nomor_surat}</strong>
        <br />
        <span className="ui-muted">{decidedBy(request)}</span>
      </p>
      <div className="ui-row">
        {request.url ? (
          <LinkButton
            variant="secondary"
            href={request.url}
            target="_blank"
            rel="noreferrer"
            onClick={followFresh(renewLetter)}
          >
            Buka surat (PDF)
          </LinkButton>
        ) : (
          <span className="ui-muted">Surat sedang disiapkan.</span>
        )}
        <ActButton
          variant="secondary"
          act={cabutLoa}
          title="Cabut surat"
          danger
          reason="Alasan pencabutan"
          sends={() => ({ id_loa: request.id, terlihat })}
          said={`Surat ${request.nomor_surat} dicabut.`}
          onDone={onRevoked}
        >
          <p>
            Surat {request.nomor_surat} atas nama {request.nama_lengkap} tidak berlaku lagi. Kode QR pada
            surat akan menyatakan bahwa surat dicabut, dan pendaftar dapat mengajukan lagi.
          </p>
          {request.jenis_loa === JENIS_LOA.conditional && (
            <CheckboxField label="Alasan terlihat oleh pendaftar" checked={terlihat} onChange={setTerlihat} />
          )}
        </ActButton>
      </div>
    </div>
  );
}

export function Decision(props: Props) {
  const { request, onOvertaken } = props;
  const [overtaken, setOvertaken] = useState(false);
  const others = overtaken && request.status_loa !== STATUS_LOA.review;
  return (
    <>
      {others && (
        <Alert kind="warning" announce title="Keputusan Anda tidak tercatat">
          Pengajuan ini sudah diputuskan. {decidedBy(request)}.
        </Alert>
      )}
      <Standing
        {...props}
        onOvertaken={() => {
          setOvertaken(true);
          return onOvertaken();
        }}
      />
    </>
  );
}

function Standing(props: Props) {
  const { request } = props;
  if (request.dicabut)
    return (
      <Alert kind="warning" title={`Surat ${request.nomor_surat} dicabut`}>
        {request.alasan_cabut} ({request.dicabut_oleh},{' '}
        {request.dicabut_pada && instantText(new Date(request.dicabut_pada))})
      </Alert>
    );
  if (request.status_loa === STATUS_LOA.review) return <Waiting {...props} />;
  if (request.status_loa === STATUS_LOA.disetujui) return <Approved {...props} />;
  return (
    <Alert kind="error" title="Pengajuan ditolak">
      {request.keterangan} ({request.diputus_oleh},{' '}
      {request.diputus && instantText(new Date(request.diputus))};{' '}
      {request.keterangan_terlihat
        ? 'alasan terlihat oleh pendaftar'
        : 'alasan tidak terlihat oleh pendaftar'}
      )
    </Alert>
  );
}
