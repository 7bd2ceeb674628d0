/** Fields of a form that differ in their words alone. */
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { Fields, Placed } from './fields.ts';

/** A line of text: its place in the form, its label, and a help. */
export type TextLine<Key extends string> = readonly [key: Key, label: string, hint?: string | undefined];

interface TextsProps<Key extends string> {
  of: readonly TextLine<Key>[];
  at: Fields<Record<Key, string>>['at'];
  inputMode?: 'numeric';
}
/** Lines of text, one below the other. */
export function TextFields<Key extends string>({ of, at, ...input }: TextsProps<Key>) {
  return of.map(([key, label, hint]) => (
    <TextField key={key} {...at(key)} label={label} hint={hint} {...input} />
  ));
}

interface SecretProps extends Placed<string> {
  label: string;
  /** What it is. */
  about?: string;
  /** There is one; it is never shown, and what is typed takes its place. */
  stored: boolean;
  max?: number;
  /** Of several lines. */
  rows?: number;
}
/** A word that is stored sealed. */
export function SecretField({ about, stored, rows, ...field }: SecretProps) {
  const kept = stored
    ? 'Tersimpan dan tidak ditampilkan. Isi hanya untuk menggantinya.'
    : 'Disimpan tersegel dan tidak ditampilkan lagi.';
  const hint = about ? `${about} ${kept}` : kept;
  return rows === undefined ? (
    <TextField {...field} type="password" autoComplete="new-password" hint={hint} />
  ) : (
    <TextAreaField {...field} rows={rows} hint={hint} />
  );
}
