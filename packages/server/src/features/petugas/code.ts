/** One-time codes of officers (TOTP, RFC 6238). */
import { Secret, TOTP } from 'otpauth';

/** Binds a sealed secret to its officer. */
export const codeContext = (username: string): string => `totp ${username}`;

const totpOf = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret) });

/** A secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator reads out of the QR code. */
export const addressOf = (secret: string, issuer: string, username: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label: username }).toString();

/** The time step the code belongs to, this one or a neighbour; null where it is no code of the secret. */
export const stepOf = (secret: string, code: string | undefined, at: Date): number | null => {
  if (code === undefined) return null;
  const totp = totpOf(secret);
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};
