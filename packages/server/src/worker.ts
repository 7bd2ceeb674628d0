/** The worker half: which handler runs which job. */
import { together } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { foldPayments } from './domain/bayar-harian.ts';
import { findDoubles } from './domain/cari-ganda.ts';
import { type ExportKind, makeExport } from './domain/ekspor.ts';
import { closeAnswers } from './domain/lapse.ts';
import { examineAndKeep, sealAudit } from './domain/segel.ts';
import { documentExport } from './features/ekspor/dokumen.ts';
import { fullExport } from './features/ekspor/lengkap.ts';
import { resultExport } from './features/hasil/import-rows.ts';
import { templateExport } from './features/hasil/template.ts';
import { runRounds } from './features/jawaban/rounds.ts';
import { answerExport } from './features/jawaban/summary.ts';
import { auditExport } from './features/jejak/jejak.ts';
import { makeCard, sweepOldPhotos } from './features/kartu-ujian/card.ts';
import { participantsExport } from './features/kehadiran/participants.ts';
import { letterExport } from './features/loa/export.ts';
import { makeLetter } from './features/loa/letter.ts';
import { bulkKinds } from './features/massal/kinds.ts';
import { templateExport as scoreTemplateExport } from './features/nilai/template.ts';
import { acceptedExport } from './features/pembayaran/diterima.ts';
import { quarantineExport } from './features/pembayaran/karantina.ts';
import { sendRefund, sendUncertain } from './features/pembayaran/midtrans/kirim.ts';
import { askPending } from './features/pembayaran/midtrans/tanya.ts';
import { remind } from './features/pemberitahuan/pengingat/remind.ts';
import { startSender } from './features/pemberitahuan/sender.ts';
import { openAllDue } from './features/penawaran/pembukaan/opening.ts';
import { applicantExport } from './features/pendaftar/export.ts';
import { askAboutOpen } from './features/rekonsiliasi/ask-bank.ts';
import { differencesExport } from './features/rekonsiliasi/days.ts';
import { objectionsExport } from './features/sanggah/objections.ts';
import { bundleExport } from './features/tersegel/bundle-export.ts';
import { forgetSchools } from './features/verifikasi-berkas/schools.ts';
import { keepAlive } from './jobs/alive.ts';
import { remakeCards, sweep, sweepFiles } from './jobs/sweep.ts';
import { createLog, type Log } from './log.ts';
import { typesetter } from './pdf/typesetter.ts';
import { proveOffering } from './prover/job.ts';
import { runBulk } from './shapes/massal-run.ts';
import { KeptThread, workOnSelection } from './skenario/job.ts';

const EXPORTS: readonly ExportKind<never>[] = [
  acceptedExport,
  answerExport,
  applicantExport,
  auditExport,
  bundleExport,
  documentExport,
  fullExport,
  letterExport,
  objectionsExport,
  participantsExport,
  quarantineExport,
  differencesExport,
  resultExport,
  scoreTemplateExport,
  templateExport,
];

/** Does the jobs from now on; `log` takes what no job can say. */
export const startWorker = async (
  deps: Deps,
  log: Log = createLog(deps.config.production),
): Promise<void> => {
  const pdf = typesetter();
  const selections = new KeptThread();
  await deps.jobs.work({
    'kartu-ujian': ({ nomor_pendaftar }) => makeCard(deps, pdf, nomor_pendaftar),
    'kartu-ulang': ({ kode_penawaran }) => remakeCards(deps, kode_penawaran),
    loa: ({ id }) => makeLetter(deps, pdf, id),
    ekspor: ({ id }) => makeExport(deps, EXPORTS, id),
    massal: ({ id }) => runBulk(deps, bulkKinds, id),
    sapu: async () => {
      await sweep(deps);
      await sweepOldPhotos(deps);
      await foldPayments(deps.pool);
    },
    'buka-penawaran': () => openAllDue(deps),
    'sapu-berkas': async () => {
      await together([sweepFiles(deps), forgetSchools(deps)]);
    },
    'hapus-berkas': async ({ kunci }) => {
      for (const key of kunci) await deps.storage.remove(key);
    },
    'uji-penawaran': ({ kode_penawaran }) => proveOffering(deps, kode_penawaran),
    seleksi: (payload) => workOnSelection(deps, payload, selections),
    'dugaan-ganda': async () => {
      await findDoubles(deps);
    },
    'tanya-midtrans': async () => {
      await askPending(deps);
      await sendUncertain(deps);
    },
    'tanya-bank': () => askAboutOpen(deps),
    ingatkan: () => remind(deps),
    'kembali-midtrans': async ({ nomor_pembayaran }) => {
      await sendRefund(deps, nomor_pembayaran);
    },
    'tutup-jawaban': async () => {
      await closeAnswers(deps);
      await runRounds(deps);
    },
    segel: () => sealAudit(deps),
    'periksa-segel': async () => {
      await examineAndKeep(deps);
    },
  });
  startSender(deps, log);
  await keepAlive(deps);
  // Applicants verified before this worker ran get their cards at once rather than at the next full hour.
  await deps.jobs.send(deps.pool, 'sapu', {});
};
