/**
 * Journeys through the built application in a browser, one after the other. With `--shard` several runs share them, each with
 * a portal and a browser of its own: a journey waits more than it computes.
 */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isOffice = ({ moduleId }: TestSpecification): boolean => /[\\/]kantor-[^\\/]+$/.test(moduleId);

/** By name, the office last: its journeys issue PINs and publish news, which the applicants' pages then show. */
class OfficeLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) => Number(isOffice(a)) - Number(isOffice(b)) || a.moduleId.localeCompare(b.moduleId),
    );
  }

  /** Every run has its share of both kinds. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    return (await this.sort(files)).filter((_, i) => i % count === index - 1);
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
