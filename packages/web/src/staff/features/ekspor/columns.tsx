/** Which columns a file has: groups that open, each taken or left as a whole or one by one. */
import type { Kolom } from '@gerbang/contract/office/ekspor/kolom';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface Props {
  columns: readonly Kolom[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

export function Columns({ columns, hidden, onChange }: Props) {
  const off = new Set(hidden);
  const without = (keys: readonly string[]) => onChange(hidden.filter((key) => !keys.includes(key)));
  const withAll = (keys: readonly string[]) => onChange([...new Set([...hidden, ...keys])]);
  const keysOf = (of: readonly Kolom[]) => of.map(({ kunci }) => kunci);
  const shown = columns.filter(({ kunci }) => !off.has(kunci)).length;
  return (
    <div className="ui-stack">
      <p role="status">
        {shown} dari {columns.length} kolom dipilih.
      </p>
      <div className="ui-row">
        <Button variant="quiet" onClick={() => without(keysOf(columns))}>
          Pilih semua kolom
        </Button>
        <Button variant="quiet" onClick={() => withAll(keysOf(columns))}>
          Kosongkan pilihan
        </Button>
      </div>
      <div className="export-desk__groups">
        {[...Map.groupBy(columns, ({ kelompok }) => kelompok)].map(([kelompok, of]) => {
          const taken = of.filter(({ kunci }) => !off.has(kunci)).length;
          return (
            <details key={kelompok} className="ui-card">
              <summary>
                {kelompok} ({taken} dari {of.length})
              </summary>
              <fieldset className="export-desk__columns">
                <legend>
                  <VisuallyHidden>{kelompok}</VisuallyHidden>
                </legend>
                <CheckboxField
                  label={`Semua: ${kelompok}`}
                  checked={taken === of.length}
                  onChange={() => (taken === of.length ? withAll : without)(keysOf(of))}
                />
                {of.map(({ kunci, judul }) => (
                  <CheckboxField
                    key={kunci}
                    label={judul}
                    checked={!off.has(kunci)}
                    onChange={() => (off.has(kunci) ? without : withAll)([kunci])}
                  />
                ))}
              </fieldset>
            </details>
          );
        })}
      </div>
    </div>
  );
}
