/** The banks that call in the words of SNAP BI, from the file that GERBANG_SNAP_FILE names (docs/operations/bank.md). */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { TEMPAT_BAYAR } from '@gerbang/contract/applicant/pembayaran/tagihan';
import { keysOf } from '@gerbang/contract/wire/keys';
import { z } from 'zod';
import { readSecretJson } from './secret-json.ts';

const NOMOR = ['paymentRequestId', 'referenceNo'] as const;
const line = (max: number) => z.string().trim().min(1).max(max);
/** Encrypted, or to this machine itself; where nothing but a path follows. */
const isKept = (text: string): boolean => {
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname));
  return isSafe && `${username}${password}${search}${hash}` === '';
};
const profile = z.strictObject({
  bank: line(40),
  /** The bank's number for the university, without padding. */
  partnerServiceId: z.string().regex(/^\d{1,8}$/),
  clientKey: line(100),
  clientSecret: z.string().min(16).max(500),
  /** PEM: what the bank signs for a token with. */
  publicKey: z.string(),
  /** What X-PARTNER-ID and CHANNEL-ID must say; not looked at where it is left out. */
  partnerId: line(36).optional(),
  channelId: line(5).optional(),
  /** Which of its numbers stands on the slip: the payer looks the PIN up with it. */
  nomor: z.enum(NOMOR).default('paymentRequestId'),
  /** How the portal asks the bank what became of a payment (SNAP BI, status); left out, it is never asked. */
  status: z
    .strictObject({
      /** Address of the bank's calls, up to the version. */
      alamat: z.url().max(200).refine(isKept),
      /** What the bank calls the university, as X-CLIENT-KEY; the private key signs for the token. */
      clientKey: line(100),
      privateKey: z.string(),
      /** Both sign calls with it; that of the bank's own calls where it is left out. */
      clientSecret: z.string().min(16).max(500).optional(),
      partnerId: line(36),
      channelId: line(5),
    })
    .optional(),
  /** Longest customer number the bank takes. */
  digit: z.int().min(10).max(20).optional(),
  /** Virtual accounts are given for payment codes that begin like one of these; for all where it is left out. */
  kodeBayar: z.array(z.string().regex(/^\d{1,12}$/)).optional(),
  /** What the bank asks the payer beside the amount, in rupiah. */
  biayaAdmin: z.int().min(0).max(1_000_000).optional(),
  /** The bank lets the payer choose the amount. */
  terbuka: z.boolean().optional(),
  /** Hours a number can be paid. */
  berlakuJam: z.int().min(1).max(720).optional(),
  /** How to pay at this bank, in place of the portal's own words. */
  langkah: z.partialRecord(z.enum(keysOf(TEMPAT_BAYAR)), z.array(line(200)).max(12)).optional(),
});
type Profile = z.infer<typeof profile>;
/** Where and how a bank is asked. */
export type SnapStatus = Omit<NonNullable<Profile['status']>, 'privateKey'> & { privateKey: KeyObject };
export type SnapBank = Readonly<
  Omit<Profile, 'publicKey' | 'status'> & { publicKey: KeyObject; status?: SnapStatus }
>;

/** RSA of fewer bits is broken by who has the means. */
const LEAST_BITS = 2048;
const keyIn = (read: (pem: string) => KeyObject, pem: string): KeyObject | null => {
  try {
    const key = read(pem);
    return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS ? key : null;
  } catch {
    return null;
  }
};

/** With their keys read; null where one cannot be used. */
const usable = (profiles: readonly Profile[], wrong: (what: string) => null): readonly SnapBank[] | null => {
  const banks: SnapBank[] = [];
  for (const one of profiles) {
    const { status, ...rest } = one;
    const publicKey = keyIn(createPublicKey, one.publicKey);
    if (!publicKey) return wrong(`memuat publicKey yang bukan RSA ${LEAST_BITS} bit untuk ${one.bank}`);
    if (banks.some((bank) => bank.clientKey === one.clientKey)) return wrong('menyebut clientKey dua kali');
    const privateKey = status && keyIn(createPrivateKey, status.privateKey);
    if (privateKey === null)
      return wrong(`memuat privateKey yang bukan RSA ${LEAST_BITS} bit untuk ${one.bank}`);
    banks.push({
      ...rest,
      publicKey,
      ...(status && privateKey ? { status: { ...status, privateKey } } : {}),
    });
  }
  return banks;
};

/** Reads the profiles; `refuse` hears in a sentence what of them cannot be used. */
export const readSnapBanks = (file: string, refuse: (sentence: string) => void): readonly SnapBank[] => {
  const wrong = (what: string): null => {
    refuse(`GERBANG_SNAP_FILE ${what}: ${file}`);
    return null;
  };
  const profiles = readSecretJson(file, z.array(profile), 'docs/operations/bank.md', wrong);
  return profiles === null ? [] : (usable(profiles, wrong) ?? []);
};
