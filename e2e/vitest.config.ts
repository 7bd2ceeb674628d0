/**
 * Journeys through the built application in a browser, one after the other. With `--shard` several runs share them, each with
 * a portal and a browser of its own: a journey waits as long as it computes.
 */
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The journeys above forty seconds, with three at once on two cores; and the mean of the others. */
const SECONDS: Readonly<Record<string, number>> = {
  tracks: 155,
  'drafts-network': 127,
  'drafts-killed': 118,
  'drafts-devices': 102,
  catalogue: 97,
  'kantor-seleksi': 72,
  'kantor-pemeriksaan': 67,
  'kantor-penawaran': 62,
  'kantor-daftar': 61,
  'kantor-jawaban': 54,
  'kantor-percakapan': 52,
  fields: 51,
  journey: 47,
  drafts: 46,
  'kantor-pengaturan': 44,
  'kantor-prodi-jalur': 42,
  midtrans: 41,
};
const OTHERS = 18;
const secondsOf = ({ moduleId }: TestSpecification): number =>
  SECONDS[basename(moduleId, '.e2e.ts')] ?? OTHERS;

const isOffice = ({ moduleId }: TestSpecification): boolean => /[\\/]kantor-[^\\/]+$/.test(moduleId);

/** By name, the office last: its journeys issue PINs and publish news, which the applicants' pages then show. */
class OfficeLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) => Number(isOffice(a)) - Number(isOffice(b)) || a.moduleId.localeCompare(b.moduleId),
    );
  }

  /** The longest first, each to the run that has least to do. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const runs = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    const named = await this.sort(files);
    for (const file of named.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
      const [least] = runs.toSorted((a, b) => a.seconds - b.seconds);
      if (!least) break;
      least.files.push(file);
      least.seconds += secondsOf(file);
    }
    return runs[index - 1]?.files ?? [];
  }
}

export default defineConfig({
  root: import.meta.dirname,
  test: {
    sequence: { sequencer: OfficeLast },
    include: ['**/*.e2e.ts'],
    globalSetup: ['global-setup.ts'],
    fileParallelism: false,
    // They end what hangs. A slow machine may take minutes over a page with every control.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As long as a visitor's window waits; the default of a second is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
