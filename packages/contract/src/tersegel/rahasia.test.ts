import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RAHASIA_BYTES, readSecret, writeSecret } from './rahasia.ts';

const secrets = fc.uint8Array({ minLength: RAHASIA_BYTES, maxLength: RAHASIA_BYTES });
const wrong = (text: string): string => {
  const read = readSecret(text);
  return 'salah' in read ? read.salah : '';
};

test('what is written is read again, however it is typed', () => {
  fc.assert(
    fc.property(secrets, (bytes) => {
      const text = writeSecret(bytes);
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){6}[0-9A-HJKMNP-TV-Z]{3}$/);
      const careless = ` ${text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
      for (const typed of [text, careless, text.replaceAll('-', '')])
        expect(readSecret(typed)).toEqual({ bytes: Uint8Array.from(bytes) });
    }),
  );
});

test('one letter typed wrong is found, and its group is named', () => {
  fc.assert(
    fc.property(secrets, fc.nat(), fc.integer({ min: 1, max: 31 }), (bytes, where, by) => {
      const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      const text = writeSecret(bytes).replaceAll('-', '');
      const at = where % text.length;
      const other = LETTERS[(LETTERS.indexOf(text[at] as string) + by) % 32];
      const typed = text.slice(0, at) + other + text.slice(at + 1);
      expect(wrong(typed)).toContain(`kelompok ke-${Math.floor(at / 5) + 1}`);
    }),
  );
});

test('groups that changed places, a missing letter, foreign signs and nothing at all are told apart', () => {
  const text = writeSecret(Uint8Array.from({ length: RAHASIA_BYTES }, (_, i) => i * 37));
  const [first, second, ...rest] = text.split('-');
  expect(wrong([second, first, ...rest].join('-'))).toContain('kelompok ke-1');
  expect(wrong(text.slice(0, -1))).not.toBe('');
  expect(wrong(text.slice(0, 17))).toContain('33 huruf dan angka; yang terketik');
  expect(wrong(`${text}0`)).toContain('yang terketik 34');
  expect(wrong(text.replace('-', '*'))).toContain('Tanda "*"');
  expect(wrong('  ')).toBe('Ketik rahasia dari lembar Anda.');
});
