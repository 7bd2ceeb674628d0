import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { 'zod/mini': `${import.meta.dirname}/build/no-schemas.ts` } },
  build: {
    // Android phones of the last five years.
    target: ['chrome111', 'safari16.4', 'firefox114'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
  },
});
