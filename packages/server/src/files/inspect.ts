import { MAX_FILE_BYTES, SIGNATURE_SIDE } from '@gerbang/contract/wire/limits';
import { fileTypeFromBuffer } from 'file-type';
import { judgedPdf } from './pdf.ts';
import type { Accept, Inspected } from './verdict.ts';

export { closeInspection } from './pdf.ts';
export type { Accept, FileProblem, Inspected } from './verdict.ts';

/** `maxBytes`: the first size that is too large, in bytes; the specification's 1,000,000 unless given. */
export type InspectOptions = { maxBytes?: number };

const WRONG_FORMAT = {
  foto: 'foto_format',
  lambang: 'foto_format',
  'tanda-tangan': 'foto_format',
  kampus: 'foto_format',
  pdf: 'dokumen_format_pdf',
  dokumen: 'dokumen_format',
} as const;

/**
 * Judges an upload by its bytes alone, never by its name or declared type. Whatever the bytes are it answers
 * with a verdict; it throws only when the inspection itself cannot run.
 */
export async function inspect(
  bytes: Buffer,
  accept: Accept,
  options: InspectOptions = {},
): Promise<Inspected> {
  const maxBytes = options.maxBytes ?? MAX_FILE_BYTES;
  if (bytes.length === 0) return { ok: false, problem: 'dokumen_kosong' };
  if (bytes.length >= maxBytes) return { ok: false, problem: 'dokumen_terlalu_besar' };

  const kind = await kindOf(bytes);
  if (kind === 'pdf' && (accept === 'pdf' || accept === 'dokumen')) {
    const { problem, pages } = await judgedPdf(bytes);
    return problem ? { ok: false, problem } : { ok: true, bytes, ext: 'pdf', mime: 'application/pdf', pages };
  }
  if (kind !== 'image' || accept === 'pdf') return { ok: false, problem: WRONG_FORMAT[accept] };
  return cleaned(bytes, accept, maxBytes);
}

async function cleaned(bytes: Buffer, accept: Exclude<Accept, 'pdf'>, maxBytes: number): Promise<Inspected> {
  // Comes with the first picture: where none is sent, its library would take twenty megabytes for nothing.
  const { cleanCampus, cleanImage, cleanPhoto, cleanSeal } = await import('./image.ts');
  switch (accept) {
    case 'foto':
      return cleanPhoto(bytes, maxBytes);
    case 'lambang':
      return cleanSeal(bytes, maxBytes);
    case 'tanda-tangan':
      return cleanSeal(bytes, maxBytes, SIGNATURE_SIDE);
    case 'kampus':
      return cleanCampus(bytes, maxBytes);
    case 'dokumen':
      return cleanImage(bytes, maxBytes);
  }
}

async function kindOf(bytes: Buffer): Promise<'image' | 'pdf' | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  // An animated PNG is a PNG; only its first frame is kept.
  if (type?.ext === 'jpg' || type?.ext === 'png' || type?.ext === 'apng') return 'image';
  // The detector looks behind byte order marks and tags; a file that is also something else starts that way.
  if (type?.ext === 'pdf' && bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf';
  return undefined;
}
