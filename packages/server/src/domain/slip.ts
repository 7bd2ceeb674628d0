/** The slip with code and PIN, drawn for the office and the operator; never stored (pembayaran 11). */
import { instantText } from '@gerbang/contract/wire/time';
import type { Deps } from '../deps.ts';
import { renderSlips } from '../pdf/slip-pin.ts';
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
  /** Of a trial. */
  uji: boolean;
}

/** The slips as one PDF, a page each. */
export const slipsPdf = async (
  deps: Pick<Deps, 'config' | 'reader' | 'now'>,
  slips: readonly SlipFacts[],
): Promise<Buffer> => {
  const { universitas, seal } = await readUniversity(deps);
  const at = deps.now();
  const shared = {
    universitas,
    url_masuk: `${deps.config.publicUrl}/login`,
    terbit_teks: instantText(at),
    terbit: at.toISOString(),
  };
  const pages = slips.map(({ uji, nomor_pembayaran, dibayar_pada, jumlah, jalur, nomor_pendaftar, pin }) => ({
    uji,
    nomor_pembayaran,
    tanggal_bayar_teks: instantText(dibayar_pada),
    jumlah,
    jalur,
    kode_pmb: nomor_pendaftar,
    pin_pmb: pin,
  }));
  return renderSlips(typesetter(), shared, pages, seal);
};

/** One slip as PDF. */
export const slipPdf = (deps: Pick<Deps, 'config' | 'reader' | 'now'>, slip: SlipFacts): Promise<Buffer> =>
  slipsPdf(deps, [slip]);
