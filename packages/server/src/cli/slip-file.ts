/** The slip with KODE PMB and PIN PMB, written as a PDF file. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Slip } from '../features/pembayaran/record.ts';
import { type Io, Refusal } from './command.ts';
import type { Desk } from './desk.ts';

/** Writes the slip of an accepted payment, readable by the operator alone; refuses once the PIN was changed. Answers the path. */
export const writeSlip = async (
  desk: Desk,
  io: Io,
  nomor_pembayaran: string,
  slip: Slip,
  file: string,
): Promise<string> => {
  const { pin } = slip;
  if (pin === null) throw new Refusal('Slip tidak dapat dibuat: pendaftar sudah mengganti PIN-nya.');
  // Only here: the other commands need not wait for the typesetter.
  const { slipPdf } = await import('../domain/slip.ts');
  const bytes = await slipPdf(desk, { ...slip, pin, nomor_pembayaran });
  const path = resolve(io.folder, file);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
};
