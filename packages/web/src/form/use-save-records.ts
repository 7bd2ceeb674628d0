/** Saves the records of a step that changed, unless another device did meanwhile (formulir 15, formulir 16, data-diri 17). */
import type { Value, Values } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import { useRef, useState } from 'react';
import { type CallError, callPath, failureOf } from '../api/client.ts';
import { type Saved, usePatchSaved } from '../api/queries.ts';
import type { DraftContent } from './draft-store.ts';
import { useLook } from './look.ts';
import { fingerprint, isOvertaken, isOwnOvertaken, type Own, ownFingerprint } from './overtaken.ts';
import { isUnchanged, type Judged } from './step-state.ts';

type Records = Isian['records'];
type Base = NonNullable<DraftContent['dasar']>;

/** `own`: what the step draws itself; `dasar`: what the draft that the step began with was built on. */
export const useSaveRecords = (
  nomor_pendaftar: string,
  saved: Saved,
  records: readonly Judged[],
  own: (Own & { isNew: boolean; save: () => Promise<void> }) | undefined,
  dasar: Base = {},
) => {
  const patch = usePatchSaved();
  const look = useLook(nomor_pendaftar);
  const now = (): Base => ({
    ...Object.fromEntries(records.map(({ part }) => [part.key, fingerprint(part, saved.records)])),
    ...(own && { [own.key]: ownFingerprint(own) }),
  });
  const [base, setBase] = useState<Base>(() => {
    // A draft that holds what is saved has nothing to lose, whatever it was built on.
    const differing = [
      ...records.filter((one) => !isUnchanged(one, saved.records)).map(({ part }) => part.key),
      ...(own && own.mine !== own.saved ? [own.key] : []),
    ];
    const stale = differing.filter((key) => key in dasar);
    return { ...now(), ...Object.fromEntries(stale.map((key) => [key, dasar[key] as string])) };
  });
  /** By part: what was sent and never answered. */
  const unheard = useRef(new Map<string, Values>());

  const overtaken = (stored: Records): boolean =>
    records.some((one) => isOvertaken(one, base[one.part.key], stored, unheard.current.get(one.part.key)));

  const send = async (stored: Records): Promise<void> => {
    const versions = new Map<string, Value | undefined>();
    for (const one of records) {
      if (isUnchanged(one, stored) || Object.keys(one.asked).length === 0) continue;
      const { part, settled } = one;
      const versi = versions.get(part.table) ?? stored[part.table]?.versi ?? 0;
      const body = { nomor_pendaftar, versi, ...settled };
      const row = await callPath<Record<string, Value>>('POST', part.save, { body }).catch(
        (error: CallError) => {
          if (error.isPassing) unheard.current.set(part.key, settled);
          // Refused before it was judged, as for a length, it names the field alone.
          for (const finding of error.findings) finding.part ??= part.key;
          throw error;
        },
      );
      unheard.current.delete(part.key);
      versions.set(part.table, row.versi);
      patch.record(part.table, row);
      setBase((b) => ({ ...b, [part.key]: fingerprint(part, { [part.table]: row }) }));
    }
  };

  return {
    /** What the screen is built on, to be kept with its draft. */
    base,
    /** Builds it on what is saved now; answers the new base. */
    rebase: (): Base => {
      const next = now();
      setBase(next);
      return next;
    },
    /**
     * Saves the records, then what the step draws itself. Answers what another device saved meanwhile, of which
     * nothing is overwritten, else null. Throws CallError.
     */
    save: async (): Promise<Saved | null> => {
      if (overtaken(saved.records) || (own && isOwnOvertaken(own, base[own.key]))) return saved;
      let sent = false;
      const go = async (stored: Records, again: boolean): Promise<Saved | null> => {
        try {
          await send(stored);
          sent = true;
          if (own && (own.isNew || own.mine !== own.saved)) await own.save();
          return null;
        } catch (error) {
          const fresh = failureOf(error).code === 'versi_usang' ? await look() : null;
          if (!fresh) throw error;
          if (sent || overtaken(fresh.records)) return fresh;
          if (!again) throw error;
          return go(fresh.records, false);
        }
      };
      return go(saved.records, true);
    },
  };
};
