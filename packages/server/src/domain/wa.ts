/** WhatsApp by the provider's Cloud API: the request, and what its answers mean (pemberitahuan 15, pemberitahuan 17). */
import type { PengaturanWa } from '@gerbang/contract/office/pemberitahuan/wa';
import { isObject, isUnconnected, readObject } from './answer.ts';
import { oneLine } from './surel.ts';
import type { Outcome } from './surel-transport.ts';

/** A message of an approved template; nothing else is ever sent. */
export interface WaMessage {
  to: string;
  template: string;
  language: string;
  parameters: readonly string[];
  /** Of a code: what the button copies. */
  kode?: string;
  /** Comes back with every report of it. */
  mark: string;
}
export type WaOutcome = Outcome & { id_luar?: string };

const PATIENCE_MS = 15_000;
const REASON_MAX = 200;
/** Of these everybody's messages suffer: tokens, permissions, payment, and the provider's pace for the portal. */
const OF_THE_PORTAL = new Set([
  0, 3, 4, 10, 190, 368, 80007, 130429, 131005, 131031, 131042, 131048, 131057, 133010,
]);
/** Of these one message, for now: too many to one person, or trouble of the provider. */
const FOR_NOW = new Set([1, 2, 131000, 131016, 131056, 133004]);

interface Refusal {
  code: number | null;
  message: string;
}
/** What a failure means for the message and for all others. */
export const judgeWa = (status: number, { code, message }: Refusal): Outcome => {
  const alasan = `${code === null ? `HTTP ${status}` : `${code}`} ${oneLine(message)}`
    .trim()
    .slice(0, REASON_MAX);
  if (code !== null && FOR_NOW.has(code)) return { apa: 'nanti', alasan };
  // Who sends elsewhere is not the provider, whoever the message is for.
  const isElsewhere = status >= 300 && status < 400;
  const ofPortal =
    isElsewhere || (code === null ? [401, 403, 429, 503].includes(status) : OF_THE_PORTAL.has(code));
  if (ofPortal || status === 401 || (code !== null && code >= 200 && code < 300))
    return { apa: 'terputus', alasan };
  return status >= 500 || status === 429 ? { apa: 'nanti', alasan } : { apa: 'ditolak', alasan };
};

const texts = (all: readonly string[]) =>
  all.map((text) => ({ type: 'text', text: oneLine(text).replace(/ {2,}/g, ' ') }));
/** The request as the provider documents it. */
export const waBody = (m: WaMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: m.to,
  type: 'template',
  biz_opaque_callback_data: m.mark,
  template: {
    name: m.template,
    language: { code: m.language },
    components: [
      ...(m.parameters.length > 0 ? [{ type: 'body', parameters: texts(m.parameters) }] : []),
      ...(m.kode === undefined
        ? []
        : [{ type: 'button', sub_type: 'url', index: '0', parameters: texts([m.kode]) }]),
    ],
  },
});

/** Words of the provider without what it was told. */
const hide = (words: string, secrets: readonly string[]): string =>
  secrets.reduce((left, one) => (one === '' ? left : left.replaceAll(one, '***')), words);

/** Hands a message over; follows nobody elsewhere, and never throws. */
export const sendWa = async (
  settings: PengaturanWa,
  token: string,
  message: WaMessage,
): Promise<WaOutcome> => {
  const { alamat, versi_api, id_nomor } = settings;
  try {
    const answer = await fetch(new URL(`/${versi_api}/${id_nomor}/messages`, alamat), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(waBody(message)),
    });
    const body = await readObject(answer);
    const [first] = Array.isArray(body.messages) ? body.messages : [];
    if (answer.ok && isObject(first) && typeof first.id === 'string')
      return { apa: 'terkirim', id_luar: first.id.slice(0, 200) };
    const { code, message: words } = isObject(body.error) ? body.error : {};
    return judgeWa(answer.status, {
      code: typeof code === 'number' ? code : null,
      message: typeof words === 'string' ? hide(words, [token, message.to, message.kode ?? '']) : '',
    });
  } catch (error) {
    // A connection that was never made is about all; anything later may have been taken, and is tried so many times only.
    return isUnconnected(error)
      ? { apa: 'terputus', alasan: 'Penyedia WhatsApp tidak dapat dihubungi' }
      : { apa: 'nanti', alasan: 'Penyedia WhatsApp tidak menjawab' };
  }
};
