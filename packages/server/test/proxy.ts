/** A door in front of the database that a test can slam shut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onDatabase } from './admin.ts';

export interface Proxy {
  url: string;
  /** Connections tried while the door was shut. */
  refused: number;
  /** Cuts every connection; new ones are cut as soon as they come. */
  shut(): void;
  open(): void;
  /** Passes nothing on any more, and tells nobody: connections stay open on either side. New ones go through. */
  hush(): void;
  /** As `hush`, and new ones hear nothing either: what is behind the door hangs. */
  freeze(): void;
  end(): Promise<void>;
}

/** Listens on a free port and passes everything on to the server of `url`. */
export const startProxy = async (url: string): Promise<Proxy> => {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let isFrozen = false;
  const server = createServer((client) => {
    if (!isOpen) {
      proxy.refused += 1;
      client.destroy();
      return;
    }
    if (isFrozen) {
      sockets.add(client);
      client.on('error', () => {}).on('close', () => void sockets.delete(client));
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => void sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(onDatabase(url, target.pathname.slice(1)));
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  const proxy: Proxy = {
    url: own.href,
    refused: 0,
    shut: () => {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    open: () => {
      isOpen = true;
      isFrozen = false;
    },
    hush: () => {
      for (const socket of sockets) socket.unpipe();
    },
    freeze: () => {
      isFrozen = true;
      proxy.hush();
    },
    end: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return proxy;
};
