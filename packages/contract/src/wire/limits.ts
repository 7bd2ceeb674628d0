/**
 * Numbers both sides need, once. Lengths are characters, sizes bytes, times milliseconds. The server's own stand in
 * http/limits.ts (tries), http/session.ts and http/staff-session.ts (sessions).
 */

/** A file of this size or more is refused (berkas 1). */
export const MAX_FILE_BYTES = 1_000_000;
/** Versions of a file that are kept before finalising, the one in use among them (berkas 8). */
export const FILE_VERSIONS = 3;
/** An import file is refused from this size on, in bytes, and beyond so many rows below its heading. */
export const IMPOR_MAX_BYTES = 5_000_000;
export const IMPOR_MAX_BARIS = 50_000;
/** A statement of a bank is refused from this size on, in bytes, and beyond so many lines. */
export const REKENING_MAX_BYTES = 20_000_000;
export const REKENING_MAX_BARIS = 100_000;
/** All files of one account together, earlier versions among them (berkas 10). */
export const ACCOUNT_FILES_BYTES = 100_000_000;
/** The photo cropper's result in pixels (data-diri 13). */
export const PHOTO = { width: 300, height: 400 } as const;
/** The university's seal fits a square of this side, in pixels. */
export const SEAL_SIDE = 256;
/** The same of a signature or stamp on letters. */
export const SIGNATURE_SIDE = 640;
/** A picture of the campus in pixels, and the width of its copy for phones (pengaturan 3). */
export const CAMPUS = { width: 1280, height: 720, small: 640 } as const;
/** Whole-number finance and count fields (formulir 27). */
export const MAX_MONEY = 9_999_999_999;
/** RT and RW of the ID-card address (alamat 5). */
export const MAX_RT_RW = 999;
/** What a participant's number looks like. */
export const NOMOR_PESERTA = /^\d{6,20}$/;
/** Digits of the code and the PIN (sesi 2). */
export const KODE_DIGITS = 8;
export const PIN_DIGITS = 16;
/** Open sessions of one account, of an applicant or an officer; the oldest end (keamanan 20). */
export const SESI_MAX = 20;
/** Characters of an officer's password, when it is chosen. */
export const SANDI = { min: 12, max: 200 } as const;
/** How long a link to choose a password is good for. */
export const UNDANGAN_JAM = 72;
/** Characters of an officer's name, and of the username. */
export const NAMA_PETUGAS_MAX = 100;
/** How long a flash stays (layar 7). */
export const FLASH_MS = 3000;
/** Chat refetch (percakapan 5). */
export const CHAT_POLL_MS = 30_000;
/** Messages of one page of a conversation (percakapan 9). */
export const CHAT_PAGE = 50;
/** Unread messages of a conversation are counted so far in the queue. */
export const UNREAD_MAX = 100;
/** At most this many announcements and articles are highlighted (kabar 3). */
export const HIGHLIGHTS = 3;
/** Achievements (prestasi 4); the minimum of both lists is configurable and defaults to 1 (organisasi 2). */
export const PRESTASI_MAX = 5;
export const LIST_MIN = 1;
/** Organisations have no stated maximum; this keeps a list readable. */
export const ORGANISASI_MAX = 20;
/** Written works at most (karya-tulis 2). */
export const KARYA_TULIS_MAX = 20;
/** Exam schedules whose first day is this many days or fewer away are hidden (jadwal 2). */
export const SCHEDULE_HIDDEN_DAYS = 1;
/** A draft is sent this long after the last keystroke (formulir 24). */
export const DRAFT_DELAY_MS = 1200;
/** Bytes of JSON one character can become, were each written as `\u0000`. */
export const BYTES_PER_CHARACTER = 6;
/** Bytes of JSON for the keys, marks and short values of one row, generously. */
export const BYTES_PER_ROW = 200;
/** The largest body, in bytes, whose parts have no length in the schema: a judge says what of it is too long. */
export const OPEN_BODY_MAX = 64_000;
/** The largest form with a file: well above the file's own limit, so that whoever passes that gets its sentence. */
export const UPLOAD_BODY_MAX = 4_000_000;
/** Values of one draft, as JSON. */
export const MAX_DRAFT_BYTES = 32_000;

/** Track codes of postgraduate and of non-test tracks (penawaran 7); the seed turns them into flags on the track. */
export const POSTGRADUATE_JALUR = ['21', '22', '23', '24', '25', '31', '32', '33', '34'] as const;
export const NON_TEST_JALUR = ['13', '23'] as const;

/** Interest codes (penawaran 12). */
export const MINAT = { saintek: 1, soshum: 2, campuran: 3 } as const;
/** `status_penuh` of an exam schedule (jadwal 4). */
export const STATUS_PENUH = { tersedia: 0, penuh: 1, belumAdaRuangan: 2 } as const;
