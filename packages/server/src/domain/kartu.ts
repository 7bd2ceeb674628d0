/** The code an exam card carries: participant number, version and a signature (kartu-ujian 6). */
import { problem } from '@gerbang/contract';
import type { Config } from '../config.ts';
import { same, sign } from '../secrets.ts';

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
