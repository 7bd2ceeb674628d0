/** The rows of a list: a card each, with its file, a button to change it, and one to delete it that asks once more. */

import type { Context, Value } from '@gerbang/contract/form/field';
import { askedRowFields, type CollectionPart } from '@gerbang/contract/form/step';
import { fill } from '@gerbang/contract/wire/endpoint';
import { sentences } from '@gerbang/contract/wire/sentences';
import { useEffect, useRef, useState } from 'react';
import { callPath, failureOf } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { useFollowFresh } from './use-follow-fresh.ts';
import './collection.css';

export type CollectionRow = Record<string, Value> & { url?: string | null };

interface Props {
  part: CollectionPart;
  context: Context;
  rows: readonly CollectionRow[];
  /** Number of the row that is being changed; null while none is. */
  changed: Value;
  onChange: (row: CollectionRow) => void;
  onRemoved: () => Promise<void>;
  /** Reads the rows anew, for the addresses of their files. */
  reread: () => Promise<readonly CollectionRow[] | undefined>;
}

interface ToolsProps extends Pick<Props, 'part' | 'changed' | 'onChange'> {
  row: CollectionRow;
  /** The entry as its buttons name it. */
  name: string;
  freshUrl: () => Promise<string | null | undefined>;
  onRemove: () => void;
}
/** What can be done with one entry; nothing while it is being changed below. */
function EntryTools({ part, row, changed, onChange, name, freshUrl, onRemove }: ToolsProps) {
  const followFresh = useFollowFresh();
  const isChanged = row[part.id] === changed;
  return (
    <p className="entries__tools">
      {row.url && (
        <a href={row.url} target="_blank" rel="noreferrer" onClick={followFresh(freshUrl)}>
          {sentences.fileTersimpan}
        </a>
      )}
      <Button variant="quiet" aria-label={`Ubah ${name}`} disabled={isChanged} onClick={() => onChange(row)}>
        {isChanged ? 'Sedang diubah' : 'Ubah'}
      </Button>
      <Button variant="quiet" aria-label={`Hapus ${name}`} disabled={isChanged} onClick={onRemove}>
        Hapus
      </Button>
    </p>
  );
}

export function CollectionRows({ part, context, rows, changed, onChange, onRemoved, reread }: Props) {
  const [asking, setAsking] = useState<CollectionRow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = askedRowFields(part, {}, context);
  const first = Object.keys(fields)[0] ?? '';
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
    ([...(next?.querySelectorAll('button') ?? [])].at(-1) ?? none.current)?.focus();
  }, [count]);

  const remove = async (row: CollectionRow) => {
    setBusy(true);
    setFailure(null);
    try {
      await callPath('DELETE', fill(part.remove, { [part.id]: String(row[part.id]) }));
      setAsking(null);
      gone.current = rows.indexOf(row);
      await onRemoved();
    } catch (reason) {
      setFailure(failureOf(reason).message);
    } finally {
      setBusy(false);
    }
  };
  if (count === 0)
    return (
      <p ref={none} tabIndex={-1} className="ui-muted">
        Belum ada {part.noun}.
      </p>
    );
  return (
    <>
      <ol ref={list} className="entries">
        {rows.map((row, at) => (
          <li
            key={String(row[part.id])}
            className={classNames('ui-card', row[part.id] === changed && 'entries__changed')}
          >
            <EntryFacts fields={fields} values={row} />
            <EntryTools
              {...{ part, row, changed, onChange }}
              name={`${part.noun} ${at + 1}: ${String(row[first] ?? '')}`}
              freshUrl={async () => (await reread())?.find((one) => one[part.id] === row[part.id])?.url}
              onRemove={() => {
                setFailure(null);
                setAsking(row);
              }}
            />
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
