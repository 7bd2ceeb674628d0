/** The documents of a file: a list, and the chosen one in the page. */
import type { DokumenBerkas } from '@gerbang/contract/pendaftar-petugas';

interface Props {
  dokumen: readonly DokumenBerkas[];
  slot: string | null;
  onSlot: (slot: string) => void;
}

export function Viewer({ dokumen, slot, onSlot }: Props) {
  const shown = dokumen.find((d) => d.slot === slot) ?? dokumen[0];
  if (!shown) return <p className="ui-muted">Belum ada dokumen.</p>;
  return (
    <div className="file__documents">
      <ul aria-label="Daftar dokumen" className="file__slots">
        {dokumen.map((d) => (
          <li key={d.slot}>
            <button type="button" aria-pressed={d === shown} onClick={() => onSlot(d.slot)}>
              {d.label}
            </button>
          </li>
        ))}
      </ul>
      {/* A region that scrolls must be reachable by keyboard. */}
      <section className="file__viewer" aria-label={shown.label} tabIndex={0}>
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
