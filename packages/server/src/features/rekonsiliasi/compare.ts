/** Lines of a bank against payments recorded here: each has at most one other (rekonsiliasi 3, rekonsiliasi 4). */
import type { JENIS_SELISIH } from '@gerbang/contract/office/rekonsiliasi';
import type { Line } from './statement.ts';

export interface Paid {
  acuan: string;
  nomor_pembayaran: string;
  jumlah: number;
}
export interface Difference {
  /** Tells it from the others of its day; the same statement once more gives the same. */
  sidik: string;
  jenis: keyof typeof JENIS_SELISIH;
  acuan: string;
  nomor_pembayaran: string | null;
  jumlah_bank: number | null;
  jumlah_sini: number | null;
  baris: number | null;
}

/** How many agree, and what differs: lines in their order, then what only stands here. */
export const compare = (
  lines: readonly Line[],
  paid: readonly Paid[],
): { cocok: number; differences: Difference[] } => {
  const open = Map.groupBy(paid, ({ acuan }) => acuan);
  // Equal amounts first: of several payments under one code each finds its own.
  const left = lines.filter(({ acuan, jumlah }) => {
    const group = open.get(acuan) ?? [];
    const at = group.findIndex((one) => one.jumlah === jumlah);
    if (at >= 0) group.splice(at, 1);
    return at < 0;
  });
  const differences: Difference[] = [];
  const times = new Map<string, number>();
  const add = (line: Line | null, payment: Paid | null): void => {
    const facts = {
      jenis: line && payment ? ('jumlah' as const) : line ? ('hanya-bank' as const) : ('hanya-sini' as const),
      acuan: (line ?? payment)?.acuan ?? '',
      nomor_pembayaran: payment?.nomor_pembayaran ?? null,
      jumlah_bank: line?.jumlah ?? null,
      jumlah_sini: payment?.jumlah ?? null,
    };
    const alike = JSON.stringify(Object.values(facts));
    const nth = (times.get(alike) ?? 0) + 1;
    times.set(alike, nth);
    differences.push({ ...facts, sidik: `${nth} ${alike}`, baris: line?.baris ?? null });
  };
  for (const line of left) add(line, open.get(line.acuan)?.shift() ?? null);
  for (const payment of [...open.values()].flat()) add(null, payment);
  return { cocok: lines.length - left.length, differences };
};
