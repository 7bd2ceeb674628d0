/** Links as the office keeps them: a name and an address each, in the order in which they are shown. */
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import { PENGATURAN_MAX, TAUTAN_MAX } from '@gerbang/contract/office/pengaturan';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { fieldsOf } from '../../desk/fields.ts';

type Links = Settings['media_sosial'];
interface Props {
  id: 'media_sosial' | 'panduan_pembayaran';
  legend: string;
  hint: string;
  /** What one of them is called. */
  noun: string;
  links: Links;
  onChange: (links: Links) => void;
  errors: Readonly<Record<string, string>>;
}

export function LinkList({ id, legend, hint, noun, links, onChange, errors }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (at: number, next: Partial<Links[number]>) =>
    onChange(links.map((link, i) => (i === at ? { ...link, ...next } : link)));
  const remove = (at: number) => {
    onChange(links.filter((_, i) => i !== at));
    // The button that was pressed is gone; the keyboard goes on from here.
    add.current?.focus();
  };
  return (
    <Fieldset id={id} legend={legend} hint={hint} error={errors[id]}>
      {links.map((link, i) => {
        const { at } = fieldsOf({
          form: link,
          change: (next) => change(i, next),
          errors,
          path: `${id}.${i}`,
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no name of its own but its place
          <div key={i} className="portal__link" role="group" aria-label={`${noun} ${i + 1}`}>
            <TextField {...at('label')} label="Nama" required max={PENGATURAN_MAX.label} />
            <TextField
              {...at('url')}
              label="Alamat"
              required
              type="url"
              inputMode="url"
              max={PENGATURAN_MAX.url}
              placeholder="https://"
            />
            <Button
              variant="quiet"
              aria-label={`Hapus ${link.label || `${noun} ${i + 1}`}`}
              onClick={() => remove(i)}
            >
              Hapus
            </Button>
          </div>
        );
      })}
      <p>
        <Button
          ref={add}
          variant="secondary"
          disabled={links.length >= TAUTAN_MAX}
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Tambah {noun}
        </Button>
      </p>
    </Fieldset>
  );
}
