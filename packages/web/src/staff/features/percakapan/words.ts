/** Words of the chat desk. */
import { FLAG, type SARING } from '@gerbang/contract/office/percakapan';
import type { BadgeProps } from '../../../ui/badge.tsx';

export type Saring = (typeof SARING)[number];
export const VIEWS: Record<Saring, string> = {
  belum: 'Belum dijawab',
  saya: 'Milik saya',
  selesai: 'Selesai',
  semua: 'Semua',
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** "3 hari 4 jam", "5 jam 10 menit" or "12 menit". */
export const spanText = (milliseconds: number): string => {
  const span = Math.max(0, milliseconds);
  const [days, hours, minutes] = [
    Math.floor(span / DAY),
    Math.floor((span % DAY) / HOUR),
    Math.floor((span % HOUR) / MINUTE),
  ];
  if (days > 0) return hours > 0 ? `${days} hari ${hours} jam` : `${days} hari`;
  if (hours > 0) return minutes > 0 ? `${hours} jam ${minutes} menit` : `${hours} jam`;
  return `${minutes} menit`;
};

/** The same in one word and number, for a badge. */
const shortText = (milliseconds: number): string => {
  const [count, unit] = spanText(milliseconds).split(' ');
  return `${count} ${unit}`;
};

interface Standing {
  flag: string;
  menunggu_sejak: string | null;
  /** False while only the office has written. */
  pendaftar_menulis: boolean;
}
/** Badge of where a conversation stands. */
export const stateOf = (c: Standing, now: number): BadgeProps => {
  if (c.flag === FLAG.selesai) return { kind: 'success', children: 'Selesai' };
  if (!c.pendaftar_menulis) return { kind: 'info', children: 'Belum dibalas pendaftar' };
  if (c.menunggu_sejak === null) return { kind: 'info', children: 'Sudah dijawab' };
  const waited = now - Date.parse(c.menunggu_sejak);
  return { kind: 'warning', children: waited < MINUTE ? 'Baru masuk' : `Menunggu ${shortText(waited)}` };
};
