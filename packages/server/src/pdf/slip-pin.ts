import { rupiah } from '@gerbang/contract/wire/rupiah';
import type { PdfRenderer, UniversitasData } from './pdf.ts';
import { sealPicture } from './pictures.ts';

/** What all slips of a document have in common. */
export interface SlipsShared {
  universitas: UniversitasData;
  /** Absolute address of the sign-in page. */
  url_masuk: string;
  /** When the slips were made, in words with the zone. */
  terbit_teks: string;
  /** The same moment as an ISO 8601 instant; becomes the PDF's creation date. */
  terbit: string;
}
/** What a slip prints of its own that a bank hands out after payment (pembayaran 11). */
export interface Slip {
  /** Of a trial: it says so above everything. */
  uji?: boolean;
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
}

/**
 * Slips with KODE PMB and PIN PMB as one PDF: an A5 page on its side each.
 * @param seal SVG, PNG or JPEG; pass the same buffer each time
 */
export async function renderSlips(
  renderer: PdfRenderer,
  shared: SlipsShared,
  slips: readonly Slip[],
  seal?: Buffer,
): Promise<Buffer> {
  const files: Record<string, Buffer> = seal ? { seal: await sealPicture(seal) } : {};
  const worded = slips.map((slip) => ({ ...slip, jumlah_teks: rupiah(slip.jumlah) }));
  return renderer.render('slip-pin', { ...shared, slip: worded }, files);
}
