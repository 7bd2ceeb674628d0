/** What the star means, followed by the office's notes for the step, joined as sentences (B 1, C 1). */
import { sentences } from '@gerbang/contract/sentences';
import { Alert } from '../../../ui/feedback/alert.tsx';

const sentence = (note: string) => (/[.!?]$/.test(note.trim()) ? note.trim() : `${note.trim()}.`);

export function Banner({ notes }: { notes: string[] }) {
  return (
    <Alert kind="info">
      <p>{[`${sentences.banner}.`, ...notes.map(sentence)].join(' ')}</p>
    </Alert>
  );
}
