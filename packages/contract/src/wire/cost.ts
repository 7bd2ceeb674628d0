/** What a call costs the server, in classes; every call has one (keamanan 18). */

/**
 * `light` is answered from memory, `read` and `write` ask the database, `file` moves bytes of a file or a table,
 * `draw` sets a page, `hash` works out a password's digest.
 */
export const COSTS = ['light', 'read', 'write', 'file', 'draw', 'hash'] as const;
export type Cost = (typeof COSTS)[number];

/** The class of a call that declares none. */
export const usualCost = (method: string, files: boolean): Cost =>
  files ? 'file' : method === 'GET' ? 'read' : 'write';
