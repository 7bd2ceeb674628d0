/** Answers the calls of the catalogue's controls: there is no server behind it. */

const answers = new Map<string, { status: number; body: object }>();

/** From now on calls of `path` are answered with `data`. */
export const answer = (path: string, data: object): void => {
  answers.set(path, { status: 200, body: { success: true, data, message: null } });
};
/** From now on calls of `path` are refused with `message`. */
export const refuse = (path: string, status: number, message: string): void => {
  answers.set(path, { status, body: { success: false, data: null, message } });
};

const beyond = window.fetch.bind(window);
const pathOf = (input: RequestInfo | URL): string =>
  new URL(input instanceof Request ? input.url : input, window.location.href).pathname;

window.fetch = async (input, init) => {
  const path = pathOf(input);
  if (!path.startsWith('/api/')) return beyond(input, init);
  const { status, body } = answers.get(path) ?? { status: 404, body: {} };
  return Response.json(body, { status });
};
