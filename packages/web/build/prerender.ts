/**
 * Draws the sign-in page at build time: the first paint waits for no script. Its CSS is inlined (the server allows it
 * by its hash) and the scripts are fetched after the first frame.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

interface Manifest {
  [source: string]: { file: string; css?: string[]; isEntry?: boolean };
}

export const prerender = async (web: string): Promise<void> => {
  const dist = join(web, 'dist');
  const temporary = join(dist, '.prerender');
  await build({
    root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error',
    build: { ssr: join(web, 'src/prerender-entry.tsx'), outDir: temporary, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  const { render } = (await import(join(temporary, 'prerender-entry.js'))) as { render: () => string };
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const css = (await Promise.all((entry.css ?? []).map((file) => readFile(join(dist, file), 'utf8')))).join('\n');
  const start = `requestAnimationFrame(function(){setTimeout(function(){var s=document.createElement("script");s.type="module";s.src="/${entry.file}";document.head.append(s)})})`;
  const page = html
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>\s*/, '')
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${render()}</div>\n    <script>${start}</script>`);
  await writeFile(join(dist, 'masuk.html'), page);
  await rm(temporary, { recursive: true });
};
