/** A real mail server for tests, a message, and an applicant whose address is confirmed. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SUREL_BAKU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { WA_BAKU } from '@gerbang/contract/office/pemberitahuan/wa';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from '../../../test/app.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import type { Message } from '../../domain/surel.ts';
import { createSender } from './sender.ts';

/** A message of short lines, which nobody can switch off. */
export const MESSAGE: Message = {
  messageId: '<gerbang.7.0.abc@pmb.example.ac.id>',
  from: { name: 'Universitas Contoh', address: 'pmb@example.ac.id' },
  to: 'a@example.com',
  subject: 'PIN baru diterbitkan',
  text: 'Yth. Budi,\n\n-- \n\nUniversitas',
  html: '<p>Yth. Budi,</p>',
};

export interface Received {
  to: string[];
  raw: string;
  /** Value of a header, unfolded. */
  header: (name: string) => string | undefined;
}
/** What the server answers with, by stage; undefined takes the message. */
export interface Manners {
  /** What a sign-in is refused with. */
  auth?: (password: string) => string | undefined;
  rcpt?: (address: string) => number | string | undefined;
  data?: () => number | undefined;
  /** Ends the connection over a message it has in full. */
  drop?: (address: string) => boolean;
  /** The first bytes of a message are there. */
  begun?: () => void;
  /** Holds the answer to a message. */
  wait?: () => Promise<void>;
  /** Connections it takes at once. */
  connections?: number;
  /** Milliseconds before a message is acknowledged. */
  slow?: number;
}
export interface MailServer {
  port: number;
  received: Received[];
  manners: Manners;
  /** Passwords it was shown. */
  passwords: string[];
  /** How many are connected. */
  open(): number;
  close(): Promise<void>;
}

const refusal = (said: number | string): Error =>
  typeof said === 'number'
    ? Object.assign(new Error(`refused ${said}`), { responseCode: said })
    : Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
const read = (raw: string, to: string[]): Received => ({
  raw,
  to,
  header: (name) => {
    const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
    return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
  },
});

/** Listens on loopback, on `port` where one is given. */
export const startMailServer = async (port = 0): Promise<MailServer> => {
  const received: Received[] = [];
  const passwords: string[] = [];
  const manners: Manners = {};
  const taken = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect: ({ id }, done) => {
      if (taken.size >= (manners.connections ?? Number.POSITIVE_INFINITY)) return done(refusal(421));
      taken.add(id);
      done(null);
    },
    onClose: ({ id }) => void taken.delete(id),
    onAuth: (auth, _session, done) => {
      passwords.push(auth.password ?? '');
      const words = manners.auth?.(auth.password ?? '');
      if (words !== undefined) return done(Object.assign(new Error(words), { responseCode: 535 }));
      done(null, { user: auth.username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = manners.rcpt?.(address);
      done(code === undefined ? null : refusal(code));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.once('data', () => manners.begun?.());
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const answer = () => {
        const code = manners.data?.();
        if (code !== undefined) return done(refusal(code));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(read(Buffer.concat(chunks).toString('utf8'), to));
        if (to.some((address) => manners.drop?.(address)))
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
        setTimeout(() => done(null), manners.slow ?? 0);
      };
      stream.on('end', () => void (manners.wait?.() ?? Promise.resolve()).then(answer));
    },
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    manners,
    passwords,
    open: () => taken.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

export const SETTINGS = '/api/petugas/pemberitahuan/pengaturan';
/** Settings of a mail server on this machine. */
const mailBy = (port: number) => ({
  ...SUREL_BAKU,
  cara: 'smtp',
  host: '127.0.0.1',
  port,
  keamanan: 'tanpa',
  pengirim: 'pmb@universitas.ac.id',
  per_menit: 6000,
  per_hari: 50,
});
/** Has the portal send by the server, as the office sets it. */
export const sendBy = async (admin: StaffCall, port: number, more: object = {}) => {
  const { versi } = (await admin<{ versi: string }>('GET', SETTINGS)).body.data;
  return admin<{ versi: string }>('PUT', SETTINGS, {
    body: { ...mailBy(port), ...more, versi },
  });
};
/** Sends a test message by what an officer typed. */
export const testMailBy = (admin: StaffCall, port: number, more: object = {}) =>
  admin<{ terkirim: boolean; alasan: string | null }>('POST', '/api/petugas/pemberitahuan/uji', {
    body: { ...mailBy(port), kepada: 'uji@example.com', ...more },
  });

/** Confirms an applicant's address without a mail. */
export const confirmFor = (t: TestApp, nomor: string) =>
  t.db.query(
    `INSERT INTO surel_pendaftar (nomor_pendaftar, alamat, dikonfirmasi) SELECT nomor_pendaftar, email, now() FROM data_diri_pendaftar
     WHERE nomor_pendaftar = $1 ON CONFLICT (nomor_pendaftar) DO UPDATE SET alamat = excluded.alamat, dikonfirmasi = now()`,
    [nomor],
  );

/** A sender of its own sends what is due, for so long; answers how many. */
export const drainFor = async (t: Pick<TestApp, 'deps'>, ms: number): Promise<number> => {
  const sender = createSender(t.deps, ms);
  try {
    return (await sender.run()).sent;
  } finally {
    sender.close();
  }
};
/** Sends everything that is due. */
export const drain = (t: Pick<TestApp, 'deps'>): Promise<number> => drainFor(t, 60_000);

/** Sets the channel of numbers to a gateway, over what stands, changed by `changes`. */
export const setGateway = async (t: TestApp, changes: object): Promise<void> => {
  const admin = await asStaff(t, 'admin');
  const path = '/api/petugas/pemberitahuan/wa';
  const { versi } = (await admin<{ versi: string }>('GET', path)).body.data;
  const gateway = {
    cara: 'gateway',
    alamat_gateway: 'https://gateway.kampus.ac.id/kirim',
    kunci_gateway: 'kunci-bersama-gateway-32-huruf-lebih',
  };
  const { status } = await admin('PUT', path, { body: { ...WA_BAKU, ...gateway, ...changes, versi } });
  if (status !== 200) throw new Error(`the channel of numbers was not set: ${status}`);
};
