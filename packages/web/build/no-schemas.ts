/**
 * Stands in for zod in the pages: the calls of the contract carry schemas that only the server runs, and a phone
 * need not load and build what nobody asks there. Whoever does ask is told.
 */
const judge = () => {
  throw new Error('schemas judge on the server only');
};

/** Whatever is built with it is itself. */
export const z: unknown = new Proxy(() => z, {
  get: (_, key) => (key === 'parse' || key === 'safeParse' ? judge : z),
});
