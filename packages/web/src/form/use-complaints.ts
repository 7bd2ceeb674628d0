/** What a form complains about: findings at its fields, or the one sentence of a try that failed. */
import { useState } from 'react';

interface Complaints<F> {
  found: readonly F[];
  failure: string | null;
  /** Counts the refusals: what is said anew is drawn anew, and read out again. */
  attempt: number;
}

/** `F` is a finding as the form tells them apart. */
export const useComplaints = <F>() => {
  const [said, say] = useState<Complaints<F>>({ found: [], failure: null, attempt: 0 });
  return {
    ...said,
    /** Says why a try did not go through. */
    refuse: (found: readonly F[], failure: string | null) =>
      say(({ attempt }) => ({ found, failure, attempt: attempt + 1 })),
    /** Takes everything back, before another try. */
    clear: () => say(({ attempt }) => ({ found: [], failure: null, attempt })),
    /** Takes back what is being mended. */
    forgive: (isMended: (finding: F) => boolean) =>
      say((all) => ({ ...all, found: all.found.filter((one) => !isMended(one)) })),
  };
};
