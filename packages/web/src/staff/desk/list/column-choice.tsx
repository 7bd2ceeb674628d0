/** Which columns of a list an officer sees; the choice is kept. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';

interface Props {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

export function ColumnChoice({ columns, hidden, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const shown = columns.length - hidden.length;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Kolom{hidden.length > 0 && ` (${shown} dari ${columns.length})`}
      </Button>
      <Dialog
        open={open}
        title="Kolom yang ditampilkan"
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Selesai</Button>}
      >
        <div className="ui-stack">
          {columns.map(({ key, title }) => {
            const on = !hidden.includes(key);
            return (
              <CheckboxField
                key={key}
                label={title}
                checked={on}
                // A table without a column says nothing.
                disabled={on && shown === 1}
                onChange={() => onChange(on ? [...hidden, key] : hidden.filter((one) => one !== key))}
              />
            );
          })}
        </div>
      </Dialog>
    </>
  );
}
