import type { PdfRenderer, UniversitasData } from './pdf.ts';
import { sealPicture } from './pictures.ts';

/** Everything the slip prints that a bank hands out after payment (`A 7`, `A Password lookup`). */
export interface SlipPinData {
  universitas: UniversitasData;
  /** The bank's own reference, unique to this payment. */
  nomor_pembayaran: string;
  /** When it was paid, in words with the zone: `20 November 2026 14.02 WIB`. */
  tanggal_bayar_teks: string;
  /** Whole rupiah. */
  jumlah: number;
  /** Name of the track (`jalur_masuk`). */
  jalur: string;
  /** 8 digits. */
  kode_pmb: string;
  /** 16 digits, in clear: this document is never stored. */
  pin_pmb: string;
  /** Absolute address of the sign-in page. */
  url_masuk: string;
  /** When the slip was made, in words with the zone. */
  terbit_teks: string;
  /** The same moment as an ISO 8601 instant; becomes the PDF's creation date. */
  terbit: string;
}

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});

/**
 * The slip with KODE PMB and PIN PMB as PDF: one A5 page on its side.
 * @param seal SVG, PNG or JPEG; pass the same buffer each time
 */
export async function renderSlipPin(
  renderer: PdfRenderer,
  data: SlipPinData,
  seal?: Buffer,
): Promise<Buffer> {
  const files: Record<string, Buffer> = seal ? { seal: await sealPicture(seal) } : {};
  return renderer.render('slip-pin', { ...data, jumlah_teks: rupiah.format(data.jumlah) }, files);
}
