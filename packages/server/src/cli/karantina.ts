/** `karantina`: the payments that were set aside, oldest first. */
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { instantText } from '@gerbang/contract/wire/time';
import type { Payment } from '../features/pembayaran/hindrance.ts';
import type { RecordedPayment } from '../features/pembayaran/record.ts';
import { type Command, EXIT, facts } from './command.ts';
import { withDesk } from './desk.ts';

const LIST = `SELECT nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, karantina FROM pembayaran
  WHERE karantina IS NOT NULL AND dikembalikan IS NULL ORDER BY dibayar_pada, nomor_pembayaran`;

export const karantina: Command = {
  summary: 'menampilkan pembayaran yang belum dapat diterima',
  options: {},
  required: [],
  run: (_, io) =>
    withDesk(io, async ({ pool }) => {
      const { rows } = await pool.query<Payment & Pick<RecordedPayment, 'karantina'>>(LIST);
      for (const row of rows)
        io.say(
          `${facts([
            ['Nomor pembayaran', row.nomor_pembayaran],
            ['Alasan', row.karantina],
            ['Kode pembayaran', row.kode_pembayaran],
            ['Jumlah', rupiah(row.jumlah)],
            ['Dibayar', `${instantText(row.dibayar_pada)} lewat ${row.bank}`],
          ])}\n`,
        );
      io.say(
        rows.length === 0 ? 'Tidak ada pembayaran di karantina.' : `${rows.length} pembayaran di karantina.`,
      );
      return EXIT.done;
    }),
};
