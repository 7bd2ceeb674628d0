/** The process in which papers are drawn, one after the other: orders come in, papers go out. It ends when nobody listens. */
import type { PdfRenderer, TemplateName } from './pdf.ts';
import { typstRenderer } from './typst.ts';

export interface Order {
  id: number;
  what: keyof PdfRenderer;
  template: TemplateName;
  data: object;
  files: Record<string, Buffer>;
}
export interface Answer {
  id: number;
  drawn?: Buffer | string;
  /** Why it could not be drawn. */
  error?: unknown;
}

const renderer = typstRenderer();
const answer = (said: Answer) => process.connected && process.send?.(said);

// The portal went away over a paper: nobody reads what is said.
process.on('error', () => process.exit());
// A keyboard interrupts all processes at once; the portal still wants what it asked for.
process.on('SIGINT', () => {});
process.on('message', ({ id, what, template, data, files }: Order) => {
  renderer[what](template, data, files).then(
    (drawn) => answer({ id, drawn }),
    (error: unknown) => answer({ id, error }),
  );
});
