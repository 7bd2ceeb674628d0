import type { Likeness } from './likeness.ts';

/** What a slot takes: the applicant's photo, the university's seal, a signature or stamp, a picture of the campus, PDF only, or PDF, JPEG or PNG (berkas 2, data-diri 13). */
export type Accept = 'foto' | 'lambang' | 'tanda-tangan' | 'kampus' | 'pdf' | 'dokumen';

/** Why a file is refused; the sentence for each stands in the contract. */
export type FileProblem =
  | 'dokumen_terlalu_besar'
  | 'dokumen_format_pdf'
  | 'dokumen_format'
  | 'dokumen_kosong'
  | 'gambar_rusak'
  | 'gambar_terlalu_besar'
  | 'gambar_terlalu_kecil'
  | 'pdf_rusak'
  | 'pdf_aktif'
  | 'pdf_terkunci'
  | 'pdf_terlalu_berat'
  | 'foto_format';

/**
 * The verdict on an upload. When `ok`, `bytes` are what is stored: for images newly encoded pixels (width and
 * height in pixels, upright), for a PDF the bytes exactly as sent. `likeness` tells what an applicant's photo looks like,
 * `blank` that the picture of a document shows nothing, `pages` how many a PDF has.
 */
export type Inspected =
  | {
      ok: true;
      bytes: Buffer;
      ext: 'png' | 'jpg' | 'pdf';
      mime: string;
      width?: number;
      height?: number;
      likeness?: Likeness | null;
      blank?: boolean;
      pages?: number;
    }
  | { ok: false; problem: FileProblem };
