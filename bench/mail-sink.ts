/** A mail server that keeps nothing but the number of messages; a process of its own, started by support/mail.ts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => {
      received += 1;
      done(null);
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
process.on('message', () => process.send?.({ received }));
process.send?.({ port: (server.server.address() as AddressInfo).port });
