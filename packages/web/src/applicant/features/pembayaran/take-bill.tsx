/** Taking a virtual account number for the code that is shown: at which bank, and where KODE PMB goes (pembayaran 16, pembayaran 18). */
import type { caraTagihan, KanalTagihan } from '@gerbang/contract/applicant/pembayaran/tagihan';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { type FormEvent, useEffect, useState } from 'react';
import { callLight } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { BillState } from './use-bill.ts';

type Ways = DataOf<typeof caraTagihan>;
const wordsOf = (
  kanal: KanalTagihan,
  lewat: Ways['lewat'],
): { label: string; field: string; hint: string } =>
  kanal === 'surel'
    ? { label: 'Email', field: 'Alamat email', hint: 'Misalnya nama@contoh.id' }
    : {
        label: lewat ?? 'WhatsApp',
        field: lewat === 'SMS' ? 'Nomor ponsel' : 'Nomor WhatsApp',
        hint: 'Misalnya 081234567890',
      };

/** How the offering can be paid; null until that is known, and where it is not: the payment code alone does as well. */
const useWays = (kode_penawaran: string): Ways | null => {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    let wanted = true;
    callLight<typeof caraTagihan>('GET', '/api/v2/tagihan/cara/{kode_penawaran}', {
      params: { kode_penawaran },
    }).then(
      (found) => wanted && setWays(found),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [kode_penawaran]);
  return ways;
};

const WORDS = {
  va: {
    title: 'Bayar dengan virtual account',
    about: 'Nomor sekali bayar milik Anda sendiri; bank mana pun dapat mentransfer ke sana.',
    action: 'Ambil nomor virtual account',
    silent:
      'Portal ini tidak mengirim pesan. Simpan bukti bayar dari bank: KODE PMB dan nomor pembayaran tertera di sana, dan PIN dilihat di halaman Cek Kode dan PIN.',
  },
  midtrans: {
    title: 'Bayar dengan QRIS, dompet digital, atau kartu',
    about: 'Ambil tagihan milik Anda sendiri, lalu bayar di halaman Midtrans.',
    action: 'Ambil tagihan',
    silent:
      'Portal ini tidak mengirim pesan. KODE PMB dan nomor pembayaran tampil di halaman ini sesudah Anda membayar, dan PIN dilihat di halaman Cek Kode dan PIN.',
  },
} as const;
const ALSO = 'Tagihan yang sama dapat juga dibayar dengan QRIS, dompet digital, atau kartu.';

interface Props {
  kode_penawaran: string;
  tanggal_lahir: string;
  made: BillState;
}
/** Nothing where no bank gives numbers and no gateway is there. */
export function TakeBill({ kode_penawaran, tanggal_lahir, made }: Props) {
  const ways = useWays(kode_penawaran);
  const [bank, setBank] = useState<string | null>(null);
  const [kanal, setKanal] = useState<KanalTagihan | null>(null);
  const [alamat, setAlamat] = useState('');
  if (!ways || (ways.va.length === 0 && !ways.midtrans)) return null;
  const [first] = ways.va;
  const cara = first ? 'va' : 'midtrans';
  const words = WORDS[cara];
  const chosen = bank ?? first?.bank ?? '';
  const through = kanal ?? ways.kanal[0] ?? null;
  const said = Object.fromEntries((made.failure?.findings ?? []).map((f) => [f.field, f.message]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const contact = through === null ? {} : { kanal: through, alamat };
    const at = cara === 'va' ? { bank: chosen } : {};
    void made.take({ kode_penawaran, tanggal_lahir, cara, ...at, ...contact });
  };
  return (
    <form className="ui-card ui-stack" noValidate onSubmit={submit} aria-labelledby="ambil-va">
      <h2 id="ambil-va">{words.title}</h2>
      <p>{words.about}</p>
      {cara === 'va' && ways.midtrans && <p>{ALSO}</p>}
      {made.failure && (
        <Alert kind="error" announce>
          {made.failure.findings[0]?.message ?? made.failure.message}
        </Alert>
      )}
      {ways.va.length > 1 && (
        <RadioGroupField
          id="va-bank"
          label="Bank"
          value={chosen}
          onChange={setBank}
          options={ways.va.map((one) => ({ value: one.bank, label: one.bank }))}
        />
      )}
      {ways.kanal.length > 1 && (
        <RadioGroupField
          id="va-kanal"
          label="KODE PMB dikirim ke"
          inline
          value={through}
          onChange={(value) => setKanal(value as KanalTagihan)}
          options={ways.kanal.map((one) => ({ value: one, label: wordsOf(one, ways.lewat).label }))}
        />
      )}
      {through === null ? (
        <p>{words.silent}</p>
      ) : (
        <TextField
          id="va-alamat"
          label={wordsOf(through, ways.lewat).field}
          hint={`${wordsOf(through, ways.lewat).hint}. Kode konfirmasi dikirim ke sini sekarang, dan KODE PMB sesudah Anda membayar.`}
          required
          error={said.alamat}
          inputMode={through === 'surel' ? 'email' : 'tel'}
          autoComplete={through === 'surel' ? 'email' : 'tel'}
          value={alamat}
          onChange={setAlamat}
        />
      )}
      <Button type="submit" block loading={made.busy}>
        {words.action}
      </Button>
    </form>
  );
}
