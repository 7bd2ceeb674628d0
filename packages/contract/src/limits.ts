/** Every number the specification fixes, once. Lengths are characters, sizes bytes, times milliseconds. */

/** A file of this size or more is refused (B 5.4, C 5: "under 1,000,000 bytes"). */
export const MAX_FILE_BYTES = 1_000_000;
/** The photo cropper's result in pixels (B 9). */
export const PHOTO = { width: 300, height: 400 } as const;
/** The university's seal fits a square of this side, in pixels. */
export const SEAL_SIDE = 256;
/** Whole-number finance and count fields (B 5.3). */
export const MAX_MONEY = 9_999_999_999;
/** RT and RW of the ID-card address (B 3.1). */
export const MAX_RT_RW = 999;
/** Digits of the code and the PIN (A 9, decisions 2). */
export const KODE_DIGITS = 8;
export const PIN_DIGITS = 16;
/** Characters of an officer's password, when it is chosen. */
export const SANDI = { min: 12, max: 200 } as const;
/** How long a flash stays (A 8). */
export const FLASH_MS = 3000;
/** Chat refetch (A 9). */
export const CHAT_POLL_MS = 30_000;
/** At most this many announcements and articles are highlighted (A 9). */
export const HIGHLIGHTS = 3;
/** Achievements (C 9); the minimum of both lists is configurable and defaults to 1 (decisions 104). */
export const PRESTASI_MAX = 5;
export const LIST_MIN = 1;
/** Organisations have no stated maximum; this keeps a list readable. */
export const ORGANISASI_MAX = 20;
/** Written works are capped by decision 110. */
export const KARYA_TULIS_MAX = 20;
/** Exam schedules whose first day is this many days or fewer away are hidden (A 5, decisions 117). */
export const SCHEDULE_HIDDEN_DAYS = 1;
/** A draft is sent this long after the last keystroke (design: 3 seconds of typing at most are at stake). */
export const DRAFT_DELAY_MS = 1200;
/** Bytes of JSON one character can become, were each written as `\u0000`. */
export const BYTES_PER_CHARACTER = 6;
/** Bytes of JSON for the keys, marks and short values of one row, generously. */
export const BYTES_PER_ROW = 200;
/** Values of one draft, as JSON. */
export const MAX_DRAFT_BYTES = 32_000;

/** Track codes of postgraduate and of non-test tracks (A 9); the seed turns them into flags on the track. */
export const POSTGRADUATE_JALUR = ['21', '22', '23', '24', '25', '31', '32', '33', '34'] as const;
export const NON_TEST_JALUR = ['13', '23'] as const;

/** Interest codes (A 9). */
export const MINAT = { saintek: 1, soshum: 2, campuran: 3 } as const;
/** `status_penuh` of an exam schedule (A 9). */
export const STATUS_PENUH = { tersedia: 0, penuh: 1, belumAdaRuangan: 2 } as const;
