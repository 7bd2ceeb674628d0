/** Why a document is rejected, and until when it can be replaced. */
import { endOfDay } from '@gerbang/contract/office/pendaftar';
import { BATAS_HARI } from '@gerbang/contract/office/verifikasi-berkas';
import { references } from '@gerbang/contract/references';
import { ALASAN_MIN } from '@gerbang/contract/wire/act';
import { instantText, jakartaDay } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { callPath } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/field/focus-field.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { REASON_CHOICE_ID, REASON_ID, ReasonChoice } from './reason-choice.tsx';

const DAYS = [1, 2, BATAS_HARI.awal, 5, 7, 14, 30];
const DAY_MS = 86_400_000;
const until = (days: number): string => endOfDay(jakartaDay(new Date(serverNow() + days * DAY_MS)));

export interface Rejecting {
  alasan: string;
  batas: string;
}
interface Props {
  busy: boolean;
  /** Nothing opens for anybody, so that no deadline is asked for. */
  undated?: boolean | undefined;
  onReject: (rejecting: Rejecting) => void;
  onCancel: () => void;
}

export function RejectForm({ busy, undated, onReject, onCancel }: Props) {
  const { data: reasons } = useQuery({
    queryKey: ['alasan_berkas'],
    queryFn: () => callPath<{ alasan: string }[]>('GET', references.alasan_berkas.paths[0]),
    staleTime: 10 * 60_000,
  });
  const [alasan, setAlasan] = useState('');
  const [days, setDays] = useState<number>(BATAS_HARI.awal);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    focusField(REASON_CHOICE_ID);
  }, []);
  const missing = alasan.trim().length < ALASAN_MIN;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing) focusField(REASON_ID);
    else onReject({ alasan, batas: until(days) });
  };
  return (
    <form
      className="ui-stack ui-stack--close"
      aria-label="Tolak dokumen"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <ReasonChoice
        label={undated ? 'Alasan' : 'Alasan yang dibaca pendaftar'}
        value={alasan}
        onChange={setAlasan}
        choices={reasons?.map((one) => one.alasan)}
        error={tried && missing ? 'Isi alasan penolakan' : undefined}
      />
      {!undated && (
        <SelectField
          label="Batas mengganti"
          options={DAYS.map((n) => ({
            value: String(n),
            label: `${n} hari, ${instantText(new Date(until(n)))}`,
          }))}
          value={String(days)}
          onChange={(n) => setDays(Number(n ?? BATAS_HARI.awal))}
        />
      )}
      <div className="ui-row">
        <Button type="submit" variant="danger" loading={busy}>
          Tolak dokumen
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Batal
        </Button>
      </div>
    </form>
  );
}
