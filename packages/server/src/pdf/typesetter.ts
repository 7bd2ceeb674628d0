import type { PdfRenderer } from './pdf.ts';

let renderer: Promise<PdfRenderer> | undefined;
/** The typesetter of a process that answers calls: it takes a while to load, and most never draw anything. */
export const typesetter = (): Promise<PdfRenderer> =>
  (renderer ??= import('./typst.ts').then((typst) => typst.typstRenderer()));
