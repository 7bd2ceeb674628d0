/** The rows of a list: a card each, with its file and a delete button that asks once more. */
import { fill } from '@gerbang/contract/endpoint';
import type { Context, Field, Value } from '@gerbang/contract/field';
import { sentences } from '@gerbang/contract/sentences';
import { askedRowFields, type CollectionPart } from '@gerbang/contract/step';
import { dateText } from '@gerbang/contract/time';
import { useEffect, useRef, useState } from 'react';
import { CallError, callPath } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useFollowFresh } from './use-follow-fresh.ts';
import { ValueText } from './value-text.tsx';
import './collection.css';

export type CollectionRow = Record<string, Value> & { url?: string | null };

/** A value as it is read in a list: a date in words, a line where there is nothing. */
function Cell({ field, value }: { field: Field; value: Value }) {
  if (value === null) return '–';
  if (field.kind === 'date') return dateText(String(value));
  return <ValueText field={field} value={value} />;
}

interface Props {
  part: CollectionPart;
  context: Context;
  rows: readonly CollectionRow[];
  onRemoved: () => Promise<void>;
  /** Reads the rows anew, for the addresses of their files. */
  reread: () => Promise<readonly CollectionRow[] | undefined>;
}

export function CollectionRows({ part, context, rows, onRemoved, reread }: Props) {
  const followFresh = useFollowFresh();
  const [asking, setAsking] = useState<CollectionRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = Object.entries(askedRowFields(part, {}, context));
  const first = fields[0]?.[0] ?? '';
  /** Position of the entry that was deleted, until its line is gone. */
  const gone = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const none = useRef<HTMLParagraphElement>(null);
  const count = rows.length;
  // The button went with its line: the focus goes on at the line that took its place, or at what is said instead.
  useEffect(() => {
    if (gone.current === null) return;
    const next = list.current?.children[Math.min(gone.current, count - 1)];
    gone.current = null;
    (next?.querySelector('button') ?? none.current)?.focus();
  }, [count]);

  const remove = async (row: CollectionRow) => {
    setBusy(true);
    setFailure(null);
    try {
      await callPath('DELETE', fill(part.remove, { [part.id]: String(row[part.id]) }) as '/api/');
      setAsking(null);
      gone.current = rows.indexOf(row);
      await onRemoved();
    } catch (reason) {
      setFailure((reason as CallError).message);
    } finally {
      setBusy(false);
    }
  };
  if (count === 0)
    return (
      <p ref={none} tabIndex={-1} className="muted">
        Belum ada {part.noun}.
      </p>
    );
  return (
    <>
      <ol ref={list} className="entries">
        {rows.map((row, at) => (
          <li key={String(row[part.id])} className="card">
            <dl className="facts facts--two">
              {fields.map(([name, field]) => (
                <div key={name}>
                  <dt>{field.label}</dt>
                  <dd>
                    <Cell field={field} value={row[name] ?? null} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="entries__tools">
              {row.url && (
                <a
                  href={row.url}
                  target="_blank"
                  rel="noreferrer"
                  onClick={followFresh(
                    async () => (await reread())?.find((one) => one[part.id] === row[part.id])?.url,
                  )}
                >
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
