/** Wires of a drill: relays of TCP on the loopback that can be held, as by a network that delivers nothing, and cut. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

interface Place {
  host: string;
  port: number;
}
export interface Link {
  /** Passes nothing any more, and tells nobody. */
  hold(): void;
  /** Passes on what was held back, and what follows. */
  release(): void;
  /** Ends what is connected; what was held back is gone, as with a machine that is no more. */
  cut(): void;
  end(): void;
}

/** Listens at `from` and passes on to `to`. */
export const openLink = async (from: Place, to: Place): Promise<Link> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isHeld = false;
  const pass = (one: Socket, other: Socket) => {
    one.on('data', (bytes) => void other.write(bytes));
    one.on('error', () => {});
    one.on('close', () => other.destroy());
    // What was sent before the end still arrives.
    one.on('end', () => other.end());
    if (isHeld) one.pause();
  };
  const server: Server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({ ...to, allowHalfOpen: true, noDelay: true });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    client.once('close', () => pairs.delete(pair));
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(from);
  await once(server, 'listening');
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  const cut = () => each((socket) => socket.destroy());
  return {
    hold: () => {
      isHeld = true;
      each((socket) => socket.pause());
    },
    release: () => {
      isHeld = false;
      each((socket) => socket.resume());
    },
    cut,
    end: () => {
      server.close();
      cut();
    },
  };
};
