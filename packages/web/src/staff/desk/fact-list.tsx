/** What is known of one thing, label beside words. */
import type { ReactNode } from 'react';

/** Null, undefined and false are left out. */
export type Fact = readonly [label: string, words: ReactNode] | null | undefined | false;

export function FactList({ of, className = 'ui-facts' }: { of: readonly Fact[]; className?: string }) {
  return (
    <dl className={className}>
      {of.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
