/** What a slot takes: PDF alone, pictures alone, or either (B 5.4, C 5); a table of the office. */
export type FileAccept = 'pdf' | 'gambar' | 'dokumen' | 'tabel';

/** The file chooser's filter and the sentence the writer reads. compressImage makes large pictures small. */
export const ACCEPT: Record<FileAccept, { types: string; hint: string }> = {
  pdf: { types: 'application/pdf,.pdf', hint: 'PDF di bawah 1 MB.' },
  gambar: { types: 'image/jpeg,image/png,.jpg,.jpeg,.png', hint: 'Foto JPG atau PNG, ukuran berapa pun.' },
  tabel: {
    types: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,.xlsx,.csv',
    hint: 'Excel (.xlsx) atau CSV, paling besar 5 MB.',
  },
  dokumen: {
    types: 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png',
    hint: 'PDF di bawah 1 MB, atau foto JPG/PNG ukuran berapa pun.',
  },
};
