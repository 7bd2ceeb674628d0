/** Asking the bank: about one difference, and about all of a day that are open; what it said last stands there with its time. */
import { NOMOR_VA, type selisih, tanyaBank, tanyaSemua } from '@gerbang/contract/office/rekonsiliasi';
import type { RowOf } from '@gerbang/contract/wire/list';
import { instantText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { TwoLines } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';

type Difference = RowOf<typeof selisih>;

/** For a line that says no customer number: whoever asks types it. */
function NumberDialog({
  one,
  onAsked,
  onClose,
}: {
  one: Difference;
  onAsked: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  return (
    <ConfirmDialog
      title="Tanya bank"
      action="Tanya bank"
      onClose={onClose}
      onConfirm={async () => {
        const nomor_va = typed.replace(/[\s.-]/g, '');
        if (!NOMOR_VA.test(nomor_va)) {
          setError('Isi nomor virtual account, hanya angka, paling banyak 20');
          return false;
        }
        await call(tanyaBank, { body: { id_selisih: one.id_selisih, nomor_va } });
        onAsked();
        return true;
      }}
    >
      <p>
        Baris {one.acuan || 'tanpa nomor'} hanya ada di rekening koran. Bank ditanya menurut nomor virtual
        account, yang dapat dilihat pada bukti bayar pendaftar.
      </p>
      <TextField
        label="Nomor virtual account"
        hint="Tanpa angka bank di depannya."
        value={typed}
        error={error}
        inputMode="numeric"
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

/** Of one difference. */
export function AskBank({ one, onAsked }: { one: Difference; onAsked: () => void }) {
  const asking = useSend(tanyaBank, { onDone: onAsked });
  const [open, setOpen] = useState(false);
  const isKnown = one.nomor_va !== null;
  return (
    <>
      {one.jawaban_bank && one.ditanya && (
        <TwoLines first={one.jawaban_bank} second={instantText(new Date(one.ditanya))} />
      )}
      <Failure of={asking} />
      {one.alasan === null && (
        <Button
          variant="quiet"
          loading={asking.busy}
          onClick={() =>
            isKnown ? void asking.send({ body: { id_selisih: one.id_selisih } }) : setOpen(true)
          }
        >
          {isKnown ? 'Tanya bank' : 'Tanya bank…'}
        </Button>
      )}
      {open && <NumberDialog one={one} onAsked={onAsked} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What one press came to. */
const saidOf = ({
  ditanya,
  dijawab,
  sisa,
  gangguan,
}: Record<'ditanya' | 'dijawab' | 'sisa', number> & { gangguan: string | null }): string => {
  if (ditanya === 0)
    return sisa === 0
      ? 'Tidak ada yang perlu ditanyakan: semua sudah ditanyakan sejam terakhir, atau nomornya belum diketahui.'
      : 'Bank belum ditanya lagi. Coba beberapa menit lagi.';
  return [
    `Bank menjawab ${numberText(dijawab)} dari ${numberText(ditanya)} pertanyaan.`,
    gangguan,
    sisa > 0 && `Masih ${numberText(sisa)}; tekan lagi untuk melanjutkan.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Of all that are open of a day. */
export function AskAll({ id, onAsked }: { id: number; onAsked: () => void }) {
  const flash = useFlash();
  const asking = useSend(tanyaSemua, {
    onDone: (came) => {
      flash(saidOf(came), { kind: came.gangguan === null ? 'success' : 'error', duration: 10_000 });
      onAsked();
    },
    onFailed: onAsked,
  });
  return (
    <div className="ui-stack">
      <Failure of={asking} />
      <p>
        <Button
          variant="secondary"
          loading={asking.busy}
          onClick={() => void asking.send({ body: { id_rekonsiliasi: id } })}
        >
          Tanyakan semua ke bank
        </Button>
      </p>
    </div>
  );
}
