/** How long the certificate at the portal's public address is still good, as a browser would be shown it (kesehatan-sistem 5). */
import { connect } from 'node:tls';

/** Nobody waits longer for a handshake; who asks meanwhile is told what was seen before. */
const DEADLINE_MS = 3_000;
/** A page waits at most so long for the first look. */
const PATIENCE_MS = 1_000;
/** What was seen is kept for so long. */
const KEPT_MS = 600_000;

/** Days left, negative once it ended; null where it could not be seen from here. */
export interface Certificate {
  sisa: number | null;
}
/** Asks for it, at once but for the very first time; null where the address is not https. Never throws. */
export type AskCertificate = () => Promise<Certificate | null>;

/** The end of the certificate that is shown at an address, whoever issued it; null where nothing is shown in time. */
const endOf = ({ hostname, port }: URL): Promise<Date | null> =>
  new Promise((resolve) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    // How long it lasts is asked, not whether it is trusted: one that ended must be read too.
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: /[a-z]/i.test(host) && !host.includes(':') ? host : '',
      rejectUnauthorized: false,
    });
    const deadline = setTimeout(() => socket.destroy(), DEADLINE_MS);
    let end: Date | null = null;
    socket.once('secureConnect', () => {
      end = new Date(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
    socket.once('error', () => {});
    socket.once('close', () => {
      clearTimeout(deadline);
      resolve(end !== null && Number.isNaN(end.getTime()) ? null : end);
    });
  });

/** Makes what asks for the certificate of an address, null where there is none to look at; looks are far apart, however many ask. */
export const askCertificate = (address: string | null, now: () => Date): AskCertificate => {
  const url = address === null ? null : URL.parse(address);
  if (url?.protocol !== 'https:') return async () => null;
  let seen: Date | null = null;
  let looked: { at: number; done: Promise<void> } | undefined;
  return async () => {
    const at = now().getTime();
    if (!looked || at - looked.at >= KEPT_MS || at < looked.at) {
      const done = endOf(url).then((end) => void (seen = end));
      looked = { at, done };
    }
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>(
      (resolve) => (timer = setTimeout(resolve, seen === null ? PATIENCE_MS : 0)),
    );
    await Promise.race([looked.done, patience]);
    clearTimeout(timer);
    return { sisa: seen && (seen.getTime() - at) / 86_400_000 };
  };
};
