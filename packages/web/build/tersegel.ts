/**
 * Builds the opening page of sealed announcements: one file, complete in itself, whose policy lets nothing run or look but
 * what stands in it, by its hash.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

export const buildTersegel = async (web: string): Promise<void> => {
  const built = (await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      write: false,
      emptyOutDir: false,
      manifest: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      rollupOptions: {
        input: join(web, 'src/tersegel/main.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  const script = built.output.flatMap((one) => (one.type === 'chunk' ? [one.code.trim()] : [])).join('');
  const style = built.output
    .flatMap((one) =>
      one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source).trim()] : [],
    )
    .join('');
  if (/<\/script|<!--/i.test(script)) throw new Error('the script would end its own element');
  const page = await readFile(join(web, 'tersegel.html'), 'utf8');
  await writeFile(
    join(web, 'dist/tersegel.html'),
    page
      .replace("'SCRIPT'", () => `'${hashOf(script)}'`)
      .replace("'STYLE'", () => `'${hashOf(style)}'`)
      .replace('<style></style>', () => `<style>${style}</style>`)
      .replace('<script></script>', () => `<script>${script}</script>`),
  );
};
