/** `kunci-bank`: the key a bank signs its reports with, to be handed over once and kept secret by both. */
import { readConfig } from '../config.ts';
import { type Command, EXIT } from './command.ts';

export const kunciBank: Command = {
  summary: 'menampilkan kunci tanda tangan untuk bank (64 angka heksadesimal, rahasia)',
  options: {},
  required: [],
  run: async (_, io) => {
    io.say(readConfig(io.env).keys.bank.toString('hex'));
    return EXIT.done;
  },
};
