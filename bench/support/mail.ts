/** The mail server of the bench, and what sends to it without the portal. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sample } from './rounds.ts';

export interface FloorOrder {
  port: number;
  seconds: number;
  message: { from: string; to: string; subject: string; text: string; html: string };
}
const start = (script: string) => fork(join(import.meta.dirname, '..', script), { stdio: 'inherit' });
const answerOf = async <A>(child: ReturnType<typeof start>): Promise<A> =>
  ((await once(child, 'message')) as [A])[0];
const end = async (child: ReturnType<typeof start>): Promise<void> => {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

export interface MailSink {
  port: number;
  received(): Promise<number>;
  stop(): Promise<void>;
}
export const startSink = async (): Promise<MailSink> => {
  const child = start('mail-sink.ts');
  const { port } = await answerOf<{ port: number }>(child);
  return {
    port,
    received: async () => {
      child.send({});
      return (await answerOf<{ received: number }>(child)).received;
    },
    stop: () => end(child),
  };
};

/** Sends by nodemailer alone, for so long. */
export const startMailFloor = () => {
  const child = start('mail-floor.ts');
  return {
    send: async (order: FloorOrder): Promise<Sample> => {
      child.send(order);
      const { sent, cpu } = await answerOf<{ sent: number; cpu: number }>(child);
      return { value: sent / order.seconds, cpu: cpu / sent };
    },
    stop: () => end(child),
  };
};
