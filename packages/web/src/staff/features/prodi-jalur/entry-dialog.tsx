/** Adding an entry to one of the lists, and changing one. */
import { useId, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
type Errors = Readonly<Record<string, string>>;

const isNumeric = (kind: Kind, { kind: type }: Asked): boolean =>
  type === 'pilih' || type === 'cari' || (type === 'nomor' && kind.path !== 'jalur');

export function EntryDialog({ kind, row, proposed, choices, onClose, onDone }: Props) {
  const form = useId();
  const idOf = (key: string) => `${form}-${key}`;
  const [typed, setTyped] = useState<Row>(row ?? proposed);
  const [wrong, setWrong] = useState<Errors>({});
  const fields = kind.asked.filter(({ key }) => row === null || key !== kind.key);

  const show = (found: readonly { field: string; message: string }[]): false => {
    setWrong(Object.fromEntries(found.map((f) => [f.field, f.message])));
    const first = fields.find(({ key }) => found.some((f) => f.field === key));
    if (first) focusField(idOf(first.key));
    return false;
  };
  const valueOf = (one: Asked) => {
    const value = typed[one.key];
    if (one.kind === 'ya') return value === true || one.forced?.(typed) === true;
    const text = String(value ?? '').trim();
    return isNumeric(kind, one) ? (/^\d{1,12}$/.test(text) ? Number(text) : 0) : text;
  };
  const submit = async (): Promise<boolean> => {
    const all = Object.fromEntries(kind.asked.map((one) => [one.key, valueOf(one)]));
    const found = kind.check(all as never).filter((f) => fields.some(({ key }) => key === f.field));
    if (found.length > 0) return show(found);
    const { [kind.key]: id, ...rest } = all;
    try {
      await (row
        ? call(kind.change, { params: { [kind.key]: id as string }, body: rest })
        : call(kind.add, { body: all }));
    } catch (error) {
      const named =
        error instanceof CallError
          ? error.findings.filter((f) => fields.some(({ key }) => key === f.field))
          : [];
      if (named.length === 0) throw error;
      return show(named);
    }
    onDone(namedRow(kind, all as Row));
    return true;
  };
  const set = (key: string, value: string | boolean) => setTyped((t) => ({ ...t, [key]: value }));

  const draw = (one: Asked) => {
    const { key, label, max } = one;
    const stays = (row && one.stays?.(row)) ?? null;
    const common = { id: idOf(key), label, hint: stays ?? one.hint, error: wrong[key] };
    const value = typed[key] === 0 ? '' : String(typed[key] ?? '');
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
        required
        autoComplete="off"
        inputMode={one.kind === 'nomor' ? 'numeric' : undefined}
        max={one.kind === 'nama' ? max : undefined}
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
    >
      {fields.map(draw)}
    </FormDialog>
  );
}
