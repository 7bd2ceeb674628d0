/** The letters' settings as they are typed: one text for all reasons, and what of it is kept until it is saved. */
import type { DataOf } from '@gerbang/contract';
import type { PengaturanLoa, pengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';

export type StoredLetter = DataOf<typeof pengaturanLoa>;

/** One reason a line. */
export interface LetterForm extends Omit<PengaturanLoa, 'alasan_tolak'> {
  alasan: string;
}

export const formOf = ({ versi: _, alasan_tolak, ...rest }: StoredLetter): LetterForm => ({
  ...rest,
  alasan: alasan_tolak.join('\n'),
});

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');
/** As it is sent: blanks at the ends and line breaks within a text are no part of it. */
export const settingsOf = ({
  pola_nomor,
  kota,
  penandatangan,
  pengesahan,
  penutup,
  petunjuk,
  alasan,
}: LetterForm): PengaturanLoa => {
  const closing = (kind: 'bersyarat' | 'final') => ({
    indonesia: oneLine(penutup[kind].indonesia),
    inggris: oneLine(penutup[kind].inggris),
  });
  return {
    pola_nomor: pola_nomor.trim(),
    kota: oneLine(kota),
    penandatangan: {
      jabatan: oneLine(penandatangan.jabatan),
      nama: oneLine(penandatangan.nama),
      nomor: oneLine(penandatangan.nomor),
    },
    pengesahan,
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    petunjuk: {
      diterima: oneLine(petunjuk.diterima),
      tidak_diterima: oneLine(petunjuk.tidak_diterima),
      loa_ditolak: oneLine(petunjuk.loa_ditolak),
    },
    alasan_tolak: alasan.split('\n').map(oneLine).filter(Boolean),
  };
};
