/** Adding an entry to one of the lists, and changing one. */
import { useId, useState } from 'react';
import { callPath } from '../../../api/client.ts';
import { byField, type Sentences } from '../../../api/send.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import type { Choices } from './daftar.ts';
import { type Asked, type Kind, namedRow, type Row } from './kinds.tsx';

interface Props {
  kind: Kind;
  /** Null: a new one. */
  row: Row | null;
  /** What stands in the form of a new one. */
  proposed: Row;
  choices: Choices;
  onClose: () => void;
  onDone: (name: string) => void;
}

const isNumeric = (kind: Kind, { kind: type }: Asked): boolean =>
  type === 'pilih' || type === 'cari' || (type === 'nomor' && kind.path !== 'jalur');

export function EntryDialog({ kind, row, proposed, choices, onClose, onDone }: Props) {
  const form = useId();
  const idOf = (key: string) => `${form}-${key}`;
  const [typed, setTyped] = useState<Row>(row ?? proposed);
  const [wrong, setWrong] = useState<Sentences>({});
  const fields = kind.asked.filter(({ key }) => row === null || key !== kind.key);

  /** Marks what is wrong with the fields asked; false where it is none of them. */
  const show = (found: Sentences): boolean => {
    const named = fields.filter(({ key }) => found[key]);
    setWrong(Object.fromEntries(named.map(({ key }) => [key, found[key] ?? ''])));
    if (named[0]) focusField(idOf(named[0].key));
    return named.length > 0;
  };
  const valueOf = (one: Asked) => {
    const value = typed[one.key];
    if (one.kind === 'ya') return value === true || one.forced?.(typed) === true;
    const text = String(value ?? '').trim();
    if (one.kind === 'jumlah') return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : -1;
    return isNumeric(kind, one) ? (/^\d{1,12}$/.test(text) ? Number(text) : 0) : text;
  };
  const submit = async (): Promise<boolean> => {
    const all = Object.fromEntries(kind.asked.map((one) => [one.key, valueOf(one)]));
    if (show(byField(kind.check(all as never)))) return false;
    const { [kind.key]: id, ...rest } = all;
    await (row
      ? callPath(kind.change.method, kind.change.path, { params: { [kind.key]: id as string }, body: rest })
      : callPath(kind.add.method, kind.add.path, { body: all }));
    onDone(namedRow(kind, all as Row));
    return true;
  };
  const set = (key: string, value: string | boolean) => setTyped((t) => ({ ...t, [key]: value }));

  const draw = (one: Asked) => {
    const { key, label, max } = one;
    const isOptional = one.kind === 'teks' || one.kind === 'jumlah';
    const stays = (row && one.stays?.(row)) ?? null;
    const common = { id: idOf(key), label, hint: stays ?? one.hint, error: wrong[key] };
    const value = typed[key] === 0 && !isOptional ? '' : String(typed[key] ?? '');
    const choosing = {
      ...common,
      required: true,
      disabled: stays !== null,
      options: one.options?.(choices) ?? [],
      value: value || null,
      onChange: (next: string | null) => set(key, next ?? ''),
    };
    if (one.kind === 'cari') return <SearchSelectField key={key} {...choosing} />;
    if (one.kind === 'pilih') return <SelectField key={key} {...choosing} />;
    if (one.kind === 'ya') {
      const forced = one.forced?.(typed) === true;
      return (
        <CheckboxField
          key={key}
          {...common}
          {...(forced && !stays ? { hint: `Jalur ${typed[kind.key]} selalu demikian.` } : {})}
          checked={valueOf(one) === true}
          disabled={stays !== null || forced}
          onChange={(next) => set(key, next)}
        />
      );
    }
    return (
      <TextField
        key={key}
        {...common}
        required={!isOptional}
        autoComplete="off"
        inputMode={one.kind === 'nomor' || one.kind === 'jumlah' ? 'numeric' : undefined}
        max={one.kind === 'nama' || one.kind === 'teks' ? max : undefined}
        value={value}
        onChange={(next) => set(key, next)}
      />
    );
  };
  return (
    <FormDialog
      title={row ? `Ubah ${namedRow(kind, row)}` : `Tambah ${kind.noun}`}
      action={row ? 'Simpan' : `Tambah ${kind.noun}`}
      onClose={onClose}
      onSubmit={submit}
      says={show}
    >
      {fields.map(draw)}
    </FormDialog>
  );
}
