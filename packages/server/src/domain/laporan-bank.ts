/** Tells whoever counts in this process what became of a bank's report; costs nothing where nobody does. */
import { channel } from 'node:diagnostics_channel';

export const PAYMENT_REPORTS = 'gerbang:laporan-pembayaran';
/** Publishes `diterima` or `karantina`. */
export const paymentReports = channel(PAYMENT_REPORTS);
