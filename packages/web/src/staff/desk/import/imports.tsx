/** An import with what was imported before; taking one back drops what was read of a file meanwhile. */
import type { AnyImport } from '@gerbang/contract/wire/impor';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ImportHistory } from './import-history.tsx';
import { ImportPanel } from './import-panel.tsx';

type Props = ComponentProps<typeof ImportPanel> &
  Pick<ComponentProps<typeof ImportHistory>, 'undoing' | 'undone'> & { calls: AnyImport };

export function Imports({ undoing, undone, onDone, ...panel }: Props) {
  const client = useQueryClient();
  const [takenBack, setTakenBack] = useState(0);
  const { calls, params = {} } = panel;
  return (
    <>
      <ImportPanel
        key={takenBack}
        {...panel}
        onDone={() => {
          void client.invalidateQueries({ queryKey: ['impor', calls.daftar.path] });
          onDone();
        }}
      />
      <ImportHistory
        {...{ calls, params, undoing, undone }}
        onUndone={() => setTakenBack((times) => times + 1)}
      />
    </>
  );
}
