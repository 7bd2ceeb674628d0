/** `bayar`: records a payment as the bank's report would, and prints code and PIN. */
import { Problem } from '@gerbang/contract';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { instantText } from '@gerbang/contract/wire/time';
import { findSlip, recordPayment } from '../features/pembayaran/record.ts';
import { type Command, EXIT, facts, Refusal } from './command.ts';
import { type Desk, operator, withDesk } from './desk.ts';
import { paymentOptions, readPayment } from './payment.ts';
import { writeSlip } from './slip-file.ts';

const BIRTH_DIGITS = 8;

/** The fee of the offering whose prefix begins the payment code. */
const feeOf = async ({ pool }: Desk, kode_pembayaran: string): Promise<number> => {
  const prefix = kode_pembayaran.slice(0, -BIRTH_DIGITS);
  const { rows } = await pool.query<{ biaya: number }>('SELECT biaya FROM penawaran WHERE kode_bayar = $1', [
    prefix,
  ]);
  if (!rows[0])
    throw new Refusal(
      `Tidak ada penawaran dengan kode bayar "${prefix}". Sebutkan --jumlah bila tetap akan dicatat.`,
    );
  return rows[0].biaya;
};

export const bayar: Command = {
  summary: 'mencatat pembayaran; mencetak KODE PMB dan PIN PMB',
  options: { ...paymentOptions, slip: 'FILE.pdf' },
  required: ['kode'],
  run: async (values, io) => {
    const body = readPayment(values);
    return withDesk(io, async (desk) => {
      const jumlah = body.jumlah ?? (await feeOf(desk, body.kode_pembayaran));
      const payment = { ...body, jumlah, dibayar_pada: new Date(body.dibayar_pada) };
      const { nomor_pembayaran, status, karantina } = await recordPayment(desk, payment, operator()).catch(
        (cause) => {
          throw cause instanceof Problem ? new Refusal(cause.message, { cause }) : cause;
        },
      );
      const slip = await findSlip(desk, nomor_pembayaran);
      io.say(
        facts([
          ['Nomor pembayaran', nomor_pembayaran],
          ['Status', status],
          ['Alasan', karantina],
        ]),
      );
      if (!slip) return EXIT.quarantined;
      io.say(
        facts([
          ['KODE PMB', slip.nomor_pendaftar],
          ['PIN PMB', slip.pin ?? 'sudah diganti oleh pendaftar'],
          ['Jalur', slip.jalur],
          ['Uji coba', slip.uji ? 'ya, dihapus sebelum penawaran dibuka' : null],
          ['Jumlah', rupiah(slip.jumlah)],
          ['Dibayar', instantText(slip.dibayar_pada)],
        ]),
      );
      if (values.slip)
        io.say(facts([['Slip', await writeSlip(desk, io, nomor_pembayaran, slip, values.slip)]]));
      return EXIT.done;
    });
  },
};
