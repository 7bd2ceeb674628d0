/** The worker half: which handler runs which job. */
import type { Deps } from './deps.ts';
import { type ExportKind, makeExport } from './domain/ekspor.ts';
import { templateExport } from './features/hasil/template.ts';
import { makeCard } from './features/kartu-ujian/card.ts';
import { letterExport } from './features/loa/export.ts';
import { makeLetter } from './features/loa/letter.ts';
import { quarantineExport } from './features/pembayaran/export.ts';
import { applicantExport } from './features/pendaftar/export.ts';
import { remakeCards, sweep, sweepFiles } from './jobs/sweep.ts';
import { typesetter } from './pdf/typesetter.ts';

const EXPORTS: readonly ExportKind<never>[] = [
  applicantExport,
  letterExport,
  quarantineExport,
  templateExport,
];

export const startWorker = async (deps: Deps): Promise<void> => {
  const pdf = typesetter();
  await deps.jobs.work({
    'kartu-ujian': ({ nomor_pendaftar }) => makeCard(deps, pdf, nomor_pendaftar),
    'kartu-ulang': ({ kode_penawaran }) => remakeCards(deps, kode_penawaran),
    loa: ({ id }) => makeLetter(deps, pdf, id),
    ekspor: ({ id }) => makeExport(deps, EXPORTS, id),
    sapu: () => sweep(deps),
    'sapu-berkas': () => sweepFiles(deps),
  });
  // Applicants verified before this worker ran get their cards at once rather than at the next full hour.
  await deps.jobs.send(deps.pool, 'sapu', {});
};
