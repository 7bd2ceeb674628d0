import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { codeOf } from '../certain.ts';
import { compact } from './compact.ts';
import type { PdfRenderer } from './pdf.ts';

const templates = join(import.meta.dirname, 'templates');
const fonts = ['Regular', 'Bold'].map((weight) =>
  join(import.meta.dirname, `fonts/GerbangSans-${weight}.ttf`),
);

/** After so many documents the compiler forgets what it kept of them; each time would cost a tenth. */
const FORGET_EVERY = 20;

/**
 * Draws documents with typst, one at a time in this process, as PDF/UA-1.
 * A letter our fonts lack is taken from the machine's; one that no font has prints as an empty box, and the
 * document then no longer claims PDF/UA-1.
 */
export function typstRenderer(): PdfRenderer {
  const fontBlobs = fonts.map((path) => readFileSync(path));
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });
  let drawn = 0;

  type Compile<Drawn> = (source: CompileDocArgs, creationTimestamp?: number) => Drawn;

  const asPdf: Compile<Buffer> = (source, creationTimestamp) => {
    try {
      return compiler.pdf(source, { creationTimestamp, pdfStandard: 'ua-1' });
    } catch {
      return compiler.pdf(source, { creationTimestamp });
    }
  };
  const asPicture: Compile<string> = (source) => compiler.plainSvg(source);

  /** Runs from start to end without giving way, for the attached files are the compiler's state. */
  function draw<Drawn>(
    compile: Compile<Drawn>,
    template: string,
    data: object,
    files: Record<string, Buffer>,
  ): Drawn {
    // A file, not an input: a changed input would make the compiler forget everything it knows.
    const attached = { ...files, 'data.json': Buffer.from(JSON.stringify(data)) };
    for (const [name, content] of Object.entries(attached))
      compiler.mapShadow(join(templates, name), content);
    const source = {
      mainFilePath: join(templates, `${template}.typ`),
      inputs: { files: Object.keys(files).join() },
    };
    try {
      return compile(source, 'terbit' in data ? Date.parse(String(data.terbit)) / 1000 : undefined);
    } catch (cause) {
      // The compiler puts its diagnosis into the code and leaves the message empty.
      throw new Error(`${template}.typ: ${codeOf(cause)}`, { cause });
    } finally {
      compiler.resetShadow();
      drawn += 1;
      if (drawn % FORGET_EVERY === 0) compiler.evictCache(1);
    }
  }

  return {
    async render(template, data, files = {}) {
      // The compiler gives memory back between turns of the event loop only.
      await nextTurn();
      return compact(draw(asPdf, template, data, files));
    },
    async picture(template, data, files = {}) {
      await nextTurn();
      return draw(asPicture, template, data, files);
    },
  };
}
