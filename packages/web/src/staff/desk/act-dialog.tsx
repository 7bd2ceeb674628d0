/** The dialog of a declared act: what happens, a reason, its word, and what came of it. */
import type { AnyAct } from '@gerbang/contract/wire/act';
import type { BodyOf, DataOf, ParamsOf } from '@gerbang/contract/wire/endpoint';
import type { ReactNode } from 'react';
import { type CallError, callPath } from '../../api/client.ts';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** What an act needs beside reason and word. */
type Sends<A extends AnyAct> = Omit<BodyOf<A>, 'alasan' | 'konfirmasi'> & ParamsOf<A, string | number>;

export interface ActDialogProps<A extends AnyAct> {
  act: A;
  title: string;
  /** Words of the button that acts, default the title. */
  action?: string;
  danger?: boolean;
  /** Room for what is looked at. */
  wide?: boolean;
  /** Label of the reason, default "Alasan"; where the act leaves it open, one is asked for only with a label. */
  reason?: string | undefined;
  /** What is sent, read when the officer confirms; null where a field is wrong, which then says so itself. */
  sends: () => Sends<A> | null;
  /** What is said once it is done. */
  said?: string | ((result: DataOf<A>) => string);
  onDone: (result: DataOf<A>) => void;
  /** Runs when the act was refused, before the dialog says so. */
  onFailed?: (failure: CallError) => unknown;
  onClose: () => void;
  /** What is going to happen, and further fields. */
  children: ReactNode;
}

export function ActDialog<A extends AnyAct>(props: ActDialogProps<A>) {
  const { act, title, action = title, reason, sends, said, onDone, ...dialog } = props;
  const flash = useFlash();
  const { word } = act;
  const asked = reason ?? (act.reason === 'needed' ? 'Alasan' : undefined);
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      action={action}
      {...(word === null ? {} : { word })}
      {...(asked === undefined ? {} : { reason: asked })}
      onConfirm={async (alasan) => {
        const given = sends();
        if (given === null) return false;
        const asking = {
          ...(asked === undefined ? {} : { alasan }),
          ...(word === null ? {} : { konfirmasi: word }),
        };
        const { params, body } = parted(act, given);
        const result = await callPath<DataOf<A>>(act.method, act.path, {
          params,
          body: { ...body, ...asking },
        });
        const words = typeof said === 'function' ? said(result) : said;
        if (words !== undefined) flash(words, { kind: 'success' });
        onDone(result);
        return true;
      }}
    />
  );
}

/** The parameters of the path, which the body does not know, and the rest. */
const parted = ({ path }: AnyAct, given: object) => {
  const [params, body] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => path.includes(`{${key}}`) === wanted)),
  );
  return { params: params ?? {}, body };
};
