/** The floor of a page's scripts: React with a form that does something, in the same build setup. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import config from '../../packages/web/vite.config.ts';

const HTML = '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>';
const SCRIPT = `import { createElement as h, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
function Form() {
  const [sent, setSent] = useState(false);
  const submit = (event) => { event.preventDefault(); setSent(true); };
  return h('form', { onSubmit: submit }, h('input', { name: 'username' }), h('button', { disabled: sent }, 'Masuk'));
}
createRoot(document.getElementById('root')).render(h(StrictMode, null, h(Form)));`;

/** Builds it under `out` and answers its size, zipped. */
export const reactAlone = async (out: string): Promise<number> => {
  const root = join(out, 'react-alone');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'index.html'), HTML);
  await writeFile(join(root, 'main.js'), SCRIPT);
  await build({
    ...config,
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      outDir: join(root, 'dist'),
      rollupOptions: { input: join(root, 'index.html') },
    },
  });
  const assets = join(root, 'dist/assets');
  let size = 0;
  for (const name of await readdir(assets))
    size += gzipSync(await readFile(join(assets, name)), { level: 9 }).length;
  return size;
};
