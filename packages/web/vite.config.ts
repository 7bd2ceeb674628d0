import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { paletteStyle } from '@gerbang/contract/applicant/pengaturan/palette';
import { TEMA_SCRIPT } from '@gerbang/contract/applicant/pengaturan/tema';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { AGAIN_SCRIPT } from './build/again.ts';
import { chunkOf } from './build/chunk-of.ts';

/** As Mantine's Combobox and its Popover import them. */
const UNDRAWN =
  /^\.\.?\/(Combobox(Chevron|ClearButton|DropdownTarget|Empty|EventsTarget|Footer|Group|Header|HiddenInput|Search)|Overlay|PopoverContextMenu)\/\w+\.mjs$/;

/** As React Router's own parts import it. */
const FRAMEWORK = /^\.\/(dom\/)?ssr\/components\.js$/;

/** What the sign-in page and every other share. */
const FIRST =
  /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]src[\\/](wire[\\/]login-pages|api[\\/](client|token|clock|prove|settings)|ui[\\/](icon|visually-hidden|class-names|button|fetched|outdated|use-lazy-module|tabs|tema-switch|trusted)|applicant[\\/](use-signed-in|layout[\\/](navigation|public-frame|footer|use-page-title)|features[\\/]sesi[\\/](login-form|login-page|waves)))\.tsx?$/;

/** What every page after it shares. */
const ONWARD =
  /[\\/]node_modules[\\/]react-router[\\/]|[\\/]src[\\/](applicant[\\/](app|routed-app)|ui[\\/]feedback[\\/]flash(-message)?)\.tsx?$/;

/** Asked for by its very name, so that what changes with its content is the folder. */
const OPENJPEG = 'openjpeg_nowasm_fallback.js';

/** Colours and mode stand before anything is drawn; the server writes the university's in place of the neutral ones. */
const look: Plugin = {
  name: 'look',
  transformIndexHtml: (html) => ({
    html: html.replace('<html ', `<html style="${paletteStyle(NEUTRAL.warna)}" `),
    tags: [
      { tag: 'script', children: AGAIN_SCRIPT, injectTo: 'head-prepend' },
      { tag: 'script', children: TEMA_SCRIPT, injectTo: 'head-prepend' },
    ],
  }),
};

const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/].+\.ts$/;
/** As the formatter writes it: one quoted text, perhaps on a line of its own. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** What a call does is said in the API's document; no page shows it, so no phone loads it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: code.replace(SUMMARY, "summary: ''"), map: null }),
  },
};

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/].+\.js$/;
/** As React Router names its parts for a debugger. */
const DISPLAY_NAME = /^\w+\.displayName = "[\w.]+";$/gm;
/** As it makes them. */
const PART = /^(const \w+ = )(?=React\$1\.forwardRef\()/gm;

/** A part that is written to, or made by a call not known to be pure, stays in the bundle though no page uses it. */
const partsOfRouter: Plugin = {
  name: 'parts-of-router',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code.replace(DISPLAY_NAME, '').replace(PART, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), look, withoutSummaries, partsOfRouter],
  resolve: {
    alias: [
      { find: 'zod/mini', replacement: `${import.meta.dirname}/build/no-schemas.ts` },
      { find: UNDRAWN, replacement: `${import.meta.dirname}/build/no-parts.ts` },
      { find: FRAMEWORK, replacement: `${import.meta.dirname}/build/no-framework.ts` },
    ],
  },
  build: {
    // Android phones of the last five years.
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A browser that cannot preload modules loads them a moment later; no phone carries code for it.
    modulePreload: { polyfill: false },
    manifest: true,
    rollupOptions: {
      // What they build is dropped where nothing asks for it: most calls and schemas of the contract, on most pages.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'callsOf', 'office', 'parameters', 'keysOf'] },
      output: {
        // Whatever the first page needs anyway comes in one piece: apart it would be zipped apart, and weigh more.
        codeSplitting: {
          groups: [
            { name: 'awal', test: FIRST },
            { name: 'lanjut', test: ONWARD },
            // What a page imports and shares with others goes its own way.
            { debugName: 'masuk', name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
        assetFileNames: ({ names }) =>
          names.includes(OPENJPEG) ? 'assets/[hash]/[name][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
