/** The slip with code and PIN, drawn for the office; never stored (A 7). */
import { instantText } from '@gerbang/contract/time';
import type { Deps } from '../deps.ts';
import { renderSlipPin } from '../pdf/slip-pin.ts';
import { typesetter } from '../pdf/typesetter.ts';
import { readSettings } from './pengaturan.ts';

export interface SlipFacts {
  nomor_pembayaran: string;
  dibayar_pada: Date;
  /** Rupiah. */
  jumlah: number;
  jalur: string;
  nomor_pendaftar: string;
  pin: string;
}

/** The slip as PDF, in base64 for an answer in JSON. */
export const slipBase64 = async (
  deps: Pick<Deps, 'config' | 'reader' | 'now'>,
  slip: SlipFacts,
): Promise<string> => {
  const settings = await readSettings(deps);
  const at = deps.now();
  const bytes = await renderSlipPin(await typesetter(), {
    universitas: { nama: settings.nama_universitas, alamat: settings.alamat, warna: settings.warna },
    nomor_pembayaran: slip.nomor_pembayaran,
    tanggal_bayar_teks: instantText(slip.dibayar_pada),
    jumlah: slip.jumlah,
    jalur: slip.jalur,
    kode_pmb: slip.nomor_pendaftar,
    pin_pmb: slip.pin,
    url_masuk: `${deps.config.publicUrl}/login`,
    terbit_teks: instantText(at),
    terbit: at.toISOString(),
  });
  return bytes.toString('base64');
};
