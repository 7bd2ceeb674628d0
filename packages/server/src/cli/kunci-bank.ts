/** `kunci-bank`: the key a bank signs its reports with, to be handed over once and kept secret by both. */
import { type Command, EXIT } from './command.ts';
import { portalConfig } from './portal.ts';

export const kunciBank: Command = {
  summary: 'menampilkan kunci tanda tangan untuk bank (64 angka heksadesimal, rahasia)',
  options: {},
  required: [],
  run: async (_, io) => {
    io.say(portalConfig(io).keys.bank.toString('hex'));
    return EXIT.done;
  },
};
