/** Mail signed for its domain, verified as RFC 6376 says, whether or not its end waited. */
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { SUREL_BAKU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { expect, test } from 'vitest';
import { MESSAGE, startMailServer } from '../features/pemberitahuan/testing.ts';
import type { Message } from './surel.ts';
import { transportOf, type Way } from './surel-transport.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const narrow = (text: string): string => text.replace(/[ \t]+/g, ' ');
/** RFC 6376, 3.4.2. */
const header = (line: string): string => {
  const [name = '', ...value] = line.replaceAll('\r\n', '').split(':');
  return `${name.toLowerCase().trim()}:${narrow(value.join(':')).trim()}`;
};
/** RFC 6376, 3.4.4. */
const bodyOf = (text: string): string =>
  `${text
    .split('\r\n')
    .map((line) => narrow(line).trimEnd())
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;
/** Whether body and headers are those that were signed. */
const holds = (raw: string): boolean => {
  const cut = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, cut).split(/\r\n(?![ \t])/);
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = Object.fromEntries(
    header(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => tag.trim().split(/=(.*)/s, 2)),
  ) as Record<string, string>;
  const body = createHash('sha256')
    .update(bodyOf(raw.slice(cut + 4)))
    .digest('base64');
  const signed = (tags.h ?? '')
    .split(':')
    .flatMap((name) => lines.filter((line) => header(line).startsWith(`${name.trim().toLowerCase()}:`)))
    .map((line) => `${header(line)}\r\n`)
    .join('');
  const bare = header(signature).replace(/([;:] ?b=)[^;]*/, '$1');
  const given = Buffer.from((tags.b ?? '').replaceAll(' ', ''), 'base64');
  return (
    tags.bh?.replaceAll(' ', '') === body &&
    verify('RSA-SHA256', Buffer.from(signed + bare), publicKey, given)
  );
};

test('a message is signed by the key of the settings', async () => {
  const mail = await startMailServer();
  const way = {
    settings: {
      ...SUREL_BAKU,
      cara: 'smtp',
      host: '127.0.0.1',
      port: mail.port,
      keamanan: 'tanpa',
      dkim_domain: 'example.ac.id',
      dkim_selektor: 'pmb',
    },
    sandi: null,
    dkim: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  } as unknown as Way;
  const transport = await transportOf(way, {} as never, () => new Date());
  const message: Message = {
    ...MESSAGE,
    from: { ...MESSAGE.from, name: 'Universitas José' },
    text: 'Yth. José,\n.\n\n-- \nUniversitas',
    html: `<p style="color:#18181b">${'Panitia menerbitkan PIN baru. '.repeat(20)}</p>\n`,
  };
  try {
    expect(await transport?.send(message)).toEqual({ apa: 'terkirim' });
    expect(await transport?.send(message, Promise.resolve())).toEqual({ apa: 'terkirim' });
    expect(mail.received.map(({ raw }) => holds(raw))).toEqual([true, true]);
    expect(holds((mail.received[0]?.raw ?? '').replace('PIN baru diterbitkan', 'PIN lama'))).toBe(false);
    expect(holds((mail.received[0]?.raw ?? '').replace('menerbitkan', 'mencabut'))).toBe(false);
  } finally {
    transport?.close();
    await mail.close();
  }
});
