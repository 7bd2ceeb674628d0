/** The code an exam card carries: participant number, version and a signature (kartu-ujian 6); and whether it shows the photo it should (kartu-ujian 8). */
import { problem } from '@gerbang/contract';
import type { Config } from '../config.ts';
import { same, sign } from '../secrets.ts';

export const SLOT_FOTO = 'data_diri_pendaftar/foto';
/** SQL: the card `k` was made before the photo in use was stored, which the office accepted since (kartu-ujian 8). */
export const SHOWS_OLD_PHOTO = `EXISTS (SELECT FROM periksa_berkas f JOIN berkas v ON v.id = f.id_berkas AND v.diganti IS NULL
  WHERE f.nomor_pendaftar = k.nomor_pendaftar AND f.slot = '${SLOT_FOTO}' AND f.keadaan IN ('sah', 'tidak-perlu') AND v.disimpan > k.terbit)`;
/** SQL: applicants `p` with the card of their version `k`, where it shows an old photo. */
export const WITH_OLD_PHOTO = `SELECT p.nomor_pendaftar, p.versi_kartu AS versi FROM pendaftar p
  JOIN kartu_ujian k ON k.nomor_pendaftar = p.nomor_pendaftar AND k.versi = p.versi_kartu
  WHERE p.diverifikasi IS NOT NULL AND ${SHOWS_OLD_PHOTO}`;

/** `nomor_peserta.versi.signature`: what a card's QR code carries. */
export const cardToken = (key: Buffer, nomor_peserta: string, versi: number): string =>
  `${nomor_peserta}.${versi}.${sign(key, 'kartu', `${nomor_peserta}.${versi}`).slice(0, 22)}`;

/** What the QR code of a card leads to. */
export const cardAddress = (
  { publicUrl, keys }: Pick<Config, 'publicUrl' | 'keys'>,
  nomor_peserta: string,
  versi: number,
): string => `${publicUrl}/kartu/${cardToken(keys.sign, nomor_peserta, versi)}`;

/** Number and version of a genuine token; throws the 404 otherwise. */
export const readCardToken = (key: Buffer, token: string): { nomor_peserta: string; versi: number } => {
  const [nomor_peserta = '', versi = ''] = token.split('.');
  if (!/^\d{1,4}$/.test(versi) || !same(token, cardToken(key, nomor_peserta, Number(versi))))
    throw problem('tidak_ditemukan');
  return { nomor_peserta, versi: Number(versi) };
};
