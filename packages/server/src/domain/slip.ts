/** The slip with code and PIN, drawn for the office and the operator; never stored (A 7). */
import { instantText } from '@gerbang/contract/time';
import type { Deps } from '../deps.ts';
import { renderSlipPin } from '../pdf/slip-pin.ts';
import { typesetter } from '../pdf/typesetter.ts';
import { readUniversity } from './pengaturan.ts';

export interface SlipFacts {
  nomor_pembayaran: string;
  dibayar_pada: Date;
  /** Rupiah. */
  jumlah: number;
  jalur: string;
  nomor_pendaftar: string;
  pin: string;
}

/** The slip as PDF. */
export const slipPdf = async (
  deps: Pick<Deps, 'config' | 'reader' | 'now'>,
  slip: SlipFacts,
): Promise<Buffer> => {
  const { universitas, seal } = await readUniversity(deps);
  const at = deps.now();
  const data = {
    universitas,
    nomor_pembayaran: slip.nomor_pembayaran,
    tanggal_bayar_teks: instantText(slip.dibayar_pada),
    jumlah: slip.jumlah,
    jalur: slip.jalur,
    kode_pmb: slip.nomor_pendaftar,
    pin_pmb: slip.pin,
    url_masuk: `${deps.config.publicUrl}/login`,
    terbit_teks: instantText(at),
    terbit: at.toISOString(),
  };
  return renderSlipPin(typesetter(), data, seal);
};
