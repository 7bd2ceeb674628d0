/** The floor of sending: nodemailer alone over its pool, one message made beforehand; a process of its own, started by support/mail.ts. */
import { createTransport } from 'nodemailer';
import { SAMBUNGAN_SUREL } from '../packages/server/src/domain/surel-transport.ts';
import type { FloorOrder } from './support/mail.ts';

const WAITING = 4 * SAMBUNGAN_SUREL;

process.on('message', ({ port, seconds, message }: FloorOrder) => {
  const sender = createTransport({
    pool: true,
    maxConnections: SAMBUNGAN_SUREL,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  });
  const began = process.cpuUsage();
  const ends = performance.now() + seconds * 1000;
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < ends) {
      await sender.sendMail({ ...message, messageId: `<bench.${process.pid}.${sent}@example.com>` });
      sent += 1;
    }
  };
  void Promise.all(Array.from({ length: WAITING }, lane)).then(() => {
    const { user, system } = process.cpuUsage(began);
    sender.close();
    process.send?.({ sent, cpu: user + system });
  });
});
