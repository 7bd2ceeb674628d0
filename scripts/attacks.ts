/** The tests of `npm run serang`: what strangers, crowds and accidents try. */

const named = (folder: string, names: readonly string[]): string[] =>
  names.map((name) => `packages/server/${folder}/${name}.test.ts`);

export const ATTACKS: readonly string[] = [
  // Their attack is longer here.
  ...named('test', ['seats', 'race', 'kill', 'fuzz', 'stranger', 'embargo', 'junk']),
  ...named('src/features', ['pemberitahuan/kill', 'verifikasi-berkas/kill']),
  // A database that is killed or hangs, a disk that is full, officers shut out from outside.
  ...named('test', ['survive', 'silent', 'disk', 'office-attack']),
  // Guessing, sessions without end, and what bills of strangers could use up.
  ...named('src/http', ['guesses', 'costs', 'hash-gate']),
  ...named('src/features', ['sesi/sesi', 'petugas/guessing', 'pembayaran/tagihan-limits']),
  // One account's share: versions and quota of documents, a conversation of 50,000 messages.
  ...named('src/shapes', ['document']),
  ...named('src/features', ['percakapan/percakapan']),
  // Openings that leave a trace, and an audit whose changes are found.
  ...named('src/domain', ['pembukaan', 'segel']),
  // Two officers at one applicant, two accounts of one person.
  ...named('src/features', ['verifikasi-berkas/verifikasi-berkas', 'dugaan-ganda/dugaan-ganda']),
  ...named('src/files', ['inspect']),
];
