/** `jejak periksa`: whether the audit is as it was sealed, else the first entry that was changed, removed or slipped in. */
import { instantText } from '@gerbang/contract/wire/time';
import { examineAndKeep, type Fault, findLastSeal, findSeal } from '../domain/segel.ts';
import { type Command, EXIT, Misuse } from './command.ts';
import { withDesk } from './desk.ts';

const FOUND: Readonly<Record<Fault['sebab'], string>> = {
  diubah: 'diubah sesudah disegel',
  dihapus: 'dihapus sesudah disegel',
  disisipkan: 'disisipkan di antara entri yang sudah disegel',
  hilang: 'tidak ada',
};

export const jejak: Command = {
  summary: 'memeriksa apakah jejak audit masih seperti saat disegel',
  options: { segel: 'NOMOR', sidik: 'SIDIK' },
  required: [],
  operands: [{ name: 'kerja', value: 'periksa' }],
  run: ({ kerja, segel, sidik }, io) =>
    withDesk(io, async (desk) => {
      if (kerja !== 'periksa') throw new Misuse('Tulis "jejak periksa".');
      if ((segel === undefined) !== (sidik === undefined))
        throw new Misuse('--segel dan --sidik disebut bersama.');
      const { fault, segel: seals, entri } = await examineAndKeep(desk);
      if (fault) {
        const what = fault.entri === null ? `segel nomor ${fault.segel}` : `entri nomor ${fault.entri}`;
        io.complain(`Jejak TIDAK utuh. Yang pertama: ${what} ${FOUND[fault.sebab]}.`);
        return EXIT.failed;
      }
      // A chain cut off at its end is whole; only what was written down elsewhere tells.
      if (segel !== undefined && (await findSeal(desk.pool, Number(segel))) !== sidik) {
        io.complain(`Jejak TIDAK utuh. Segel nomor ${segel} bukan yang dicatat di luar portal.`);
        return EXIT.failed;
      }
      const last = await findLastSeal(desk.pool);
      io.say(
        `Jejak utuh: ${entri.toLocaleString('id-ID')} entri dalam ${seals.toLocaleString('id-ID')} segel.`,
      );
      if (last) io.say(`Segel terakhir: nomor ${last.nomor}, ${instantText(last.waktu)}, sidik ${last.hex}`);
      return EXIT.done;
    }),
};
