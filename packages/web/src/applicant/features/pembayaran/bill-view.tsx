/** A bill as its owner meets it: contact to confirm, number to pay, or what became of it (pembayaran 16–20). */
import { KODE_TAGIHAN, type Tagihan, TEMPAT_BAYAR } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { instantText } from '@gerbang/contract/wire/time';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { PageLink } from '../../layout/navigation.tsx';
import { MidtransPay } from './midtrans-pay.tsx';
import type { BillState } from './use-bill.ts';

type Has = { made: BillState; bill: Tagihan };
const grouped = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

const addressOf = ({ kanal, lewat, alamat }: Tagihan) => (kanal === 'wa' ? `${lewat} +${alamat}` : alamat);

function Confirm({ made, bill }: Has) {
  const [kode, setKode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void made.confirm(kode.replace(/\D/g, ''));
  };
  return (
    <form className="ui-stack ui-stack--close" noValidate onSubmit={submit}>
      <p role="status">
        Kode dikirim ke {addressOf(bill)} dan berlaku {KODE_TAGIHAN.menit} menit.{' '}
        {bill.cara === 'va' ? 'Nomor virtual account' : 'Cara membayar'} tampil sesudah kode benar.
      </p>
      <TextField
        id="va-kode"
        label="Kode konfirmasi"
        hint="6 angka"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        value={kode}
        onChange={setKode}
      />
      <Button type="submit" block loading={made.busy}>
        Konfirmasi
      </Button>
      <p className="ui-row">
        <Button variant="secondary" loading={made.busy} onClick={() => void made.sendCode()}>
          Kirim ulang kode
        </Button>
        <Button variant="quiet" onClick={made.forget}>
          Ganti alamat
        </Button>
      </p>
    </form>
  );
}

function Pay({ made, bill }: Has) {
  return (
    <>
      <dl className="ui-facts">
        {bill.nomor_va !== null && (
          <div>
            <dt>Nomor virtual account {bill.bank}</dt>
            <dd className="ui-facts__big">{grouped(bill.nomor_va)}</dd>
          </div>
        )}
        <div>
          <dt>Jumlah</dt>
          <dd>{rupiah(bill.jumlah)}</dd>
        </div>
        {bill.cara === 'va' && (
          <div>
            <dt>Biaya bank</dt>
            <dd>
              {bill.biaya_admin === null
                ? 'Menurut bank yang Anda pakai'
                : bill.biaya_admin === 0
                  ? 'Tidak ada'
                  : `${rupiah(bill.biaya_admin)}, di luar jumlah`}
            </dd>
          </div>
        )}
        <div>
          <dt>Bayar sebelum</dt>
          <dd>{instantText(new Date(bill.kedaluwarsa))}</dd>
        </div>
      </dl>
      {bill.langkah.map(({ tempat, langkah }) => (
        <details key={tempat}>
          <summary>{TEMPAT_BAYAR[tempat]}</summary>
          <ol>
            {langkah.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ol>
        </details>
      ))}
      {bill.midtrans !== null && <MidtransPay made={made} keadaan={bill.midtrans} />}
      <p className="ui-muted">
        {bill.dikonfirmasi
          ? `Sesudah Anda membayar, KODE PMB dikirim ke ${addressOf(bill)}.`
          : bill.cara === 'va'
            ? 'Tidak ada pesan yang dikirim. Simpan bukti bayar: KODE PMB dan nomor pembayaran tertera di sana.'
            : 'Tidak ada pesan yang dikirim. KODE PMB dan nomor pembayaran tampil di halaman ini; catat keduanya.'}
      </p>
      <p>
        <Button variant="secondary" loading={made.busy} onClick={() => void made.renew()}>
          Periksa pembayaran
        </Button>
      </p>
    </>
  );
}

function Paid({ bill }: { bill: Tagihan }) {
  return (
    <Alert kind="success" title="Pembayaran diterima" announce>
      <p>
        KODE PMB Anda <strong>{grouped(bill.nomor_pendaftar ?? '')}</strong>
        {bill.nomor_pembayaran !== null && (
          <>
            , nomor pembayaran <strong>{bill.nomor_pembayaran}</strong>
          </>
        )}
        .
      </p>
      <p>
        PIN dilihat di halaman <PageLink to="/cek_password">Cek Kode dan PIN</PageLink> dengan KODE PMB dan
        nomor pembayaran
        {bill.dikonfirmasi
          ? ' yang kami kirim, ditambah kode sekali pakai.'
          : bill.nomor_pembayaran === null
            ? ' pada bukti bayar.'
            : ' itu. Catat keduanya sekarang.'}
      </p>
    </Alert>
  );
}

/** The bill this device took. */
export function BillView({ made, bill }: Has) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands above what was pressed.
  useEffect(() => {
    if (made.turn > 0) heading.current?.focus();
  }, [made.turn]);
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-labelledby="tagihan">
      <h2 id="tagihan" ref={heading} tabIndex={-1}>
        Tagihan Anda
      </h2>
      <p>{bill.nama}</p>
      {made.failure && (
        <Alert kind="error" announce>
          {made.failure.message}
        </Alert>
      )}
      {bill.keadaan === 'konfirmasi' && <Confirm made={made} bill={bill} />}
      {bill.keadaan === 'menunggu' && <Pay made={made} bill={bill} />}
      {bill.keadaan === 'dibayar' && <Paid bill={bill} />}
      {bill.keadaan === 'kedaluwarsa' && (
        <Alert
          kind="warning"
          title={bill.cara === 'va' ? 'Nomor ini sudah kedaluwarsa' : 'Tagihan ini sudah kedaluwarsa'}
        >
          {bill.cara === 'va'
            ? 'Jangan membayar ke nomor ini. Ambil nomor yang baru di bawah.'
            : 'Ambil tagihan yang baru di bawah.'}
        </Alert>
      )}
      {bill.keadaan !== 'konfirmasi' && (
        <p>
          <Button variant="quiet" onClick={made.forget}>
            Hapus dari perangkat ini
          </Button>
        </p>
      )}
    </section>
  );
}
