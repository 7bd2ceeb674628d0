/** The way out: a mail server, or the demo's own mailbox; and what its refusals mean (pemberitahuan 7, pemberitahuan 9). */
import { Readable } from 'node:stream';
import type { PengaturanSurel } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { errorOf } from '../certain.ts';
import { type Db } from '../db/pool.ts';
import { type Message, oneLine } from './surel.ts';
import type { Written } from './surel-bytes.ts';
import { mailSends } from './surel-sends.ts';

/** The settings as mail is sent by them, with what holds it up. */
export interface Way {
  settings: PengaturanSurel;
  sandi: string | null;
  dkim: string | null;
  jeda_sampai: Date | null;
  gangguan: string | null;
  gagal_beruntun: number;
  /** No message leaves before. */
  berikut: Date | null;
}

/** What came of handing over a message. */
export type Outcome =
  | { apa: 'terkirim' }
  /** This one cannot be delivered, ever. */
  | { apa: 'ditolak'; alasan: string }
  /** This one not now. */
  | { apa: 'nanti'; alasan: string }
  /** None can: the server is not there, or does not want the portal. */
  | { apa: 'terputus'; alasan: string };

export interface Transport {
  /**
   * Hands a message over. Its end, without which no server takes it, waits for `before`; where that fails nothing was
   * handed over, and the failure is thrown.
   */
  send(message: Message, before?: Promise<unknown>): Promise<Outcome>;
  close(): void;
}

/** Connections to a mail server at most: what large providers take of one client at once. */
export const SAMBUNGAN_SUREL = 5;
const WAIT = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 10_000,
} as const;
/** So long a server may take over a message it has been given (RFC 5321, 4.5.3.2.6): who ends earlier has it sent again. */
const PATIENCE_MS = 10 * 60_000;
const REASON_MAX = 300;

/** What the mail library calls a failure, for an officer to read; the words of library or server stand behind it. */
const MEANS: Readonly<Record<string, string>> = {
  ECONNECTION: 'Server email memutus sambungan',
  EAUTH: 'Server email menolak nama pengguna atau kata sandi',
  EDNS: 'Nama server email tidak dikenal',
  ESOCKET: 'Server email tidak dapat dihubungi; periksa nama server, port, dan keamanan sambungan',
  ETIMEDOUT: 'Server email tidak menjawab; periksa nama server, port, dan keamanan sambungan',
  ETLS: 'Server email tidak dapat memakai keamanan sambungan yang dipilih',
};

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
  message?: string;
}
/** Of these it is the portal that is refused, not who the message is for. */
const OF_THE_PORTAL = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH|MAIL)/;
/** Of who asks too, said only once the recipient is named: no relaying, no sign-in (RFC 3463, x.7.x). */
const POLICY = /^5(?:30|\d\d[ -]5\.7\.)/;
const ofWhoAsks = ({ command = '', response = '' }: SmtpFailure): boolean =>
  command.startsWith('RCPT') && POLICY.test(response);

/** Nothing was answered: the connection ended, or silence lasted too long. */
const broke = ({ responseCode, command = 'CONN' }: SmtpFailure): boolean =>
  responseCode === undefined || command === 'CONN';

/** What a failure of the mail library means for the message and for all others. */
export const judgeFailure = (error: SmtpFailure): Outcome => {
  const { responseCode: code, command = 'CONN', message = '' } = error;
  const words = oneLine(message);
  const meaning = MEANS[error.code ?? ''] ?? (words ? '' : 'Server email tidak menjawab');
  const alasan = (meaning && words ? `${meaning} (${words})` : meaning || words).slice(0, REASON_MAX);
  if (code === undefined || OF_THE_PORTAL.test(command)) return { apa: 'terputus', alasan };
  return code >= 500 && !ofWhoAsks(error) ? { apa: 'ditolak', alasan } : { apa: 'nanti', alasan };
};

