/** A message as the bytes that leave: headers and encodings are the library's, written at once instead of through its streams. */
import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';
import type { Message } from './surel.ts';

const END = '\r\n';
/** Line ends as mail has them, so that nobody down the way looks for others. */
const lines = (text: string): string => text.replace(/\r?\n/g, END);

const contentOf = (node: MimeNode): string => {
  const text = lines(String(node.content ?? ''));
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(text));
  return encoding === 'base64' ? base64.wrap(base64.encode(text)) : text;
};
const write = (node: MimeNode): string => {
  const head = `${node.buildHeaders()}${END}${END}`;
  if (node.childNodes.length === 0) return head + contentOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}${END}${write(child)}${END}`);
  return `${head}${parts.join('')}--${node.boundary}--${END}`;
};

/** Whom a message goes to, and its bytes. */
export interface Written {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}
/** Writes a message. */
export const writeMessage = ({ berhenti, to, ...message }: Message): Written => {
  const root = new MailComposer({
    ...message,
    to: { name: '', address: to },
    headers: {
      'auto-submitted': 'auto-generated',
      ...(berhenti
        ? { 'list-unsubscribe': { prepared: true, foldLines: true, value: `<${berhenti}>` } }
        : {}),
    },
  }).compile();
  const { from, to: whom } = root.getEnvelope();
  return { envelope: { from: from || '', to: whom }, raw: Buffer.from(write(root)) };
};
