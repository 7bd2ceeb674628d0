/** An applicant's documents: a list, and the chosen one in the page. */
import { useState } from 'react';
import './documents.css';

interface Props {
  dokumen: readonly { slot: string; label: string; ext: string; url: string }[];
  /** Which one is shown, and the choice of another, where the page chooses too. */
  slot?: string | null;
  onSlot?: (slot: string) => void;
}

export function Documents({ dokumen, slot, onSlot }: Props) {
  const [own, setOwn] = useState<string | null>(null);
  const chosen = slot === undefined ? own : slot;
  const shown = dokumen.find((d) => d.slot === chosen) ?? dokumen[0];
  if (!shown) return <p className="ui-muted">Belum ada dokumen.</p>;
  return (
    <div className="documents">
      <ul aria-label="Daftar dokumen" className="documents__slots">
        {dokumen.map((d) => (
          <li key={d.slot}>
            <button type="button" aria-pressed={d === shown} onClick={() => (onSlot ?? setOwn)(d.slot)}>
              {d.label}
            </button>
          </li>
        ))}
      </ul>
      {/* A region that scrolls must be reachable by keyboard. */}
      <section className="documents__shown" aria-label={shown.label} tabIndex={0}>
        {shown.ext === 'pdf' ? (
          <iframe key={shown.url} src={shown.url} title={shown.label} />
        ) : (
          <img key={shown.url} src={shown.url} alt={shown.label} />
        )}
      </section>
      <p>
        <a href={shown.url} target="_blank" rel="noreferrer">
          Buka {shown.label} di tab baru
        </a>
      </p>
    </div>
  );
}
