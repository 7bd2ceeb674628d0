/** Tells whoever listens in this process of messages handed to a mail server, and nothing of what they say; costs nothing where nobody does. */
import { tracingChannel } from 'node:diagnostics_channel';

export type MailSend = Record<string, never>;
export const SENDS = 'gerbang:surel';
/** From the beginning of a message to what came of it. */
export const mailSends = tracingChannel<unknown, MailSend>(SENDS);
