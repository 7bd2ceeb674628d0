/** How made-up applicants call an application. */
import type { Finding } from '@gerbang/contract/wire/errors';
import type { FastifyInstance } from 'fastify';

/** What is sent beside method and address. */
export interface Sent {
  token?: string;
  /** As JSON. */
  body?: object;
  form?: FormData;
  headers?: Record<string, string>;
  /** Address the call comes from. */
  from?: string;
}
/** An answer's envelope, or its bytes. */
export interface Answered {
  status: number;
  success: boolean;
  data: unknown;
  message: string | null;
  errors: Finding[];
  bytes: Buffer;
}
/** An application that can be called, and its clock. */
export interface Stage {
  /** Signs the bank's reports. */
  bankKey: Buffer;
  send(method: 'GET' | 'POST', path: string, sent?: Sent): Promise<Answered>;
  now(): Date;
}

const bytesOf = async ({ body, form }: Sent): Promise<{ payload?: Buffer | string; type?: string }> => {
  if (!form) return body ? { payload: JSON.stringify(body), type: 'application/json' } : {};
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
};

/** Calls `app` as browsers and banks do, without a network. */
export const sender =
  (app: Pick<FastifyInstance, 'inject'>): Stage['send'] =>
  async (method, url, sent = {}) => {
    const { payload, type } = await bytesOf(sent);
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(type ? { 'content-type': type } : {}),
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...sent.headers,
      },
      ...(payload === undefined ? {} : { payload }),
      ...(sent.from ? { remoteAddress: sent.from } : {}),
    });
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    const envelope = isJson ? (JSON.parse(response.payload) as Partial<Answered>) : {};
    const { success = false, data = null, message = null, errors = [] } = envelope;
    return { status: response.statusCode, success, data, message, errors, bytes: response.rawPayload };
  };
