/** The bytes of a message are those the library writes of it, whatever its words. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, test } from 'vitest';
import type { Message } from './surel.ts';
import { writeMessage } from './surel-bytes.ts';

const plain: Message = {
  messageId: '<gerbang.7.0.abc@pmb.example.ac.id>',
  from: { name: 'Universitas Contoh', address: 'pmb@example.ac.id' },
  to: 'a@example.com',
  subject: 'PIN baru diterbitkan',
  text: 'Yth. Budi,\n\n-- \n\nUniversitas',
  html: '<p>Yth. Budi,</p>',
};
const LONG = 'Panitia menerbitkan PIN baru untuk pendaftaran Anda, dan yang lama tidak berlaku lagi. '.repeat(
  9,
);
const each: Record<string, Message> = {
  'short lines': plain,
  'long lines': { ...plain, text: LONG, html: `<p style="color:#18181b">${LONG}</p>` },
  'letters with marks': {
    ...plain,
    subject: 'Yth. José',
    text: `Yth. José, ${LONG}`,
    html: `<p>Éé ${LONG}</p>`,
  },
  'another script': {
    ...plain,
    from: { name: 'جامعة', address: 'pmb@example.ac.id' },
    subject: 'ᬩᬮᬶ '.repeat(30),
    text: 'ᬩᬮᬶ '.repeat(200),
    html: `<p>${'ᬩᬮᬶ '.repeat(200)}</p>`,
  },
  'dots at the beginning of lines': { ...plain, text: '.\n..\n.satu', html: '.\n<p>a</p>\n.' },
  'carriage returns': { ...plain, text: 'satu\r\ndua\n\ntiga\r\n' },
  'a way to stop it': { ...plain, berhenti: `https://pmb.example.ac.id/berhenti/${'x'.repeat(90)}` },
  'an address to answer to': { ...plain, replyTo: 'tanya@example.ac.id' },
};

const lines = (text: string): string => text.replace(/\r?\n/g, '\r\n');
/** Of the library's own streams. */
const byLibrary = async ({ berhenti, to, ...message }: Message): Promise<string> => {
  const root = new MailComposer({
    ...message,
    text: lines(message.text),
    html: lines(message.html),
    to: { name: '', address: to },
    headers: { 'auto-submitted': 'auto-generated' },
  }).compile();
  if (berhenti)
    root.addHeader('list-unsubscribe', { prepared: true, foldLines: true, value: `<${berhenti}>` });
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
