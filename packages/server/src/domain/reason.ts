/** The reason staff give for an act: kept trimmed in the audit, never blank. */
import { problem } from '@gerbang/contract';
import { ALASAN_MIN } from '@gerbang/contract/wire/act';

/** The reason without outer blanks; throws `isian_salah` when nothing of it is left. */
export const reasonOf = (text: string): string => {
  const reason = text.trim();
  if (reason.length < ALASAN_MIN)
    throw problem('isian_salah', [{ field: 'alasan', message: `Alasan paling sedikit ${ALASAN_MIN} huruf` }]);
  return reason;
};
