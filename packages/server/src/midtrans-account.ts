/** The account with Midtrans, from the file that GERBANG_MIDTRANS_FILE names (docs/operations/midtrans.md). */
import { CARA_MIDTRANS } from '@gerbang/contract/applicant/pembayaran/midtrans';
import { z } from 'zod';
import { readSecretJson } from './secret-json.ts';

const LINGKUNGAN = {
  sandbox: { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' },
  produksi: { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' },
} as const;

/** Encrypted, or within this machine. */
const address = z.string().refine((text) => {
  const { protocol, hostname, origin } = URL.parse(text) ?? {};
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
});
const account = z.strictObject({
  lingkungan: z.enum(['sandbox', 'produksi']),
  serverKey: z.string().min(16).max(200),
  /** Name under which its payments stand at the payments desk. */
  bank: z.string().trim().min(1).max(40).default('Midtrans'),
  /** Ways to pay that the university's contract with Midtrans has. */
  cara: z
    .array(z.enum(CARA_MIDTRANS))
    .min(1)
    .default([...CARA_MIDTRANS]),
  /** Seconds a call may take. */
  tunggu: z.number().min(1).max(30).default(8),
  /** Origins in the place of those of the environment. */
  alamat: z.strictObject({ snap: address, api: address }).optional(),
});
export type MidtransAccount = Readonly<
  Omit<z.infer<typeof account>, 'alamat' | 'lingkungan'> & { alamat: { snap: string; api: string } }
>;

/** Reads the account; `refuse` hears in a sentence what of it cannot be used. */
export const readMidtransAccount = (
  file: string,
  refuse: (sentence: string) => void,
): MidtransAccount | null => {
  const wrong = (what: string): null => {
    refuse(`GERBANG_MIDTRANS_FILE ${what}: ${file}`);
    return null;
  };
  const read = readSecretJson(file, account, 'docs/operations/midtrans.md', wrong);
  if (read === null) return null;
  const { lingkungan, alamat, ...rest } = read;
  return { ...rest, alamat: alamat ?? LINGKUNGAN[lingkungan] };
};
