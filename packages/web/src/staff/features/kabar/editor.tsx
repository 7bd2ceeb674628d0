/** The form of an article or announcement: title, what is its own, when it is shown, preview and save. */

import { berita, JUDUL_MAX, pengumuman } from '@gerbang/contract/office/kabar';
import type { Finding } from '@gerbang/contract/wire/errors';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { byField } from '../../../api/send.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type Fields, fieldsOf } from '../../desk/fields.ts';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { useEditing } from '../../desk/use-editing.ts';
import { EditorFrame, type Stored } from './editor-frame.tsx';
import { PreviewDialog } from './preview.tsx';
import { type Publish, PublishField, publishOf, terbitOf } from './publish-field.tsx';
import { keyOf, NEW, type Noun, pathOf, SAVED } from './words.ts';

/** What both nouns send beside their own. */
export interface Common {
  judul: string;
  terbit: string | null;
  publik: boolean;
}
interface Shared {
  judul: string;
  publish: Publish;
  publik: boolean;
}
type Form<Own> = Own & Shared;

/** Sentence for a text beyond its limit; null within it. */
export const tooLong = (text: string, max: number, name: string): string | null =>
  text.length > max ? `${name} paling banyak ${max} huruf` : null;

interface Props<Own extends object, Item extends Stored & Own> {
  noun: Noun;
  item: Item | null;
  idOf: (item: Item) => number;
  /** Fields beside title and time, as they are stored or empty. */
  own: Own;
  /** What the browser can see is missing of them; the server judges all of it again. */
  judge?: (own: Own, shown: boolean) => Finding[];
  /** Writes over version `versi`, or a new one where it is null. */
  save: (own: Own, common: Common, versi: number | null) => Promise<Item>;
  archive: (body: { versi: number; arsip: boolean }) => Promise<Item>;
  latest: () => Promise<Item>;
  /** Draws what applicants would see. */
  preview: (seen: Own & Common) => ReactNode;
  /** Fields below the title, and below the time. */
  main: (fields: Fields<Own>, own: Own) => ReactNode;
  side?: (fields: Fields<Own>, own: Own) => ReactNode;
}

export function Editor<Own extends object, Item extends Stored & Own>(props: Props<Own, Item>) {
  const { noun, item, idOf, own, judge, save, archive, latest, preview, main, side } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  const stored = item?.terbit ?? null;
  const editing = useEditing<Form<Own>, Item>({
    name: (one) => `${noun}.${one ? idOf(one) : NEW}`,
    item,
    initial: {
      ...own,
      judul: item?.judul ?? '',
      publish: publishOf(stored, item?.keadaan ?? 'draf'),
      publik: item?.publik ?? false,
    },
    save: ({ judul, publish, publik, ...rest }, versi) => {
      const at = terbitOf(publish, stored);
      const terbit = 'terbit' in at ? at.terbit : null;
      return save(rest as unknown as Own, { judul: judul.trim(), terbit, publik }, versi);
    },
    check: (form) => {
      const title = form.judul.trim() ? tooLong(form.judul, JUDUL_MAX, 'Judul') : 'Isi judul';
      const at = terbitOf(form.publish, stored);
      return [
        ...(title ? [{ field: 'judul', message: title }] : []),
        ...(judge?.(form, form.publish.when !== 'draf') ?? []),
        ...('field' in at ? [at] : []),
      ];
    },
    saved: ({ keadaan }) => SAVED[keadaan],
    latest,
    onStored: (next) => {
      client.setQueryData(keyOf(noun, idOf(next)), next);
      void client.invalidateQueries({ queryKey: listKey(noun === 'berita' ? berita : pengumuman) });
      if (!item) void navigate(pathOf(noun, idOf(next)), { replace: true });
    },
  });
  const { form } = editing;
  const given = {
    form,
    change: (next: Partial<Own> | Partial<Shared>) => editing.change(next as Partial<Form<Own>>),
    errors: byField(editing.findings),
  };
  const fields = fieldsOf<Own>(given);
  const { at, tick, errors } = fieldsOf<Shared>(given);
  return (
    <EditorFrame
      noun={noun}
      item={item}
      editing={editing}
      archive={archive}
      onPreview={() => setPreviewing(true)}
      show={preview}
    >
      <div className="ui-stack">
        <TextField {...at('judul')} label="Judul" required max={JUDUL_MAX} />
        {main(fields, form)}
      </div>
      <div className="ui-stack">
        <PublishField {...at('publish')} keadaan={item?.keadaan ?? 'draf'} stored={stored} errors={errors} />
        <CheckboxField
          {...tick('publik')}
          label="Terbaca tanpa masuk"
          hint="Juga tampil di halaman Kabar yang terbuka bagi siapa pun."
        />
        {side?.(fields, form)}
      </div>
      {previewing && (
        <PreviewDialog onClose={() => setPreviewing(false)}>
          {preview({ ...form, terbit: stored })}
        </PreviewDialog>
      )}
    </EditorFrame>
  );
}
