/** The server as a few files of plain JavaScript: it starts sooner and holds less memory than from some 850 sources. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const server = fileURLToPath(new URL('../packages/server', import.meta.url));
const dist = `${server}/dist`;

/** Templates, migrations, threads and programs of its own stay where the sources are: each module goes on looking from there. */
const ownPlace: Plugin = {
  name: 'own-place',
  enforce: 'pre',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return null;
    const place = JSON.stringify(relative(dist, id).replaceAll('\\', '/'));
    return code
      .replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `import.meta.dirname + '/' + ${place}.replace(/\\/[^/]*$/, '')`);
  },
};

export const buildServer = (): Promise<unknown> =>
  build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    plugins: [ownPlace],
    // Libraries are read from node_modules, as before.
    ssr: { noExternal: [/^@gerbang\//] },
    build: {
      ssr: `${server}/src/main.ts`,
      outDir: dist,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'esnext',
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
