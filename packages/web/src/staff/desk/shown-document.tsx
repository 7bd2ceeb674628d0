/** The document that is judged, with its tools; beside it, where one is chosen, a version that was in its slot before. */
import {
  type DokumenDiperiksa,
  PUTUSAN,
  type Putusan,
  type Terlihat,
} from '@gerbang/contract/office/verifikasi-berkas';
import { useState } from 'react';
import { shortTime } from './age.ts';
import { DocumentView } from './document-view.tsx';
import { LookTools } from './look-tools.tsx';
import { type Look, useLook } from './use-look.ts';

type Version = DokumenDiperiksa['sebelumnya'][number];

const wordsOf = ({ disimpan, putusan }: Version): string =>
  `Diunggah ${shortTime(disimpan)}${putusan ? `: ${PUTUSAN[putusan as Putusan].toLowerCase()}` : ''}`;

interface Props {
  dokumen: Terlihat['dokumen'];
  look: Look;
  versions: readonly Version[];
  onDrawn: () => void;
  /** Asks for addresses anew. */
  onRenew: () => void;
}
export function ShownDocument({ dokumen, look, versions, onDrawn, onRenew }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const earlierLook = useLook();
  const earlier = at === null ? undefined : versions[at];
  return (
    <>
      {versions.length > 0 && (
        <section aria-label="Versi sebelumnya">
          <p>Versi sebelumnya, yang terbaru dahulu:</p>
          <ul className="documents__slots">
            {versions.map((one, i) => (
              <li key={`${one.disimpan} ${one.ext}`}>
                <button
                  type="button"
                  aria-pressed={i === at}
                  onClick={() => {
                    earlierLook.fit();
                    setAt(i === at ? null : i);
                  }}
                >
                  {wordsOf(one)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={earlier ? 'judging__pair' : undefined}>
        <div className="ui-stack ui-stack--close">
          {earlier && <h2>Sekarang</h2>}
          <LookTools look={look} />
          <DocumentView {...dokumen} look={look} onDrawn={onDrawn} onRenew={onRenew} />
        </div>
        {earlier && (
          <div className="ui-stack ui-stack--close">
            <h2>{wordsOf(earlier)}</h2>
            <LookTools look={earlierLook} label="Tampilan versi sebelumnya" keyless />
            <DocumentView
              key={at}
              ext={earlier.ext}
              url={earlier.url}
              label={`${dokumen.label} sebelumnya`}
              look={earlierLook}
              onRenew={onRenew}
            />
            {earlier.alasan && <p>Alasan: {earlier.alasan}</p>}
          </div>
        )}
      </div>
    </>
  );
}
