/** Words of the news desk, and times of publication as they are typed: in Jakarta. */
import { type Keadaan, NAMA_KEADAAN } from '@gerbang/contract/office/kabar';
import { instantText, jakartaDay } from '@gerbang/contract/wire/time';
import type { BadgeProps } from '../../../ui/badge.tsx';

export type Noun = 'berita' | 'pengumuman';
export const NOUNS: Record<Noun, string> = { berita: 'Berita', pengumuman: 'Pengumuman' };
/** Stands in the address for one that is not stored yet. */
export const NEW = 'baru';
/** Address of one, or of a new one. */
export const pathOf = (noun: Noun, id: number | typeof NEW): string =>
  noun === 'berita' ? `/kabar/${id}` : `/kabar/pengumuman/${id}`;
export const STATES: Record<Keadaan, BadgeProps> = {
  draf: { kind: 'neutral', children: NAMA_KEADAAN.draf },
  terjadwal: { kind: 'info', children: NAMA_KEADAAN.terjadwal },
  terbit: { kind: 'success', children: NAMA_KEADAAN.terbit },
  arsip: { kind: 'neutral', children: NAMA_KEADAAN.arsip },
};
/** What is said once one is saved. */
export const SAVED: Record<Keadaan, string> = {
  draf: 'Tersimpan. Masih draf, belum terlihat oleh pendaftar.',
  terjadwal: 'Tersimpan. Terbit pada waktu yang dijadwalkan.',
  terbit: 'Tersimpan. Sudah terlihat oleh pendaftar.',
  arsip: 'Tersimpan.',
};
/** Where one is kept among what was fetched. */
export const keyOf = (noun: Noun, id: string | number) => [`meja-${noun}`, String(id)] as const;
export const timeText = (iso: string | null): string => (iso === null ? '–' : instantText(new Date(iso)));

const JAKARTA = '+07:00';
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jakarta',
  hour: '2-digit',
  minute: '2-digit',
});
/** Day (`YYYY-MM-DD`) and time (`HH.MM`) in Jakarta of an instant. */
export const jakartaParts = (iso: string): { day: string; time: string } => ({
  day: jakartaDay(new Date(iso)),
  time: clock.format(new Date(iso)).replace(':', '.'),
});
/** The instant of a day and a time such as "8", "8.30" or "08:30" in Jakarta; null for what is no time. */
export const jakartaInstant = (day: string, time: string): string | null => {
  const parts = /^(\d{1,2})(?:[.:](\d{2}))?$/.exec(time.trim());
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)];
  if (!parts || hours > 23 || minutes > 59) return null;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day}T${two(hours)}:${two(minutes)}:00${JAKARTA}`;
};
