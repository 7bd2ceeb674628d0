/** Documents that say who somebody is, one of them large. */
import { useState } from 'react';
import './documents.css';
import { DocumentView } from './document-view.tsx';
import { LookTools } from './look-tools.tsx';
import { useLook } from './use-look.ts';

export interface IdentityDocument {
  slot: string;
  label: string;
  ext: string;
  url: string | null;
}
interface Props {
  dokumen: readonly IdentityDocument[];
  /** Whose they are, to tell two of them apart. */
  siapa: string;
  /** Asks for addresses anew. */
  onRenew: () => void;
}
export function IdentityDocuments({ dokumen, siapa, onRenew }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  const look = useLook();
  const shown = dokumen.find(({ slot }) => slot === chosen) ?? dokumen[0];
  if (!shown) return <p className="ui-muted">Belum ada dokumen identitas yang diunggah.</p>;
  return (
    <div className="ui-stack ui-stack--close identity">
      {dokumen.length > 1 && (
        <ul className="documents__slots" aria-label={`Dokumen identitas ${siapa}`}>
          {dokumen.map(({ slot, label }) => (
            <li key={slot}>
              <button
                type="button"
                aria-pressed={slot === shown.slot}
                onClick={() => {
                  look.fit();
                  setChosen(slot);
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
      <LookTools look={look} label={`Tampilan ${shown.label} ${siapa}`} keyless />
      <DocumentView
        key={shown.slot}
        {...shown}
        label={`${shown.label} ${siapa}`}
        look={look}
        onRenew={onRenew}
      />
    </div>
  );
}
