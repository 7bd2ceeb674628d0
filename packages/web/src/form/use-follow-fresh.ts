/** Links to signed addresses on a page that may have been open for longer than they hold. */
import { sentences } from '@gerbang/contract/wire/sentences';
import { type AskAgain, followFresh } from '../api/address.ts';
import { useFlash } from '../ui/feedback/flash.tsx';

/** What such a link does when it is pressed, given how its address is asked for anew. */
export const useFollowFresh = () => {
  const flash = useFlash();
  return (ask: AskAgain) => followFresh(ask, () => flash(sentences.berkasGagalDibuka, { kind: 'error' }));
};
