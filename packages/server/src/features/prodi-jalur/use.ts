/** What the form of a track asks for nothing: left empty by everybody (formulir 36). */
import type { Deps } from '../../deps.ts';
import { countFilled } from '../../domain/isian-terisi.ts';
import { readForm } from './form.ts';

/** So many who finalised last are looked at, and fewer than so many tell nothing. */
const LOOKED_AT = 1000;
const TELLING = 20;
const LAST = `SELECT a.nomor_pendaftar FROM penawaran o CROSS JOIN LATERAL (
    SELECT nomor_pendaftar FROM pendaftar WHERE kode_penawaran = o.kode_penawaran AND diverifikasi IS NOT NULL AND NOT uji ORDER BY nomor_peserta DESC LIMIT ${LOOKED_AT}) a
  WHERE o.kode_jalur = $1 ORDER BY o.tahun DESC, o.gelombang DESC LIMIT ${LOOKED_AT}`;

/** What the form of the track asks and nobody of those who finalised last has filled in. Throws `tidak_ditemukan`. */
export const readUse = async ({ pool, reader }: Deps, kode_jalur: string) => {
  const langkah = await readForm(pool, kode_jalur);
  const { pendaftar, terisi } = await countFilled(reader, LAST, kode_jalur, langkah);
  const empty = pendaftar < TELLING ? [] : terisi.filter((one) => one.terisi === 0);
  return { pendaftar, kosong: empty.map(({ kode_grup_form, nama_form }) => ({ kode_grup_form, nama_form })) };
};
