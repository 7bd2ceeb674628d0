/** Classes, programmes and interests as they are typed. */
import type { DetailPenawaran, ProdiPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { tidyProdi } from '@gerbang/contract/office/penawaran/prodi';
import { parseInteger } from '../../../../ui/field/parse-number.ts';

export interface OfferedClass {
  id_kelas: number;
  prodi: readonly { id_prodi: number; daya_tampung: string }[];
}
export interface ProgrammesForm {
  kelas: readonly OfferedClass[];
  /** Every interest there is; empty where it is not offered. */
  minat: readonly { kode_minat: number; banyak: string; sedikit: string }[];
  batas_per_minat: boolean;
}

export const programmesForm = (o: DetailPenawaran): ProgrammesForm => ({
  kelas: o.kelas.map(({ id_kelas, prodi }) => ({
    id_kelas,
    prodi: prodi.map(({ id_prodi, daya_tampung }) => ({
      id_prodi,
      daya_tampung: daya_tampung === null ? '' : String(daya_tampung),
    })),
  })),
  minat: o.semua_minat.map(({ kode_minat }) => {
    const set = o.minat.find((m) => m.kode_minat === kode_minat);
    return {
      kode_minat,
      banyak: set ? String(set.jumlah_penawaran) : '',
      sedikit: set ? String(set.jumlah_minimum_pengisian) : '',
    };
  }),
  batas_per_minat: o.batas_per_minat,
});

/** What is no number becomes one the judge refuses. */
const whole = (text: string): number => {
  const read = parseInteger(text);
  return 'value' in read ? read.value : -1;
};
export const programmesOf = ({ kelas, minat, batas_per_minat }: ProgrammesForm): ProdiPenawaran =>
  tidyProdi({
    kelas: kelas.map(({ id_kelas, prodi }) => ({
      id_kelas,
      prodi: prodi.map(({ id_prodi, daya_tampung }) => ({
        id_prodi,
        daya_tampung: daya_tampung.trim() === '' ? null : whole(daya_tampung),
      })),
    })),
    minat: minat
      .filter((m) => m.banyak.trim() !== '' || whole(m.sedikit) > 0)
      .map(({ kode_minat, banyak, sedikit }) => ({
        kode_minat,
        jumlah_penawaran: whole(banyak),
        jumlah_minimum_pengisian: sedikit.trim() === '' ? 0 : whole(sedikit),
      })),
    batas_per_minat,
  });

/** The form in words, by the names `o` knows. */
export const programmesWords =
  (o: DetailPenawaran) =>
  ({ kelas, minat, batas_per_minat }: ProgrammesForm): [string, string][] => [
    ...o.semua_kelas.map(({ id_kelas, nama_kelas }): [string, string] => {
      const offered = kelas.find((k) => k.id_kelas === id_kelas)?.prodi ?? [];
      const names = offered.map(({ id_prodi, daya_tampung }) => {
        const name = o.semua_prodi.find((p) => p.id_prodi === id_prodi)?.nama_prodi ?? String(id_prodi);
        return daya_tampung ? `${name} (${daya_tampung})` : name;
      });
      return [nama_kelas, names.join(', ')];
    }),
    ...o.semua_minat.map(({ kode_minat, nama_minat }): [string, string] => {
      const set = minat.find((m) => m.kode_minat === kode_minat);
      return [`Minat ${nama_minat}`, set?.banyak ? `${set.sedikit || 0} sampai ${set.banyak}` : ''];
    }),
    ['Batas tiap minat', batas_per_minat ? 'berlaku' : ''],
  ];
