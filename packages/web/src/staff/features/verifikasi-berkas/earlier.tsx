/** What was in a slot before. */
import type { DokumenDiperiksa } from '@gerbang/contract/office/verifikasi-berkas';
import { PUTUSAN, type Putusan } from '@gerbang/contract/office/verifikasi-berkas';
import { shortTime } from '../../desk/age.ts';
import { DocumentView, useLook } from '../../desk/document-view.tsx';

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
