/** An import of the office: template, dry run with findings by row, and carrying it out. */
import type { AnyUpload, LaporanImpor } from '@gerbang/contract/wire/impor';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { useUpload } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { FileField } from '../../../ui/file/file-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { numberText } from '../number.ts';
import { Findings, Warnings } from './findings.tsx';

interface Props {
  calls: AnyUpload;
  /** Parameters of their path. */
  params?: Readonly<Record<string, string>>;
  title: string;
  /** How the table comes about, in steps. */
  children: ReactNode;
  /** Words of the button that carries it out, by how many rows change something. */
  action: (rows: string) => string;
  /** What is said when it is done. */
  done: (rows: string) => string;
  /** What an officer confirms to have looked at where there are warnings. */
  looked: string;
  onDone: () => void;
}

/** A table that is taken as a whole is refused for one wrong row. */
const refused = ({ utuh }: AnyUpload, { salah }: LaporanImpor) => utuh && salah.jumlah > 0;

function Report({ calls, report, name }: { calls: AnyUpload; report: LaporanImpor; name: string }) {
  const parts = [...report.ringkas, { label: 'bermasalah', jumlah: report.salah.jumlah }];
  return (
    <>
      <Alert
        kind={
          refused(calls, report)
            ? 'error'
            : report.salah.jumlah > 0 || report.peringatan.length > 0
              ? 'warning'
              : 'info'
        }
        announce
        title={
          refused(calls, report)
            ? `${numberText(report.salah.jumlah)} baris salah. Perbaiki berkas, lalu unggah lagi.`
            : `Hasil pemeriksaan ${name}`
        }
      >
        <p>
          {numberText(report.dibaca)} baris dibaca:{' '}
          {parts.map(({ label, jumlah }) => `${numberText(jumlah)} ${label}`).join(', ')}.
        </p>
      </Alert>
      <Findings
        caption={calls.utuh ? 'Baris salah' : 'Baris bermasalah, dilewati'}
        problem="Masalah"
        {...report.salah}
      />
      <Warnings kinds={report.peringatan} />
    </>
  );
}

export function ImportPanel({ calls, params = {}, title, children, action, done, looked, onDone }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<LaporanImpor | null>(null);
  const [kept, setKept] = useState<LaporanImpor | null>(null);
  const [agreed, setAgreed] = useState(false);
  const checking = useUpload(calls.periksa, { onDone: setReport });
  const keeping = useUpload(calls.simpan, {
    onDone: (stored) => {
      setKept(stored);
      setReport(null);
      setFile(null);
      onDone();
    },
  });
  const sending = report ? keeping : checking;
  const { busy, progress } = sending;
  const choose = (chosen: File) => {
    setFile(chosen);
    setReport(null);
    setKept(null);
    setAgreed(false);
    keeping.clear();
    void checking.send({ params, file: chosen });
  };
  // What was found stands below the fold of a small screen.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  const warned = report !== null && report.peringatan.length > 0;
  const id = calls.simpan.path.replaceAll(/\W+/g, '-');
  return (
    <section className="ui-card ui-stack" aria-labelledby={`judul${id}`}>
      <h2 id={`judul${id}`}>{title}</h2>
      {children}
      <p>
        <LinkButton variant="quiet" href={addressOf(calls.templat, { params })} download>
          Unduh templat kosong
        </LinkButton>
      </p>
      <FileField
        id={`berkas${id}`}
        label="Berkas Excel atau CSV"
        accept="tabel"
        state={busy ? 'mengunggah' : 'kosong'}
        progress={progress === 1 ? null : progress}
        pickLabel={file ? 'Pilih berkas lain' : 'Pilih berkas'}
        onSelect={(files) => files[0] && choose(files[0])}
      />
      <Failure of={sending} finding />
      <div ref={outcome}>
        {report && (
          <div className="ui-stack">
            <Report calls={calls} report={report} name={file?.name ?? ''} />
          </div>
        )}
      </div>
      {warned && !refused(calls, report) && (
        <CheckboxField label={looked} checked={agreed} onChange={setAgreed} />
      )}
      {file && report && report.berubah > 0 && !refused(calls, report) && (
        <p>
          <Button
            loading={busy}
            disabled={warned && !agreed}
            onClick={() =>
              void keeping.send({ params, file, body: { sudah_periksa: agreed ? 'ya' : 'tidak' } })
            }
          >
            {action(numberText(report.berubah))}
          </Button>
        </p>
      )}
      {kept && <Alert kind="success" announce title={done(numberText(kept.berubah))} />}
    </section>
  );
}
