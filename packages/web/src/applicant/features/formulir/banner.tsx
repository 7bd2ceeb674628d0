/** What the star means, followed by the office's notes for the step, joined as sentences (formulir 10, formulir 31). */
import { sentences } from '@gerbang/contract/wire/sentences';
import { useLayoutEffect, useRef } from 'react';
import { IconChevronDown } from '../../../ui/icon.tsx';

const sentence = (note: string) => (/[.!?]$/.test(note.trim()) ? note.trim() : `${note.trim()}.`);
/** From here there is room to read the notes without unfolding them. */
const ROOMY = '(min-width: 640px)';

export function Banner({ notes }: { notes: string[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const any = notes.length > 0;
  useLayoutEffect(() => {
    if (any && details.current) details.current.open = window.matchMedia(ROOMY).matches;
  }, [any]);
  return (
    <div className="banner">
      <p>{sentences.banner}.</p>
      {any && (
        <details ref={details}>
          <summary>
            Catatan panitia
            <IconChevronDown size={20} />
          </summary>
          <p>{notes.map(sentence).join(' ')}</p>
        </details>
      )}
    </div>
  );
}
