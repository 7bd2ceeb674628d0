/** Settings of the office that several officers may change: read whole, written over the version they were read in. */
import type { Finding } from '@gerbang/contract/wire/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sentences } from '../../api/send.ts';
import { fieldsOf } from './fields.ts';
import { useEditing, type Versioned } from './use-editing.ts';

type Typed<Secret extends string> = Partial<Record<Secret, string>>;
/** What is declared of settings once, beside their page. */
export interface SettingsKind<Form extends object, Stored extends Versioned, Secret extends string = never> {
  /** Names them in the cache, and where what is typed is kept. */
  key: string;
  read: () => Promise<Stored>;
  formOf: (stored: Stored) => Form;
  /** As lines of words, to read somebody else's beside one's own. */
  wordsOf: (form: Form) => readonly [string, string][];
  check: (form: Form) => readonly Finding[];
  /** Given the secrets that were typed, where there are some. */
  write: (form: Form, versi: Stored['versi'], given: Typed<Secret>) => Promise<Stored>;
  /** What is said once they are saved. */
  saved: string;
}

/** Reads them. */
export const useStored = <Stored>({ key, read }: { key: string; read: () => Promise<Stored> }) =>
  useQuery({ queryKey: [key], queryFn: read });

/** Secrets as they are typed: never part of what is kept on the device, and sent only where something was typed. */
export const useSecrets = <Secret extends string>(names: readonly Secret[]) => {
  const none = () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Secret, string>;
  const [form, setForm] = useState(none);
  const change = (next: Typed<Secret>) => setForm((now) => ({ ...now, ...next }));
  return {
    given: Object.fromEntries(Object.entries(form).filter(([, value]) => value !== '')) as Typed<Secret>,
    forget: () => setForm(none),
    /** Their places, beside these findings of the form. */
    places: (errors: Sentences) => fieldsOf({ form, change, errors }).at,
  };
};

interface More<Stored, Secret extends string> {
  secrets?: { given: Typed<Secret>; forget: () => void };
  /** Runs with what was saved. */
  onStored?: (next: Stored) => unknown;
}
/** The form over what is stored, for `SettingsForm`. */
export const useSettings = <Form extends object, Stored extends Versioned, Secret extends string = never>(
  kind: SettingsKind<Form, Stored, Secret>,
  stored: Stored,
  { secrets, onStored }: More<Stored, Secret> = {},
) => {
  const { key, read, formOf, wordsOf, check, write, saved } = kind;
  const client = useQueryClient();
  const editing = useEditing<Form, Stored>({
    name: () => key,
    item: stored,
    initial: formOf(stored),
    check,
    save: (form, versi) => write(form, versi ?? stored.versi, secrets?.given ?? {}),
    latest: read,
    saved: () => saved,
    onStored: (next) => {
      secrets?.forget();
      client.setQueryData([key], next);
      onStored?.(next);
    },
  });
  return { editing, formOf, wordsOf };
};
