/** A list with the form that adds to it and changes it: one entry at a time, sent with its file (formulir 25). */

import { useQuery } from '@tanstack/react-query';
import { callPath } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { focusField } from '../ui/field/focus-field.ts';
import { changedId, entryId, isListed } from './collection-entry.ts';
import { type CollectionRow, CollectionRows } from './collection-rows.tsx';
import { EntryForm } from './entry-form.tsx';
import { FullEntry } from './full-entry.tsx';
import { slotId } from './step-state.ts';
import { type EntryProps, useEntry } from './use-entry.ts';

interface Props extends EntryProps {
  error?: string;
  onCount: (count: number) => void;
}

export function CollectionList(props: Props) {
  const { part, nomor, context, values, texts, file, error, onCount } = props;
  const load = () => callPath<CollectionRow[]>('GET', part.load, { params: { nomor_pendaftar: nomor } });
  const rows = useQuery({
    queryKey: ['koleksi', part.key],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: load,
  });
  const reload = async () => {
    const fresh = await rows.refetch();
    if (fresh.data) onCount(fresh.data.length);
  };
  const entry = useEntry(props, load, reload);
  const base = slotId(part.key);
  const isFull = (rows.data?.length ?? 0) >= part.max;

  return (
    <div className="ui-stack">
      <Fieldset id={base} legend={`Daftar ${part.noun}`} error={error}>
        {rows.error && !rows.data ? (
          <Alert kind="error" title={`Daftar ${part.noun} belum dapat dimuat`}>
            <Button variant="quiet" onClick={() => void rows.refetch()}>
              Coba lagi
            </Button>
          </Alert>
        ) : rows.data ? (
          <CollectionRows
            part={part}
            context={context}
            rows={rows.data}
            changed={changedId(part, values)}
            onChange={entry.begin}
            onRemoved={reload}
            reread={async () => (await rows.refetch()).data}
          />
        ) : (
          <Skeleton lines={2} height="64px" />
        )}
      </Fieldset>
      {isFull && <Alert kind="info">{part.maxMessage}</Alert>}
      {isFull && entry.isBegun && !entry.isChange && (
        <FullEntry
          id={entryId(part)}
          fields={entry.asked}
          isThere={isListed(part, entry.sent, rows.data ?? [])}
          onEmpty={() => {
            entry.empty();
            focusField(base);
          }}
          {...{ part, values, texts, file }}
        />
      )}
      {(!isFull || entry.isChange) && <EntryForm {...{ part, context, values, texts, file, entry }} />}
    </div>
  );
}
