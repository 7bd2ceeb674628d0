/** The names of an object that is written down as a whole: as many as its type knows, so that they are of that type. */
export const keysOf = <K extends string>(of: Readonly<Partial<Record<K, unknown>>>): [K, ...K[]] =>
  Object.keys(of) as [K, ...K[]];
/** The same with what stands under each. */
export const entriesOf = <K extends string, V>(of: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(of) as [K, V][];
