/** Steps of a file to read: groups of labels and words. */
import type { LangkahBerkas } from '@gerbang/contract/office/pendaftar';

export function Steps({
  langkah,
  onDocument,
}: {
  langkah: readonly LangkahBerkas[];
  /** Shows a document of a step beside it. */
  onDocument: (slot: string) => void;
}) {
  return langkah.map((step) => (
    <section key={step.key} className="ui-card file__step" aria-labelledby={`langkah-${step.key}`}>
      <h2 id={`langkah-${step.key}`}>{step.judul}</h2>
      {step.bagian.map((group, i) => (
        <div key={`${group.judul}-${i}`}>
          {group.judul !== step.judul && <h3>{group.judul}</h3>}
          <dl className="ui-facts file__facts">
            {group.isian.map(({ label, nilai }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{nilai ?? <span className="ui-muted">–</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {step.dokumen.length > 0 && (
        <ul className="documents__slots" aria-label={`Dokumen ${step.judul}`}>
          {step.dokumen.map((d) => (
            <li key={d.slot}>
              <button type="button" onClick={() => onDocument(d.slot)}>
                {d.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
