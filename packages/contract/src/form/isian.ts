/** What an applicant has filled in, as the judge is given it. */
import type { Context, Values } from './field.ts';

/** A field the office configures for one offering (khusus 1). */
export interface CustomField {
  /** Slug; key of the value. */
  nama: string;
  tipe: 'text' | 'select' | 'file';
  label: string;
  /** Options of a select, comma-separated. */
  meta_data: string | null;
}

/** Everything saved so far, with the offering's configuration. */
export interface Isian {
  /** Rows by table; null or absent: nothing saved yet. */
  records: Readonly<Record<string, Values | null>>;
  slots: Readonly<Record<string, boolean>>;
  counts: Readonly<Record<string, number>>;
  /** Step number → configured field codes → mandatory. */
  codes: Readonly<Record<number, Readonly<Record<string, boolean>>>>;
  /** Custom fields of the offering and what is filled in; files count by their slot. */
  khusus: { fields: readonly CustomField[]; values: Readonly<Record<string, string | null>> };
  limits: Context['limits'];
  today: string;
}
