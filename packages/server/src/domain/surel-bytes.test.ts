/** The bytes of a message are those the library writes of it, whatever its words. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import { MESSAGE } from '../features/pemberitahuan/testing.ts';
import type { Message } from './surel.ts';
import { writeMessage } from './surel-bytes.ts';

const LONG = 'Panitia menerbitkan PIN baru untuk pendaftaran Anda, dan yang lama tidak berlaku lagi. '.repeat(
  9,
);
const each: Record<string, Message> = {
  'short lines': MESSAGE,
  'long lines': { ...MESSAGE, text: LONG, html: `<p style="color:#18181b">${LONG}</p>` },
  'letters with marks': {
    ...MESSAGE,
    subject: 'Yth. José',
    text: `Yth. José, ${LONG}`,
    html: `<p>Éé ${LONG}</p>`,
  },
  'another script': {
    ...MESSAGE,
    from: { name: 'جامعة', address: 'pmb@example.ac.id' },
    subject: 'ᬩᬮᬶ '.repeat(30),
    text: 'ᬩᬮᬶ '.repeat(200),
    html: `<p>${'ᬩᬮᬶ '.repeat(200)}</p>`,
  },
  'dots at the beginning of lines': { ...MESSAGE, text: '.\n..\n.satu', html: '.\n<p>a</p>\n.' },
  'carriage returns': { ...MESSAGE, text: 'satu\r\ndua\n\ntiga\r\n' },
  'an address to answer to': { ...MESSAGE, replyTo: 'tanya@example.ac.id' },
};

const lines = (text: string): string => text.replace(/\r?\n/g, '\r\n');
/** Of the library's own streams. */
const byLibrary = async ({ to, ...message }: Message): Promise<string> => {
  const root = new MailComposer({
    ...message,
    text: lines(message.text),
    html: lines(message.html),
    to: { name: '', address: to },
    headers: { 'auto-submitted': 'auto-generated' },
  }).compile();
  return (await root.build()).toString();
};
const alike = (mail: string): string[] =>
  mail
    .replace(/\r?\n/g, '\n')
    // Where a long line is broken is nobody's concern.
    .replace(/=\n/g, '')
    .replace(/_NmP-\w+-/g, '_NmP-x-')
    .replace(/^Date: .*$/m, 'Date: x')
    .trimEnd()
    .split('\n')
    .toSorted();

test.each(Object.entries(each))('%s', async (_, message) => {
  const { envelope, raw } = writeMessage(message);
  expect(envelope).toEqual({ from: 'pmb@example.ac.id', to: ['a@example.com'] });
  expect(alike(raw.toString())).toEqual(alike(await byLibrary(message)));
  expect(raw.toString()).not.toMatch(/[^\r]\n/);
});

/** RFC 2369, 2 and 3.2: the address whole in angle brackets, at most one such field; a line may be folded before the bracket. */
const STOPPED: Record<string, [berhenti: string, field: string]> = {
  'an address that fits the line': [
    'https://pmb.example/surel/berhenti/7.percakapan.abc',
    'List-Unsubscribe: <https://pmb.example/surel/berhenti/7.percakapan.abc>\r\n',
  ],
  'an address longer than a line': [
    'https://pmb.example.ac.id/surel/berhenti/00000001.berkas-diterima_pembayaran_percakapan.0123456789abcdef0123456789abcdef',
    'List-Unsubscribe:\r\n <https://pmb.example.ac.id/surel/berhenti/00000001.berkas-diterima_pembayaran_percakapan.0123456789abcdef0123456789abcdef>\r\n',
  ],
};
test.each(Object.entries(STOPPED))('a way to stop it: %s', async (_, [berhenti, field]) => {
  const raw = writeMessage({ ...MESSAGE, berhenti }).raw.toString();
  const head = raw.slice(0, raw.indexOf('\r\n\r\n') + 2);
  expect(head).toContain(`\r\n${field}`);
  expect(head.match(/^list-/gim)).toHaveLength(1);
  // RFC 8058, 3.1: one click is promised only where the address itself takes a POST; ours opens a page that asks.
  expect(head).not.toMatch(/^list-unsubscribe-post:/im);
  // Apart from that field it is the message without one.
  expect(alike(raw.replace(field, ''))).toEqual(alike(await byLibrary(MESSAGE)));
});
