/** Sentences about code and PIN (sesi 3, pembayaran 7); apart from the others, for the first page needs no more of them. */
export const slipSentences = {
  catatanSlip: 'ID dan PIN pendaftaran tertera pada slip pembayaran dari bank.',
  satuKode: 'Sama dengan KODE PMB di slip dan nomor pendaftar.',
  catatanKodePin: 'Gunakan kode dan PIN ini untuk masuk ke formulir pendaftaran.',
} as const;
