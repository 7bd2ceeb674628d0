/** What can be done to the applicants that are ticked, or to all that the list is narrowed to. */
import { IZIN_MASSAL, JENIS_MASSAL, type JenisMassal } from '@gerbang/contract/office/massal';
import { keysOf } from '@gerbang/contract/wire/keys';
import { MASSAL_TERPILIH } from '@gerbang/contract/wire/massal';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { Selection } from '../list/selection.ts';
import { numberText } from '../number.ts';
import { useStaff } from '../staff.ts';
import type { BulkMeant } from './bulk-dialog.tsx';

/** What the dialog of an act is given. */
export interface BulkAsked {
  meant: BulkMeant;
  onBegun: (id: string) => void;
  onClose: () => void;
}
interface Props {
  /** The dialog of each act, in order. */
  dialogs: Readonly<Record<JenisMassal, ComponentType<BulkAsked>>>;
  selection: Selection;
  /** What the list is narrowed to. */
  sent: Readonly<Record<string, string>>;
}

/** The acts the role may do to many, in their order. */
const useActs = (): JenisMassal[] => {
  const { izin } = useStaff();
  return keysOf(JENIS_MASSAL).filter((jenis) => izin.includes(IZIN_MASSAL[jenis]));
};

/** True where the role may do anything to many. */
export const useBulk = (): boolean => useActs().length > 0;

export function BulkActs({ dialogs, selection, sent }: Props) {
  const acts = useActs();
  const navigate = useNavigate();
  const [act, setAct] = useState<JenisMassal | null>(null);
  const { keys } = selection;
  const chosen = keys?.size ?? null;
  const unable = chosen !== null && chosen > MASSAL_TERPILIH;
  const Asking = act && dialogs[act];
  const narrowed = Object.fromEntries(Object.entries(sent).filter(([, value]) => value));
  return (
    <>
      <div className="ui-row" aria-live="polite">
        {chosen !== 0 &&
          acts.map((jenis) => (
            <Button key={jenis} variant="secondary" disabled={unable} onClick={() => setAct(jenis)}>
              {JENIS_MASSAL[jenis]}…
            </Button>
          ))}
        <span className="ui-muted">
          {chosen === null
            ? 'Semua yang cocok dengan saringan dipilih'
            : chosen === 0
              ? 'Centang pendaftar untuk bertindak atas beberapa sekaligus.'
              : chosen > MASSAL_TERPILIH
                ? `${numberText(chosen)} dipilih. Pilih lewat saringan bila lebih dari ${numberText(MASSAL_TERPILIH)}.`
                : `${numberText(chosen)} dipilih`}
        </span>
        <Link to="massal">Tindakan massal</Link>
      </div>
      {Asking && (
        <Asking
          meant={keys ? { kunci: [...keys] } : { saringan: narrowed }}
          onClose={() => setAct(null)}
          onBegun={(id) => {
            selection.clear();
            void navigate(`massal/${id}`);
          }}
        />
      )}
    </>
  );
}
