/** Rows of a table that each name a participant: taken one by one, or told why not. */
import { type Temuan, toTemuan } from '@gerbang/contract/wire/impor';

const SHOWN = 30;
/** A number as it was meant: some write it with spaces, or with the apostrophe that keeps it text. */
export const numberIn = (cell = ''): string => cell.replace(/[\s']/g, '').slice(0, SHOWN);

/**
 * Takes each row with whoever it names, and answers those that cannot be taken; `take` does so, or says why not. Nobody is
 * named twice; `unknown` is said of who is not among the `known`.
 */
export const takeRows = <S extends { baris: number; nomor_peserta: string }, K>(
  rows: readonly S[],
  known: ReadonlyMap<string, K>,
  unknown: string,
  take: (said: S, who: K) => string | null,
): Temuan[] => {
  const first = new Map<string, number>();
  const judged = (said: S): string | null => {
    const { baris, nomor_peserta } = said;
    if (nomor_peserta === '') return 'Nomor peserta kosong';
    const who = known.get(nomor_peserta);
    if (who === undefined) return unknown;
    const before = first.get(nomor_peserta);
    if (before !== undefined) return `Nomor peserta sudah ada di baris ${before}`;
    first.set(nomor_peserta, baris);
    return take(said, who);
  };
  return rows.flatMap((said) => {
    const pesan = judged(said);
    return pesan === null ? [] : [{ baris: said.baris, nomor_peserta: said.nomor_peserta, pesan }];
  });
};

/** A participant of whom the table says nothing; `jumlah` is how many there are. */
export interface Absent {
  nomor_peserta: string;
  nama_lengkap: string | null;
  jumlah: number;
}
/** The first of them as findings. */
export const absentFindings = (found: readonly Absent[]): ReturnType<typeof toTemuan> => ({
  jumlah: found[0]?.jumlah ?? 0,
  daftar: found.map(({ nomor_peserta, nama_lengkap }) => ({
    baris: null,
    nomor_peserta,
    pesan: nama_lengkap ?? '',
  })),
});
