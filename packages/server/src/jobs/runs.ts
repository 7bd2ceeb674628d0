/** Tells whoever listens in this process of jobs sent and run; costs nothing where nobody does. */
import { channel, tracingChannel } from 'node:diagnostics_channel';

/** What is sent may be marked with the trace it belongs to. */
type Payload = object & { traceparent?: string };
export interface JobRun {
  name: string;
  payload: Payload;
}

export const RUNS = 'gerbang:pekerjaan';
/** From the beginning of a job to its end. */
export const jobRuns = tracingChannel<unknown, JobRun>(RUNS);
/** Publishes a copy of what is sent, which a listener may mark. */
export const jobSends = channel('gerbang:pekerjaan-dikirim');

/** The payload as it is sent. */
export const marked = <P extends object>(payload: P): P => {
  if (!jobSends.hasSubscribers) return payload;
  const sent = { ...payload };
  jobSends.publish(sent);
  return sent;
};
