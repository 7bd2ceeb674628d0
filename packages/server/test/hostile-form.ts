/** Multipart forms that are sound in most places. */
import fc from 'fast-check';
import { mostly, STRINGS } from './hostile-values.ts';

/** A field and bytes that may come under it. */
export interface NamedFile {
  name: string;
  bytes: Buffer;
}

const B = 'batas';
const part = (head: string, content: string) => `--${B}\r\n${head}\r\n\r\n${content}\r\n`;
/** Forms of the applicant `nomor_pendaftar`, with some of `files`. */
export const hostileForm = (
  nomor_pendaftar: string,
  files: readonly NamedFile[],
): fc.Arbitrary<{ payload: Buffer; type: string }> => {
  const quoted = fc.constantFrom(
    'foto',
    'nama',
    '__proto__',
    'x'.repeat(300),
    'a"; filename="b',
    '',
    'a\r\nX-Y: 1',
    '\xff\xfe',
  );
  const field = fc
    .tuple(quoted, fc.constantFrom(...STRINGS))
    .map(([name, value]) =>
      part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value).toString('latin1')),
    );
  const file = fc
    .tuple(
      mostly(5, fc.constantFrom(...files.map((f) => f.name)), quoted),
      fc.constantFrom(...files.map((f) => f.bytes), Buffer.alloc(0), Buffer.from('%PDF-1.7 x')),
      fc.constantFrom('a.pdf', '../../a', 'a\u0000.png', '', 'x'.repeat(400)),
    )
    .map(([name, bytes, filename]) =>
      part(
        `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`,
        bytes.toString('latin1'),
      ),
    );
  const owner = mostly(
    9,
    fc.constant(part('Content-Disposition: form-data; name="nomor_pendaftar"', nomor_pendaftar)),
    fc.constant(''),
  );
  const odd = fc.constantFrom(
    '--batas',
    '\r\n\r\n',
    `--${B}\r\n\r\n\r\n`,
    part('Content-Disposition: attachment', 'x'),
    part('X', 'x'),
    part(`Content-Disposition: form-data; name="a"\r\n${'X-Y: 1\r\n'.repeat(200)}`, 'x'),
    part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', '!!!'),
    part('Content-Disposition: form-data; name="a"', 'x').repeat(60),
  );
  const whole = fc
    .tuple(
      owner,
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: file },
          { weight: 2, arbitrary: field },
          { weight: 1, arbitrary: odd },
        ),
        { maxLength: 3 },
      ),
    )
    .map(([first, others]) => `${first + others.join('')}--${B}--\r\n`);
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, Math.floor(text.length * share)));
  const type = mostly(
    12,
    fc.constant(`multipart/form-data; boundary=${B}`),
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="batas',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      'multipart/mixed; boundary=batas',
      'application/json',
    ),
  );
  return fc
    .tuple(mostly(5, whole, cut), type)
    .map(([text, as]) => ({ payload: Buffer.from(text, 'latin1'), type: as }));
};
