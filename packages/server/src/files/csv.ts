/** How every CSV is written, so that no spreadsheet computes what somebody has typed into the portal. */
import type { Options } from 'csv-stringify';
import type { Day } from './workbook.ts';

/**
 * A sign that begins a formula, where a separator stands before it in the cell: a spreadsheet that separates by another
 * sign than the comma parts the cell there, quoted or not. What follows a blank is no formula ("S1; -").
 */
const FORMULA_WITHIN = /([;,\t\r\n]"*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** The apostrophe makes text of a formula; at the start of a cell the library sets it. */
const defused = (cell: string): string => cell.replace(FORMULA_WITHIN, "$1'");

/** A time as it is in Jakarta, with its zone. */
const JAKARTA_MS = 7 * 3_600_000;
const isoTime = (at: Date): string =>
  new Date(at.getTime() + JAKARTA_MS).toISOString().replace(/\.\d+Z$/, '+07:00');

export const CSV = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { string: defused, date: isoTime, object: (cell) => (cell as unknown as Day).hari },
} satisfies Options;
