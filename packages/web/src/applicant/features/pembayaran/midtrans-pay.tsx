/** Paying a bill by QRIS, e-wallet or card, on a page of Midtrans (midtrans 1, midtrans 11). */
import { type KeadaanMidtrans, kalimatMidtrans } from '@gerbang/contract/applicant/pembayaran/midtrans';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { Kind } from '../../../ui/feedback/kind.ts';
import type { BillState } from './use-bill.ts';

const KINDS: Readonly<Record<Exclude<KeadaanMidtrans, 'belum'>, Kind>> = {
  menunggu: 'info',
  ditinjau: 'info',
  ditolak: 'warning',
  berakhir: 'warning',
};
const ACTIONS: Readonly<Record<KeadaanMidtrans, string>> = {
  belum: 'Bayar dengan QRIS, dompet digital, atau kartu',
  menunggu: 'Buka lagi halaman pembayaran',
  ditinjau: '',
  ditolak: 'Coba cara lain',
  berakhir: 'Mulai lagi',
};

export function MidtransPay({ made, keadaan }: { made: BillState; keadaan: KeadaanMidtrans }) {
  const said = kalimatMidtrans[keadaan];
  return (
    <section className="ui-stack ui-stack--close" aria-labelledby="midtrans">
      <h3 id="midtrans">QRIS / dompet digital / kartu</h3>
      {keadaan === 'belum' ? <p>{said}</p> : <Alert kind={KINDS[keadaan]}>{said}</Alert>}
      {ACTIONS[keadaan] !== '' && (
        <Button block loading={made.busy} onClick={() => void made.leave()}>
          {ACTIONS[keadaan]}
        </Button>
      )}
    </section>
  );
}
