/** What was typed for a list that has become full meanwhile: to be read, and emptied or made room for. */
import type { Fields, Value } from '@gerbang/contract/form/field';
import type { CollectionPart } from '@gerbang/contract/form/step';
import { Button } from '../ui/button.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { alreadyListed } from './collection-entry.ts';
import { EntryFacts } from './entry-facts.tsx';

interface Props {
  id: string;
  part: CollectionPart;
  fields: Fields;
  values: Record<string, Value>;
  texts: Record<string, string>;
  file: File | null;
  /** The very same is in the list: the answer to adding it was lost. */
  isThere: boolean;
  onEmpty: () => void;
}

export function FullEntry({ id, part, fields, values, texts, file, isThere, onEmpty }: Props) {
  return (
    <Fieldset id={id} legend={`Isian ${part.noun} yang belum ditambahkan`}>
      <EntryFacts {...{ fields, values, texts }} />
      {file && <p>Dipilih: {file.name}</p>}
      <p>
        {isThere
          ? `${alreadyListed(part)}. Kosongkan isian ini.`
          : `Hapus satu ${part.noun} dari daftar agar isian ini dapat ditambahkan, atau kosongkan isian ini.`}
      </p>
      <p>
        <Button variant="secondary" onClick={onEmpty}>
          Kosongkan
        </Button>
      </p>
    </Fieldset>
  );
}
