/** The applicant's documents: a list, and the chosen one beside the form. */
import type { DetailLoa } from '@gerbang/contract/loa-petugas';
import { useState } from 'react';

export function Documents({ dokumen }: { dokumen: DetailLoa['dokumen'] }) {
  const [slot, setSlot] = useState(dokumen[0]?.slot);
  const shown = dokumen.find((d) => d.slot === slot) ?? dokumen[0];
  if (!shown) return <p className="ui-muted">Pendaftar belum mengunggah dokumen.</p>;
  return (
    <div className="loa__documents">
      <ul aria-label="Daftar dokumen" className="loa__slots">
        {dokumen.map((d) => (
          <li key={d.slot}>
            <button type="button" aria-pressed={d === shown} onClick={() => setSlot(d.slot)}>
              {d.label}
            </button>
          </li>
        ))}
      </ul>
      <div className="loa__viewer">
        {shown.ext === 'pdf' ? (
          <iframe key={shown.slot} src={shown.url} title={shown.label} />
        ) : (
          <img key={shown.slot} src={shown.url} alt={shown.label} />
        )}
      </div>
      <p>
        <a href={shown.url} target="_blank" rel="noreferrer">
          Buka {shown.label} di tab baru
        </a>
      </p>
    </div>
  );
}
