/**
 * Draws the sign-in page at build time: the first paint waits for no script. Its CSS is inlined (the server allows it
 * by its hash) and the scripts are fetched after the first frame.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** A chunk and all it imports at once, each once, imports first. */
const closure = (manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((one) => closure(manifest, one, seen)), chunk];
};

/** What takes the sign-in page over, below the folder of the pages. */
export const FIRST_ENTRY = 'src/masuk-main.tsx';

export const prerender = async (web: string): Promise<void> => {
  const dist = join(web, 'dist');
  const temporary = join(dist, '.prerender');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: {
      ssr: join(web, 'src/prerender-entry.tsx'),
      outDir: temporary,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
  });
  const { render } = (await import(join(temporary, 'prerender-entry.js'))) as { render: () => string };
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const chunks = closure(manifest, FIRST_ENTRY);
  const entry = chunks.at(-1);
  const onward = manifest['index.html'];
  if (!entry || !onward) throw new Error('the build has no entry');
  // Whatever a module of its own shares with later pages would bring theirs along.
  if (chunks.some(({ file }) => /[\\/]lanjut-/.test(file)))
    throw new Error('the sign-in page loads the router');
  const files = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))];
  const css = (await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))).join('\n');
  const needed = JSON.stringify(chunks.slice(0, -1).map((chunk) => `/${chunk.file}`));
  // Pressed before the scripts are here, Masuk must neither be lost nor send the PIN as an address, and a tab must open
  // all the same: the form notes both and LoginForm takes them up. Scripts wait for the first frame, then come all at once.
  const start = `(function(){var f=document.forms[0],d=f.dataset;f.addEventListener("submit",function(e){if(!d.siap){e.preventDefault();d.ditekan=1}});document.addEventListener("click",function(e){var t=e.target.closest("[role=tab]");if(t)d.tab=t.id})})();requestAnimationFrame(function(){setTimeout(function(){${needed}.forEach(function(h){var l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)});import("/${entry.file}").catch(function(){muatLagi("/${entry.file}")})})})`;
  const page = html
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>\s*/, '')
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-entry="/${entry.file} /${onward.file}">${render()}</div>\n    <script>${start}</script>`,
    );
  await writeFile(join(dist, 'masuk.html'), page);
  await rm(temporary, { recursive: true });
};
