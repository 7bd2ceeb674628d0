import { hapusBalasan, ubahBalasan } from '@gerbang/contract/office/percakapan';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { Failure } from '../ui/feedback/failure.tsx';
import { CallError, failureOf } from './client.ts';
import { createQueryClient } from './queries.ts';
import { type Sending, useSend } from './send.ts';

afterEach(() => vi.unstubAllGlobals());

/** What `use` gives on a page whose queries are the client's. */
const onPage = <T,>(client: QueryClient, use: () => T): T => {
  const given: T[] = [];
  function Page() {
    given.push(use());
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const [first] = given;
  if (!first) throw new Error('nothing was drawn');
  return first;
};

/** A server that answers every call alike; gives what it was asked. */
const server = (status: number, body: object) => {
  const asked: { url: string; method: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, init: { method: string; body: string | null }) => {
    asked.push({ url, method: init.method, body: init.body && (JSON.parse(init.body) as unknown) });
    return Promise.resolve(Response.json(body, { status }));
  });
  return asked;
};
const done = { success: true, data: null, message: null };
const refused = {
  success: false,
  data: null,
  code: 'isian_salah',
  message: 'Ada isian yang tidak dapat diterima.',
  errors: [
    { field: 'judul', message: 'Isi judul' },
    { field: 'isi', message: 'Isi balasan' },
  ],
};
const words = { judul: '', isi: '', versi: 1 };

it('sends once however often the button is pressed', async () => {
  const asked = server(200, done);
  const { send } = onPage(createQueryClient(), () => useSend(hapusBalasan));
  const presses = [send({ params: { id: 7 } }), send({ params: { id: 7 } })];
  expect(await Promise.all(presses)).toEqual([true, false]);
  expect(asked).toEqual([{ url: '/api/petugas/percakapan/balasan/7', method: 'DELETE', body: null }]);
  expect(await send({ params: { id: 8 } })).toBe(true);
  expect(asked).toHaveLength(2);
});

it('cannot be pressed again while what follows is still under way', async () => {
  const asked = server(200, done);
  const follows = Promise.withResolvers<void>();
  const { send } = onPage(createQueryClient(), () =>
    useSend(hapusBalasan, { onDone: () => follows.promise }),
  );
  const first = send({ params: { id: 7 } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await send({ params: { id: 7 } })).toBe(false);
  follows.resolve();
  expect(await first).toBe(true);
  expect(asked).toHaveLength(1);
});

it('tells what was sent and makes what is on the screen old', async () => {
  server(200, { ...done, data: { id: 7 } });
  const client = createQueryClient();
  client.setQueryData(['meja-balasan'], []);
  client.setQueryData(['lain'], []);
  const heard = vi.fn<(data: unknown, sent: unknown) => void>();
  const { send } = onPage(client, () => useSend(hapusBalasan, { onDone: heard, renews: [['meja-balasan']] }));
  await send({ params: { id: 7 } });
  expect(heard).toHaveBeenCalledExactlyOnceWith({ id: 7 }, { params: { id: 7 } });
  expect(client.getQueryState(['meja-balasan'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['lain'])?.isInvalidated).toBe(false);
});

/** Sends what the server refuses and gives the failure that remains. */
const remains = async (options: Parameters<typeof useSend<typeof ubahBalasan>>[1]) => {
  server(400, refused);
  const client = createQueryClient();
  const left: unknown[] = [];
  client.getMutationCache().subscribe(({ mutation }) => mutation && left.push(mutation.state.error));
  const { send } = onPage(client, () => useSend(ubahBalasan, options));
  const sent = await send({ params: { id: 7 }, body: words });
  return { sent, failure: left.findLast((one) => one !== null) ?? null };
};

it('says findings at their fields, and leaves a failure where they are shown nowhere', async () => {
  const says = vi.fn<(sentences: object) => boolean>(() => true);
  expect(await remains({ says })).toEqual({ sent: false, failure: null });
  expect(says).toHaveBeenCalledExactlyOnceWith({ judul: 'Isi judul', isi: 'Isi balasan' });
  const { sent, failure } = await remains({ says: () => false });
  expect(sent).toBe(false);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({ status: 400, code: 'isian_salah', message: refused.message });
});

it('leaves no failure where the page has dealt with it, and keeps the one that came of dealing with it', async () => {
  expect(await remains({ onFailed: ({ code }) => code === 'isian_salah' })).toEqual({
    sent: false,
    failure: null,
  });
  const worse = new CallError(0, 'tidak_terhubung', 'Tidak ada sambungan');
  expect(await remains({ onFailed: () => Promise.reject(worse) })).toEqual({ sent: false, failure: worse });
});

it('says why, the finding where no field does, and nothing where nothing is wrong', () => {
  const failure = failureOf(new CallError(400, 'isian_salah', refused.message, refused.errors));
  const of = { failure, attempt: 1 } satisfies Partial<Sending<[]>>;
  expect(renderToStaticMarkup(<Failure of={of} />)).toContain(`role="alert"`);
  expect(renderToStaticMarkup(<Failure of={of} />)).toContain(refused.message);
  expect(renderToStaticMarkup(<Failure of={of} finding />)).toContain('Isi judul');
  expect(renderToStaticMarkup(<Failure of={{ failure: null, attempt: 1 }} />)).toBe('');
});
