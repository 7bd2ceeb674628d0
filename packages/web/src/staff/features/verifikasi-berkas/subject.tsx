/** What stands beside the document: what was typed, what to look for, hints, and what was there before. */
import type { DokumenDiperiksa } from '@gerbang/contract/office/verifikasi-berkas';
import { PUTUSAN, type Putusan } from '@gerbang/contract/office/verifikasi-berkas';
import type { Terlihat } from '@gerbang/contract/office/verifikasi-berkas/kedua';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { shortTime } from '../../desk/age.ts';
import { DocumentView, useLook } from '../../desk/document-view.tsx';

export function Typed({ dokumen }: { dokumen: Terlihat['dokumen'] }) {
  const { isian, daftar_periksa, petunjuk } = dokumen;
  return (
    <>
      {petunjuk.length > 0 && (
        <Alert kind="warning" title="Perhatikan">
          {petunjuk.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <section aria-labelledby="yang-dilihat">
        <h2 id="yang-dilihat">Yang dilihat</h2>
        <ul>
          {daftar_periksa.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="isian-pendaftar">
        <h2 id="isian-pendaftar">Isian pendaftar</h2>
        <dl className="ui-facts">
          {isian.map(({ label, nilai, sama }) => (
            <div key={label} className={sama ? 'judging__same' : undefined}>
              <dt>
                {label}
                {sama && ' (harus sama)'}
              </dt>
              <dd>{nilai ?? '–'}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

/** The version before, laid beside the present one. */
export function Earlier({ dokumen, onRenew }: { dokumen: DokumenDiperiksa; onRenew: () => void }) {
  const look = useLook();
  const [before] = dokumen.sebelumnya;
  if (!before) return null;
  return (
    <details className="ui-card">
      <summary>
        Berkas sebelumnya, diunggah {shortTime(before.disimpan)}
        {before.putusan && `: ${PUTUSAN[before.putusan as Putusan].toLowerCase()}`}
      </summary>
      {before.alasan && <p>Alasan: {before.alasan}</p>}
      <DocumentView
        label={`${dokumen.label} sebelumnya`}
        ext={before.ext}
        url={before.url}
        look={look}
        onRenew={onRenew}
      />
    </details>
  );
}
