/** `slip`: prints the slip of a payment recorded before. */
import { audit } from '../audit.ts';
import { findSlip } from '../features/pembayaran/record.ts';
import { type Command, EXIT, facts, Refusal } from './command.ts';
import { operator, withDesk } from './desk.ts';
import { writeSlip } from './slip-file.ts';

export const slip: Command = {
  summary: 'membuat slip PDF dari pembayaran yang sudah diterima',
  options: { nomor: 'NOMOR_PEMBAYARAN', keluar: 'FILE.pdf' },
  required: ['nomor', 'keluar'],
  run: ({ nomor = '', keluar = '' }, io) =>
    withDesk(io, async (desk) => {
      const found = await findSlip(desk, nomor);
      if (!found) throw new Refusal(`Tidak ada pembayaran diterima dengan nomor ${nomor}.`);
      const path = await writeSlip(desk, io, nomor, found, keluar);
      await audit(desk.pool, desk.now(), {
        ...operator(),
        tindakan: 'cetak slip',
        subjek: found.nomor_pendaftar,
      });
      io.say(
        facts([
          ['KODE PMB', found.nomor_pendaftar],
          ['Slip', path],
        ]),
      );
      return EXIT.done;
    }),
};
