import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** As Mantine's Combobox and its Popover import them. */
const UNDRAWN =
  /^\.\.?\/(Combobox(Chevron|ClearButton|DropdownTarget|Empty|EventsTarget|Footer|Group|Header|HiddenInput|Search)|Overlay|PopoverContextMenu)\/\w+\.mjs$/;

/** As React Router's own parts import it. */
const FRAMEWORK = /^\.\/(dom\/)?ssr\/components\.js$/;

/** Asked for by its very name, so that what changes with its content is the folder. */
const OPENJPEG = 'openjpeg_nowasm_fallback.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
      output: {
        assetFileNames: ({ names }) =>
          names.includes(OPENJPEG) ? 'assets/[hash]/[name][extname]' : 'assets/[name]-[hash][extname]',
      },
    },
  },
});
