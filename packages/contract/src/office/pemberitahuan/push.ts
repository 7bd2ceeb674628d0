/** Notices on devices: which push services the portal calls, and a test message (pemberitahuan 20, pemberitahuan 21). */
import { z } from 'zod/mini';
import { langganan } from '../../applicant/pemberitahuan/push.ts';
import type { Finding } from '../../wire/errors.ts';
import { OPEN_BODY_MAX } from '../../wire/limits.ts';
import { callsOf } from '../../wire/office.ts';
import { ALAMAT_SUREL, LAJU, PER_HARI } from './pengaturan.ts';

const settings = {
  menyala: z.boolean(),
  /** Address push services write to where something is wrong. */
  kontak: z.string().check(z.maxLength(150)),
  /** Hosts of push services, with all below them. */
  layanan: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
  per_menit: z.int(),
  per_hari: z.int(),
};
export type PengaturanPush = z.infer<z.ZodMiniObject<typeof settings>>;
export const PUSH_BAKU: PengaturanPush = {
  menyala: false,
  kontak: '',
  layanan: ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'],
  per_menit: 600,
  per_hari: 10,
};

/** The machine itself, for trying things out; no portal in production takes it. */
export const HOST_SENDIRI = '127.0.0.1';
const HOST = /^(?=.{4,200}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Whether an address is one of a push service the portal calls: encrypted, at its usual port, below a host that is named. */
export const alamatPush = (alamat: string, { layanan }: Pick<PengaturanPush, 'layanan'>): URL | null => {
  if (!URL.canParse(alamat)) return null;
  const url = new URL(alamat);
  if (url.username || url.password) return null;
  if (url.hostname === HOST_SENDIRI) return layanan.includes(HOST_SENDIRI) ? url : null;
  const isNamed = layanan.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isNamed && url.protocol === 'https:' && url.port === '' ? url : null;
};

const within = (n: number, { min, max }: { min: number; max: number }): boolean => n >= min && n <= max;
/** Judges the settings, in the browser as on the server. */
export const periksaPush = (s: PengaturanPush): Finding[] => {
  const strange = s.layanan.find((host) => host !== HOST_SENDIRI && !HOST.test(host));
  const checks: [keyof PengaturanPush, boolean, string][] = [
    ['kontak', (s.menyala || s.kontak !== '') && !ALAMAT_SUREL.test(s.kontak), 'Isi alamat email panitia'],
    ['layanan', s.layanan.length === 0, 'Isi paling sedikit satu host layanan push'],
    ['layanan', strange !== undefined, `${strange} bukan nama host, misalnya fcm.googleapis.com`],
    ['per_menit', !within(s.per_menit, LAJU), `Dari ${LAJU.min} sampai ${LAJU.max} per menit`],
    ['per_hari', !within(s.per_hari, PER_HARI), `Dari ${PER_HARI.min} sampai ${PER_HARI.max} per hari`],
  ];
  return checks.filter(([, wrong]) => wrong).map(([field, , message]) => ({ field, message }));
};

const stored = z.object({
  ...settings,
  /** Public key; null before it was switched on first. */
  kunci: z.nullable(z.string()),
  /** Devices that are switched on. */
  perangkat: z.int(),
  gangguan: z.nullable(z.string()),
  versi: z.string(),
});
const office = callsOf('petugas:pemberitahuan-atur', 'meja pemberitahuan');
const path = '/api/petugas/pemberitahuan/push';
export const pengaturanPush = office.get(path, {
  summary: 'How notices reach devices; of the key pair only the public one.',
  data: stored,
});
export const ubahPengaturanPush = office.put(path, {
  summary: 'Changes how notices reach devices; the key pair is made when they are switched on first.',
  bodyMax: OPEN_BODY_MAX,
  body: { ...settings, versi: z.string().check(z.maxLength(64)) },
  data: stored,
  errors: ['versi_usang'],
});
export const kunciUjiPush = office.post('/api/petugas/pemberitahuan/push/kunci', {
  summary:
    'The public key a browser is tried with; where there is none the pair is made, and nothing is switched on.',
  body: {},
  data: z.object({ kunci: z.string() }),
  errors: ['terlalu_sering'],
});
export const kirimUjiPush = office.post('/api/petugas/pemberitahuan/push/uji', {
  summary:
    "Sends a test message to the officer's own browser by what is typed, on or off, and says what its push service answered; nothing is stored.",
  bodyMax: OPEN_BODY_MAX,
  body: { ...langganan, ...settings },
  data: z.object({ terkirim: z.boolean(), alasan: z.nullable(z.string()) }),
  errors: ['push_mati', 'terlalu_sering'],
});