/** The words of a server without what it was told: the password, and the mailbox, however its domain is written. */
const hide = (words: string, sandi: string | null, to: string): string => {
  const mailbox = to.slice(0, to.lastIndexOf('@') + 1).replace(/\W/g, '\\$&');
  const rest = sandi ? words.replaceAll(sandi, '***') : words;
  return mailbox ? rest.replace(new RegExp(`${mailbox}[^\\s<>]*`, 'gi'), '***') : rest;
};

/** Bytes that end once `before` is done. */
const endingAfter = (bytes: Buffer, before: Promise<unknown>): Readable =>
  Readable.from(
    (async function* () {
      yield bytes;
      await before;
    })(),
    { objectMode: false },
  );

/** A mail server; its connections are kept for the next messages. The library comes with the first, for many processes send nothing. */
const smtpTransport = async ({ settings: s, sandi, dkim }: Way, patience: number): Promise<Transport> => {
  const [{ createTransport }, { writeMessage }] = await Promise.all([
    import('nodemailer'),
    import('./surel-bytes.ts'),
  ]);
  const sender = createTransport({
    pool: true,
    maxConnections: SAMBUNGAN_SUREL,
    // One message, one try: what came of it is judged and written down before the next.
    maxRequeues: 0,
    host: s.host,
    port: s.port,
    secure: s.keamanan === 'tls',
    requireTLS: s.keamanan === 'starttls',
    ignoreTLS: s.keamanan === 'tanpa',
    ...WAIT,
    socketTimeout: patience,
    ...(s.pengguna ? { auth: { user: s.pengguna, pass: sandi ?? '' } } : {}),
    ...(dkim && s.dkim_domain
      ? { dkim: { domainName: s.dkim_domain, keySelector: s.dkim_selektor, privateKey: dkim } }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message, before) => {
      let written: Written;
      try {
        written = writeMessage(message);
      } catch (error) {
        await before;
        const words = hide(oneLine(errorOf(error).message), sandi, message.to);
        return { apa: 'ditolak', alasan: words.slice(0, REASON_MAX) };
      }
      const { envelope, raw } = written;
      try {
        await sender.sendMail({ envelope, raw: before ? endingAfter(raw, before) : raw });
        return { apa: 'terkirim' };
      } catch (error) {
        await before;
        const { message: words = '', ...failure } = error as SmtpFailure;
        const outcome = judgeFailure({ ...failure, message: hide(words, sandi, message.to) });
        if (outcome.apa !== 'terputus' || !broke(failure)) return outcome;
        // A server that greets and signs in is there: it is this message it fell silent at, and the next one may go.
        const isThere = await sender.verify().catch(() => false);
        return isThere ? { apa: 'nanti', alasan: outcome.alasan } : outcome;
      }
    },
    close: () => sender.close(),
  };
};

const KEEP = `INSERT INTO kotak_surel (id_pesan, kepada, subjek, teks, html, waktu) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id_pesan) DO NOTHING`;
/** The demo's mailbox: nothing leaves. */
export const demoTransport = (db: Db, now: () => Date): Transport => ({
  send: async ({ messageId, to, subject, text, html }, before) => {
    await before;
    await db.query(KEEP, [messageId, to, subject, text, html, now()]);
    return { apa: 'terkirim' };
  },
  close: () => {},
});

/** Whoever listens hears when a message is handed over, and what came of it. */
const told = ({ send, close }: Transport): Transport => ({
  send: (message, before) => mailSends.tracePromise(() => send(message, before), {}),
  close,
});

/** The way the settings name; null where nothing is sent. `patience` is how long a server may be silent. */
export const transportOf = async (
  way: Way,
  db: Db,
  now: () => Date,
  patience = PATIENCE_MS,
): Promise<Transport | null> =>
  way.settings.cara === 'mati'
    ? null
    : way.settings.cara === 'demo'
      ? demoTransport(db, now)
      : told(await smtpTransport(way, patience));
