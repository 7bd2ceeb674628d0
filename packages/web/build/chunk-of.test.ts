import { expect, it } from 'vitest';
import { chunkOf } from './chunk-of.ts';

const at = (name: string) => `/web/src/applicant/${name}.tsx`;
/** Who imports a module at once, and who fetches it later. */
type Graph = Record<string, { by?: string[]; later?: string[] }>;
const PORTAL: Graph = {
  app: {},
  'first-page': { by: ['app'] },
  'signed-in-routes': { later: ['app'] },
  'dashboard-route': { later: ['signed-in-routes'] },
  'form-route': { later: ['signed-in-routes'] },
  'form/step-form': { later: ['form-route'] },
  'form/step-lists': { later: ['form/step-form'] },
  'pilihan-step': { later: ['form-route'] },
  'chat-panel': { later: ['dashboard-route'] },
};
const placed = (graph: Graph, id: string): string | null => {
  const all = { ...PORTAL, ...graph };
  return chunkOf(at(id), {
    getModuleInfo: (path) => {
      const info = Object.entries(all).find(([name]) => at(name) === path)?.[1];
      return info
        ? { importers: (info.by ?? []).map(at), dynamicImporters: (info.later ?? []).map(at) }
        : null;
    },
  });
};

it.each([
  ['a page without sign-in', ['first-page', 'form-route'], null],
  ['the routes behind the sign-in', ['signed-in-routes'], 'masuk'],
  ['dashboard and wizard', ['dashboard-route', 'form-route'], 'masuk'],
  ['the wizard', ['form-route'], 'langkah'],
  ['plain steps and one that draws itself', ['form/step-form', 'pilihan-step'], 'langkah'],
  ['the wizard and the lists of its steps', ['form-route', 'form/step-lists'], 'langkah'],
  ['steps and what a page outside the form fetches', ['form/step-form', 'pilihan-step', 'chat-panel'], null],
  ['plain steps alone', ['form/step-form'], null],
] as const)('knows where what is needed by %s comes', (_, by, chunk) => {
  expect(placed({ shared: { by: [...by] } }, 'shared')).toBe(chunk);
});

it('bears with two parts that fetch one another', () => {
  const two = (from: string) => ({
    entry: { later: [from, 'dialog'] },
    dialog: { later: ['entry'] },
    shared: { by: ['form-route', 'entry'] },
  });
  expect(placed(two('form-route'), 'shared')).toBe('langkah');
  expect(placed(two('dashboard-route'), 'shared')).toBe(null);
});
