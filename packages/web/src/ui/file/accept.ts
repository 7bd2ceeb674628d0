import { IMPOR_MAX_BYTES, MAX_FILE_BYTES, REKENING_MAX_BYTES } from '@gerbang/contract/wire/limits';

const MB = 1_000_000;
/** What a slot takes: PDF alone, pictures alone, or either (berkas 2); a table of the office, or a statement of a bank. */
export type FileAccept = 'pdf' | 'gambar' | 'dokumen' | 'tabel' | 'csv';

/** The file chooser's filter and the sentence the writer reads. compressImage makes large pictures small. */
export const ACCEPT: Record<FileAccept, { types: string; hint: string }> = {
  pdf: { types: 'application/pdf,.pdf', hint: `PDF di bawah ${MAX_FILE_BYTES / MB} MB.` },
  gambar: { types: 'image/jpeg,image/png,.jpg,.jpeg,.png', hint: 'Foto JPG atau PNG, ukuran berapa pun.' },
  tabel: {
    types: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,.xlsx,.csv',
    hint: `Excel (.xlsx) atau CSV, paling besar ${IMPOR_MAX_BYTES / MB} MB.`,
  },
  csv: { types: 'text/csv,.csv', hint: `CSV, di bawah ${REKENING_MAX_BYTES / MB} MB.` },
  dokumen: {
    types: 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png',
    hint: `PDF di bawah ${MAX_FILE_BYTES / MB} MB, atau foto JPG/PNG ukuran berapa pun.`,
  },
};
