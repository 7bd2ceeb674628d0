/** Notices on an applicant's own devices (pemberitahuan 20–22); apart from the rest, because signing out loads it too. */
import { z } from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import type { Bahasa } from '../pemberitahuan.ts';

const own = { access: 'pendaftar', tag: 'pemberitahuan' } as const;

/** Devices of one applicant at most; one more takes the place of the oldest. */
export const PERANGKAT_MAX = 5;
/** What a browser hands out: an address at its push service, and the keys only the browser reads with. */
export const langganan = {
  alamat: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
};
/** What a device is told: that there is news, and where; nothing of whom it is about. */
export interface PesanPush {
  /** Name of the university. */
  judul: string;
  isi: string;
  /** Of `isi`, for whoever hears it read. */
  bahasa: Bahasa;
  /** Path of a page. */
  jalur: string;
  /** The same for a message that comes twice. */
  tanda: string;
}

const pushState = z.object({
  /** False where the portal sends none, and nothing of this is shown. */
  menyala: z.boolean(),
  /** Public key of the portal, by which a browser lets nobody else send; null where it sends none. */
  kunci: z.nullable(z.string()),
  /** SHA-256 of each device's address, in base64url. */
  perangkat: z.array(z.string()),
});
export type PushSaya = z.infer<typeof pushState>;

const pushPath = '/api/v2/pemberitahuan/push';
export const pushSaya = endpoint({
  ...own,
  method: 'GET',
  path: pushPath,
  summary: "The applicant's own devices that notices go to, and the key a browser asks for.",
  data: pushState,
});
export const nyalakanPush = endpoint({
  ...own,
  method: 'POST',
  path: pushPath,
  summary: 'Switches notices on for a device; once more changes nothing.',
  body: langganan,
  data: pushState,
  errors: ['push_mati', 'terlalu_sering'],
});
export const matikanPush = endpoint({
  ...own,
  method: 'POST',
  path: `${pushPath}/matikan`,
  summary: 'Switches notices off for a device of the own; of any other nothing changes.',
  body: { tanda: z.string().check(z.regex(/^[\w-]{43}$/)) },
  data: pushState,
});
