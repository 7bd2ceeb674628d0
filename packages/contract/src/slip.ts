/** Sentences about code and PIN (A 2); apart from the others, for the first page needs no more of them. */
export const slipSentences = {
  catatanSlip: 'ID dan PIN pendaftaran tertera pada slip pembayaran dari bank.',
  catatanKodePin: 'Gunakan kode dan PIN ini untuk masuk ke formulir pendaftaran.',
} as const;
