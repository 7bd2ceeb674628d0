/** A test message of a channel, and what came of it. */
import type { DataOf } from '@gerbang/contract';
import type { kirimUji } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { useState } from 'react';
import { useSending } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFields } from '../../desk/fields.ts';

type Came = DataOf<typeof kirimUji>;

interface Props {
  send: (kepada: string) => Promise<Came>;
  /** By what it goes. */
  by: string;
  /** Who took it, where it left. */
  taker: string;
  /** Where it goes; `wrong` is what is said of what nothing can be sent to. */
  field: { label: string; hint?: string; inputMode: 'email' | 'tel'; pattern: RegExp; wrong: string };
}

export function TestMessage({ send, by, taker, field: { pattern, wrong, ...field } }: Props) {
  const { form, at, passes } = useFields({ kepada: '' }, ({ kepada }) => ({
    kepada: !pattern.test(kepada.trim()) && wrong,
  }));
  const [came, setCame] = useState<Came | null>(null);
  const sending = useSending(send, { onDone: setCame });
  const submit = () => {
    setCame(null);
    sending.clear();
    if (passes()) void sending.send(form.kepada.trim());
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="uji">
      <h2 id="uji">Pesan uji</h2>
      <p className="ui-muted">{by}</p>
      <Failure of={sending} finding />
      {came && (
        <Alert
          key={sending.attempt}
          kind={came.terkirim ? 'success' : 'error'}
          announce
          title={came.terkirim ? `Pesan uji diterima ${taker}` : 'Pesan uji tidak terkirim'}
        >
          {came.alasan}
        </Alert>
      )}
      <TextField {...field} {...at('kepada')} autoComplete="off" />
      <Button variant="secondary" loading={sending.busy} onClick={submit}>
        Kirim pesan uji
      </Button>
    </section>
  );
}
