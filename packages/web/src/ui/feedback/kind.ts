import { IconError, IconInfo, IconSuccess, type IconType, IconWarning } from '../icon.tsx';

/** How a message is meant. */
export type Kind = 'info' | 'success' | 'warning' | 'error';

/** The icon of each kind, and the word a screen reader hears in its place. */
export const KINDS: Record<Kind, { icon: IconType; word: string }> = {
  info: { icon: IconInfo, word: 'Informasi' },
  success: { icon: IconSuccess, word: 'Berhasil' },
  warning: { icon: IconWarning, word: 'Perhatian' },
  error: { icon: IconError, word: 'Kesalahan' },
};
