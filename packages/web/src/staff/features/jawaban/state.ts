/** What the pages of answers share. */
import { instantText } from '@gerbang/contract/wire/time';

export const JAWABAN = ['jawaban'] as const;
export const whenText = (iso: string): string => instantText(new Date(iso));
