/** What a slot takes: the applicant's photo, the university's seal, PDF only, or PDF, JPEG or PNG (`B 5.4`, `C 5`). */
export type Accept = 'foto' | 'lambang' | 'pdf' | 'dokumen';

/** Why a file is refused; the sentence for each stands in the contract. */
export type FileProblem =
  | 'dokumen_terlalu_besar'
  | 'dokumen_format_pdf'
  | 'dokumen_format'
  | 'dokumen_kosong'
  | 'gambar_rusak'
  | 'gambar_terlalu_besar'
  | 'pdf_rusak'
  | 'pdf_aktif'
  | 'pdf_terkunci'
  | 'foto_format';

/**
 * The verdict on an upload. When `ok`, `bytes` are what is stored: for images newly encoded pixels (width and
 * height in pixels, upright), for a PDF the bytes exactly as sent.
 */
export type Inspected =
  | { ok: true; bytes: Buffer; ext: 'png' | 'jpg' | 'pdf'; mime: string; width?: number; height?: number }
  | { ok: false; problem: FileProblem };
