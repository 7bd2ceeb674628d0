/** An authenticator for tests. */
import { Secret, TOTP } from 'otpauth';

/** The code an authenticator with this secret (base32) shows at this time. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
