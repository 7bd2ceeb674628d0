/** `npm run build`: the pages, the prerendered sign-in page and their compressed copies, and the server; each where its sources changed. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { FIRST_ENTRY, prerender } from '../packages/web/build/prerender.ts';
import { buildTersegel } from '../packages/web/build/tersegel.ts';
import { buildUmum } from '../packages/web/build/umum.ts';
import { buildStale } from './built.ts';
import { buildServer } from './server-build.ts';

const web = fileURLToPath(new URL('../packages/web', import.meta.url));
const dist = join(web, 'dist');
const COMPRESSED = /\.(m?js|css|svg)$/;

// Whoever calls this, a test runner for one, may have another environment in mind.
process.env.NODE_ENV = 'production';

const buildPages = async (): Promise<void> => {
  // Office and applicants apart: built together, what only one of them shares within itself would fall into a crowd of small files.
  for (const [i, entries] of [['petugas.html'], ['index.html', FIRST_ENTRY]].entries())
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { emptyOutDir: i === 0, rollupOptions: { input: entries.map((entry) => join(web, entry)) } },
    });
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      emptyOutDir: false,
      manifest: false,
      // The browser finds a newer one at the same address.
      rollupOptions: {
        input: join(web, 'offline/sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife', codeSplitting: false },
      },
    },
  });
  await prerender(web);
  await buildUmum(web);
  await buildTersegel(web);
  for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    await writeFile(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
  }
};

await buildStale({
  pages: buildPages,
  server: async () => {
    await buildServer();
  },
});
