/** `npm run catalogue`: the catalogue of controls in a development server; with a folder, a development build of it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';

const web = fileURLToPath(new URL('../packages/web', import.meta.url));
const [outDir] = process.argv.slice(2);
const shared = { root: web, configFile: join(web, 'vite.config.ts'), mode: 'development' };

if (outDir) {
  process.env.NODE_ENV = 'development';
  await build({
    ...shared,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(web, 'catalogue.html') },
    },
  });
} else {
  const server = await createServer({ ...shared, server: { open: '/catalogue.html' } });
  await server.listen();
  server.printUrls();
}
