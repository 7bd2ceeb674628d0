/** A notice as a message: words filled in, plain text beside HTML, headers without a line break (pemberitahuan 4, pemberitahuan 11). */
import { createHash } from 'node:crypto';
import {
  type Bahasa,
  jalurPeristiwa,
  jalurTautan,
  PERISTIWA,
  type Peristiwa,
} from '@gerbang/contract/applicant/pemberitahuan';
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import type { PengaturanSurel } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { isiTemplat, type Templat } from '@gerbang/contract/office/pemberitahuan/templat';
import { html } from '@remix-run/html-template';
import type { Deps } from '../deps.ts';
import { same, sign } from '../secrets.ts';

export interface Message {
  messageId: string;
  from: { name: string; address: string };
  replyTo?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of what the applicant can switch off: where. */
  berhenti?: string;
}

/** Words in one line: whoever fills in a name writes no header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** The link by which kinds of notices are switched off without signing in. */
export const stopToken = ({ keys }: Deps['config'], nomor: string, kinds: readonly Peristiwa[]): string => {
  const names = kinds.join('_');
  return `${nomor}.${names}.${sign(keys.sign, 'berhenti', `${nomor}.${names}`).slice(0, 32)}`;
};
const isKind = (name: string): name is Peristiwa => Object.hasOwn(PERISTIWA, name);
/** Whose and which; undefined for a link that is not ours, or of what nobody switches off. */
export const readStopToken = (
  config: Deps['config'],
  token: string,
): { nomor: string; kinds: Peristiwa[] } | undefined => {
  const [nomor = '', names = ''] = token.split('.');
  const kinds = names.split('_');
  if (!kinds.every(isKind) || kinds.some((one) => PERISTIWA[one].wajib)) return undefined;
  return same(token, stopToken(config, nomor, kinds)) ? { nomor, kinds } : undefined;
};

/** Words, and the language they are in. */
export interface Spoken extends Templat {
  bahasa: Bahasa;
}
export interface Composed {
  id: number;
  ulang: number;
  nomor: string;
  peristiwa: Peristiwa;
  to: string;
  values: Readonly<Partial<Record<string, string>>>;
  /** Of a confirmation. */
  token: string | null;
  /** Of several at once: their kinds. */
  kinds?: readonly Peristiwa[];
  /** Of who reads it, and of what stands around the words. */
  bahasa: Bahasa;
}
/** What messages of one portal have in common. */
export interface Paper {
  config: Deps['config'];
  surel: PengaturanSurel;
  universitas: Pick<Settings, 'nama_universitas' | 'warna' | 'alamat' | 'lambang'>;
}

/** The same for the same row: a message sent twice carries the same. */
export const messageId = ({ publicUrl }: Deps['config'], id: number, ulang: number): string => {
  const mark = createHash('sha256').update(`${publicUrl} ${id} ${ulang}`).digest('hex').slice(0, 16);
  return `<gerbang.${id}.${ulang}.${mark}@${new URL(publicUrl).hostname}>`;
};

/** Subject and plain words, before anything is laid out around them. */
export const fillWords = (
  words: Templat,
  values: Composed['values'],
): { subjek: string; paragraphs: string[] } => ({
  subjek: oneLine(isiTemplat(words.subjek, values)),
  paragraphs: isiTemplat(words.isi, values)
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean),
});

/** What stands around the words of every notice. */
const AROUND = {
  id: {
    open: 'Buka portal',
    confirm: 'Konfirmasi alamat ini',
    noReply: 'Email ini dikirim otomatis. Panitia tidak pernah meminta PIN lewat email.',
    stop: 'Berhenti menerima pemberitahuan seperti ini',
    other: 'Panitia menulis kabar ini dalam bahasa Inggris saja.',
  },
  en: {
    open: 'Open the portal',
    confirm: 'Confirm this address',
    noReply: 'This email was sent automatically. The committee never asks for your PIN by email.',
    stop: 'Stop receiving notices like this',
    other: 'The committee wrote this message in Indonesian only.',
  },
} as const satisfies Record<Bahasa, unknown>;
const lead = ({ config }: Paper, { peristiwa, token, bahasa }: Composed): { url: string; words: string } =>
  token === null
    ? { url: `${config.publicUrl}${jalurPeristiwa(peristiwa)}`, words: AROUND[bahasa].open }
    : {
        url: `${config.publicUrl}${jalurTautan('konfirmasi', token, bahasa)}`,
        words: AROUND[bahasa].confirm,
      };

/** The message of a notice. */
export const compose = (paper: Paper, words: Spoken, notice: Composed): Message => {
  const { config, surel, universitas } = paper;
  const name = universitas.nama_universitas;
  const { subjek, paragraphs } = fillWords(words, { ...notice.values, universitas: name });
  const { url, words: button } = lead(paper, notice);
  const { noReply, stop: stopWords, other } = AROUND[notice.bahasa];
  const isOther = words.bahasa !== notice.bahasa;
  const { peristiwa, kinds = PERISTIWA[peristiwa].wajib ? [] : [peristiwa] } = notice;
  const stop =
    kinds.length === 0
      ? undefined
      : `${config.publicUrl}${jalurTautan('berhenti', stopToken(config, notice.nomor, kinds), notice.bahasa)}`;
  const foot = [name, universitas.alamat].map(oneLine).filter(Boolean).join(', ');
  const text = [
    ...(isOther ? [other] : []),
    ...paragraphs,
    `${button}: ${url}`,
    '-- ',
    foot,
    noReply,
    ...(stop ? [`${stopWords}: ${stop}`] : []),
  ].join('\n\n');
  const seal = universitas.lambang
    ? html`<img src="${config.publicUrl}${universitas.lambang}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:12px">`
    : '';
  const page = html`<!doctype html>
<html lang="${notice.bahasa}"><body style="margin:0;background:#f4f4f5;font-family:Arial,Helvetica,sans-serif;color:#18181b">
<div style="max-width:560px;margin:0 auto;background:#ffffff">
<p style="margin:0;padding:16px 24px;background:${universitas.warna};color:#ffffff;font-weight:bold">${seal}${name}</p>
<div style="padding:24px;line-height:1.5">
${isOther ? html`<p style="font-size:13px;color:#52525b">${other}</p>` : ''}
<div lang="${words.bahasa}">
${paragraphs.map((one) => html`<p>${one}</p>`)}
</div>
<p><a href="${url}" style="display:inline-block;padding:10px 16px;background:${universitas.warna};color:#ffffff;text-decoration:none;border-radius:6px">${button}</a></p>
<p style="font-size:13px;color:#52525b">${foot}. ${noReply}</p>
${stop ? html`<p style="font-size:13px"><a href="${stop}" style="color:#52525b">${stopWords}</a></p>` : ''}
</div></div></body></html>`;
  return {
    messageId: messageId(config, notice.id, notice.ulang),
    from: { name: oneLine(surel.nama_pengirim || name), address: surel.pengirim || 'pmb@example.com' },
    ...(surel.balas_ke ? { replyTo: surel.balas_ke } : {}),
    to: notice.to,
    subject: subjek,
    text,
    html: String(page),
    ...(stop ? { berhenti: stop } : {}),
  };
};
