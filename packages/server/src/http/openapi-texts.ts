/** What the OpenAPI document says in words, beside the summaries of the calls. */
import { desks } from '@gerbang/contract/office/desks';
import { PETUGAS_HEADER } from '@gerbang/contract/wire/path';
import { STAFF_COOKIE } from './staff-session.ts';

export const DESCRIPTION = [
  'Every call answers `{ success, data, message }`; a failure answers `{ success: false, data: null, code, message, errors, request_id }` with the codes its status lists here. Programs go by `code`; `message` is the Indonesian sentence for people.',
  'A path under `/api/v1/` also answers under `/api/v2/`, and the other way round, unless both stand here. A slash at its end makes no difference.',
  'Timestamps are ISO 8601 with an offset, days `YYYY-MM-DD`. Unknown keys of a body are refused.',
  'After many failed tries `login`, `cekPassword` and the calls about bills answer 428 `perlu_bukti` with a challenge in `X-Gerbang-Soal`. Repeat the call within two minutes with `X-Gerbang-Bukti: <challenge>:<n0>,…,<n15>`, or wait for `Retry-After`. Each `n` is a number below 2^32 in base 36 for which SHA-256 of the first 32 characters of the challenge’s last part, its place 0 to 15 and the number itself, both as four bytes, the highest first, begins with as many zero bits as the second part says less four.',
].join('\n\n');

export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of an applicant, from `login`.',
  },
  bank: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Gerbang-Tanda-Tangan',
    description:
      'Signature of a bank: HMAC-SHA-256 over `lapor`, the header `X-Gerbang-Waktu` and the body as sent, in base64url.',
  },
  petugas: {
    type: 'apiKey',
    in: 'cookie',
    name: STAFF_COOKIE,
    description: `Session of an officer, from \`masukPetugas\`. The roles a call names are the permissions it needs. With the header \`${PETUGAS_HEADER}\` a call is refused where the session is another officer's by now.`,
  },
} as const;

/** One sentence for every tag of the contract; that of a desk, `meja <path>`, is its own. */
export const TAGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(desks.map(({ path, about }) => [`meja ${path}`, about])),
  sesi: 'Sign-in and sign-out of applicants, their session and PIN.',
  pembayaran: 'Reports of the bank, and the lookup of code and PIN.',
  tagihan: 'Bills: the number to pay under, and the contact KODE PMB goes to.',
  referensi: 'Option lists: countries, regions, religions, levels, and what else a form chooses from.',
  lapor: 'Reports of suspected violations by anybody: forms without scripts, each answered with a page.',
  penawaran: 'Offerings, tracks, faculties, programmes, classes and exam schedules.',
  formulir: 'The configuration of the form, its records and rows, and drafts.',
  berkas: 'Files of the form: what is in a slot, uploads, and signed downloads.',
  pilihan: 'The chosen class, programmes and exam schedule.',
  verifikasi: 'Finalising, the exam card and the status of an applicant.',
  'verifikasi berkas': "What became of an applicant's documents, and replacing a rejected one.",
  tersegel:
    'The sealed announcement: the own secret, the key at its hour, and whether results changed since.',
  yudisium: 'The admission result.',
  loa: 'Letters of acceptance: requests, state and letter.',
  kabar: 'News and announcements.',
  pemberitahuan: 'The own address for notices by e-mail: confirming it, and what to receive.',
  'meja pemberitahuan': 'Notices by e-mail: what was sent to whom, their words, and the way mail leaves.',
  percakapan: 'Conversations between applicants and the office.',
  pengaturan: "The portal's name, colours and emblem.",
  petugas: 'Sign-in and account of officers, and the desks of letters and settings.',
  beranda: 'What waits at each desk.',
  berita: 'The desk that writes news.',
  pengumuman: 'The desk that writes announcements.',
  'tanya jawab': 'The desk that keeps questions and answers for everybody.',
  kehadiran: 'The desk that records attendance at exams.',
};
