/** The tables of the record shape, computed from the wizard's steps. */
import type { RecordPart, Step } from '@gerbang/contract';

/** All parts that share a table, with their steps. */
export interface RecordTable {
  table: string;
  parts: { step: Step; part: RecordPart }[];
}

/** Groups the record parts by table: mother and father share one record (orang-tua 2). */
export const recordTables = (steps: readonly Step[]): RecordTable[] => {
  const tables = new Map<string, RecordTable>();
  for (const step of steps)
    for (const part of step.parts)
      if (part.shape === 'record') {
        const entry = tables.get(part.table) ?? { table: part.table, parts: [] };
        entry.parts.push({ step, part });
        tables.set(part.table, entry);
      }
  return [...tables.values()];
};

/** Columns of a table that hold fields, in the wizard's order. */
export const columnsOf = ({ parts }: RecordTable): string[] =>
  parts.flatMap(({ part }) => Object.keys(part.fields));
/** Columns only the office writes. */
export const readOnlyColumnsOf = ({ parts }: RecordTable): string[] =>
  parts.flatMap(({ part }) => Object.keys(part.readOnly ?? {}));
