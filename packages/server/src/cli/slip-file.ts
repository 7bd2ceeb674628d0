/** The slip with KODE PMB and PIN PMB, written as a PDF file. */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { instantText } from '@gerbang/contract/time';
import { readSettings } from '../domain/pengaturan.ts';
import type { Slip } from '../features/pembayaran/record.ts';
import { renderSlipPin } from '../pdf/slip-pin.ts';
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
  if (slip.pin === null) throw new Refusal('Slip tidak dapat dibuat: pendaftar sudah mengganti PIN-nya.');
  // Only here: the other commands need not wait for the typesetter.
  const { typstRenderer } = await import('../pdf/typst.ts');
  const settings = await readSettings(desk);
  const at = desk.now();
  const bytes = await renderSlipPin(typstRenderer(), {
    universitas: { nama: settings.nama_universitas, alamat: settings.alamat, warna: settings.warna },
    nomor_pembayaran,
    tanggal_bayar_teks: instantText(slip.dibayar_pada),
    jumlah: slip.jumlah,
    jalur: slip.jalur,
    kode_pmb: slip.nomor_pendaftar,
    pin_pmb: slip.pin,
    url_masuk: `${desk.config.publicUrl}/login`,
    terbit_teks: instantText(at),
    terbit: at.toISOString(),
  });
  const path = resolve(io.folder, file);
  await writeFile(path, bytes, { mode: 0o600 });
  return path;
};
