/** What a device shows of a push, in the language it came in (pemberitahuan 20, pemberitahuan 30). */
import type { PesanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

interface Shown {
  title: string;
  body: string;
  lang: string;
}
const shown: Shown[] = [];
const listeners = new Map<string, (event: object) => void>();
beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    registration: {
      showNotification: (title: string, { body, lang }: Shown) => shown.push({ title, body, lang }),
    },
  });
  await import('./sw.ts');
});
afterAll(() => void vi.unstubAllGlobals());

const push = (json: () => Partial<PesanPush>): Shown | undefined => {
  listeners.get('push')?.({ data: { json }, waitUntil: () => {} });
  return shown.at(-1);
};

test('a notice is shown in its own language, and what cannot be read in Indonesian', () => {
  const english = { judul: 'Universitas', isi: '3 pieces of news on the portal', bahasa: 'en' } as const;
  expect(push(() => english)).toEqual({ title: english.judul, body: english.isi, lang: 'en' });
  // Of a version before, which names no language.
  expect(push(() => ({ isi: 'Panitia menjawab chat Anda' }))?.lang).toBe('id');
  const unread = push(() => {
    throw new Error('no JSON');
  });
  expect(unread).toMatchObject({ body: 'Ada kabar baru', lang: 'id' });
});
