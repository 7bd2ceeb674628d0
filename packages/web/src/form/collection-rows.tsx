/** The rows of a list: a card each, with its file and a delete button that asks once more. */
import { fill } from '@gerbang/contract/endpoint';
import type { Context, Field, Value } from '@gerbang/contract/field';
import { sentences } from '@gerbang/contract/sentences';
import { askedRowFields, type CollectionPart } from '@gerbang/contract/step';
import { dateText } from '@gerbang/contract/time';
import { useState } from 'react';
import { CallError, callPath } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useOptions } from './lists.ts';
import './collection.css';

export type CollectionRow = Record<string, Value> & { url?: string | null };

function ReferenceText({ field, value }: { field: Extract<Field, { kind: 'reference' }>; value: Value }) {
  const { options } = useOptions(field, undefined);
  return options.find((o) => o.value === String(value))?.label ?? String(value);
}

/** A value in words. */
function ValueText({ field, value }: { field: Field; value: Value }) {
  if (value === null) return '–';
  if (field.kind === 'choice') return field.options.find((o) => o.value === value)?.label ?? String(value);
  if (field.kind === 'date') return dateText(String(value));
  if (field.kind === 'reference') return <ReferenceText field={field} value={value} />;
  return String(value);
}

interface Props {
  part: CollectionPart;
  context: Context;
  rows: readonly CollectionRow[];
  onRemoved: () => Promise<void>;
}

export function CollectionRows({ part, context, rows, onRemoved }: Props) {
  const [asking, setAsking] = useState<CollectionRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = Object.entries(askedRowFields(part, {}, context));
  const first = fields[0]?.[0] ?? '';

  const remove = async (row: CollectionRow) => {
    setBusy(true);
    setFailure(null);
    try {
      await callPath('DELETE', fill(part.remove, { [part.id]: String(row[part.id]) }) as '/api/');
      setAsking(null);
      await onRemoved();
    } catch (reason) {
      setFailure((reason as CallError).message);
    } finally {
      setBusy(false);
    }
  };
  if (rows.length === 0) return <p className="muted">Belum ada {part.noun}.</p>;
  return (
    <>
      <ol className="entries">
        {rows.map((row, at) => (
          <li key={String(row[part.id])} className="card">
            <dl className="facts facts--two">
              {fields.map(([name, field]) => (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <ValueText field={field} value={row[name] ?? null} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="entries__tools">
              {row.url && (
                <a href={row.url} target="_blank" rel="noreferrer">
                  {sentences.fileTersimpan}
                </a>
              )}
              <Button
                variant="quiet"
                aria-label={`Hapus ${part.noun} ${at + 1}: ${String(row[first] ?? '')}`}
                onClick={() => setAsking(row)}
              >
                Hapus
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <Dialog
        open={asking !== null}
        busy={busy}
        title={`Hapus ${part.noun}?`}
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button variant="danger" loading={busy} onClick={() => asking && void remove(asking)}>
              Hapus
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => setAsking(null)}>
              Batal
            </Button>
          </>
        }
      >
        <p>{String(asking?.[first] ?? '')}</p>
        {failure && (
          <Alert kind="error" announce>
            {failure}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
