/**
 * A receiver of traces as OTLP over HTTP has it (opentelemetry-proto 1.7, trace.proto): reads the protobuf it is posted by the
 * numbers of its fields. Shares no code with what sends it.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Wire = Map<number, (Buffer | bigint)[]>;

/** The fields of a message by number; of each all values, as they came. */
const read = (bytes: Buffer): Wire => {
  const fields: Wire = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a message ends amid a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('a message ends amid a field');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    if (kind !== 0 && kind !== 1 && kind !== 2 && kind !== 5) throw new Error(`no wire type ${kind}`);
    const value = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
};
const bytesOf = (wire: Wire, field: number): Buffer[] => (wire.get(field) ?? []) as Buffer[];
const inside = (wire: Wire, field: number): Wire[] => bytesOf(wire, field).map(read);
const textOf = (wire: Wire, field: number): string => String(bytesOf(wire, field)[0] ?? '');
const hexOf = (wire: Wire, field: number): string => bytesOf(wire, field)[0]?.toString('hex') ?? '';
const nanosOf = (wire: Wire, field: number): bigint => bytesOf(wire, field)[0]?.readBigUInt64LE() ?? 0n;

const attributesOf = (wire: Wire, field: number): Record<string, string | number> =>
  Object.fromEntries(
    inside(wire, field).map((pair) => {
      const [value] = inside(pair, 2);
      const text = value && bytesOf(value, 1)[0];
      return [textOf(pair, 1), text ? String(text) : Number(value?.get(3)?.[0] ?? Number.NaN)];
    }),
  );

export interface ReceivedSpan {
  trace: string;
  id: string;
  parent: string;
  name: string;
  kind: number;
  attributes: Record<string, string | number>;
  /** Milliseconds. */
  took: number;
  failed: boolean;
  resource: Record<string, string | number>;
}

const spansIn = (body: Buffer): ReceivedSpan[] =>
  inside(read(body), 1).flatMap((group) => {
    const resource = inside(group, 1).map((one) => attributesOf(one, 1))[0] ?? {};
    return inside(group, 2).flatMap((scope) =>
      inside(scope, 2).map((span) => ({
        trace: hexOf(span, 1),
        id: hexOf(span, 2),
        parent: hexOf(span, 4),
        name: textOf(span, 5),
        kind: Number(span.get(6)?.[0] ?? 0),
        attributes: attributesOf(span, 9),
        took: Number(nanosOf(span, 8) - nanosOf(span, 7)) / 1e6,
        failed: inside(span, 15).some((status) => status.get(3)?.[0] === 2n),
        resource,
      })),
    );
  });

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Everything that came, and the headers of what came last. */
  bodies: Buffer[];
  headers: Record<string, unknown>;
  /** Posts that were begun. */
  asked: number;
  /** How it meets what comes; well unless set. */
  mood: 'well' | 'hung' | 'failing';
  stop(): Promise<void>;
}

export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const server = createServer((request, response) => {
    receiver.asked += 1;
    if (receiver.mood === 'hung') return;
    void buffer(request).then((body) => {
      if (receiver.mood === 'failing') return response.writeHead(400).end();
      const isOurs = request.method === 'POST' && request.url === '/v1/traces';
      if (!isOurs || request.headers['content-type'] !== 'application/x-protobuf')
        return response.writeHead(404).end();
      receiver.headers = request.headers;
      receiver.bodies.push(body);
      receiver.spans.push(...spansIn(body));
      return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  const receiver: OtlpReceiver = {
    url: '',
    spans: [],
    bodies: [],
    headers: {},
    asked: 0,
    mood: 'well',
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return receiver;
};
