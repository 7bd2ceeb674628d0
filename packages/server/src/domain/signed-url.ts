/** Short-lived signed addresses: whoever holds one may read that one file for a few minutes (berkas 6). */
import { fill, type Path, problem } from '@gerbang/contract';
import { same, sign } from '../secrets.ts';

const MINUTES = 10;

/** Address of `path` with `values` filled in, valid for ten minutes; `extra` are further query parameters. */
export const signedUrl = (
  key: Buffer,
  now: Date,
  path: Path,
  values: Record<string, string>,
  extra: Record<string, string> = {},
): string => {
  const address = fill(path, values);
  // Rounded up, so that an address stays the same for a while and the browser's cache is of use.
  const expires = String(Math.ceil(now.getTime() / 60_000) * 60 + MINUTES * 60);
  const query = new URLSearchParams(extra);
  const signature = sign(key, 'berkas', [address, query.toString(), expires].join('\n'));
  query.set('kedaluwarsa', expires);
  query.set('tanda', signature);
  return `${address}?${query.toString()}`;
};

/** Throws the same 404 as an absent file when the signature is wrong or has expired. */
export const checkSigned = (key: Buffer, now: Date, url: string): void => {
  const [address = '', search = ''] = url.split('?');
  const query = new URLSearchParams(search);
  const expires = query.get('kedaluwarsa') ?? '';
  const given = query.get('tanda') ?? '';
  query.delete('kedaluwarsa');
  query.delete('tanda');
  const expected = sign(key, 'berkas', [address, query.toString(), expires].join('\n'));
  if (!same(given, expected) || Number(expires) * 1000 < now.getTime()) throw problem('tidak_ditemukan');
};
