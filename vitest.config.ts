/** Unit and integration tests. Only the server's and the client's need PostgreSQL, so the others start without one. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each may hold a database, a PDF compiler or an image decoder; what waits for the database leaves a core to another.
    maxWorkers: 3,
    // A worker imports the server once, not once a file: what a module keeps, the next file finds.
    isolate: false,
    projects: [
      {
        test: {
          name: 'server',
          include: ['packages/{client,server}/**/*.test.ts'],
          globalSetup: ['packages/server/test/global-setup.ts'],
          // They end what hangs; two cores may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The default of a second is short where two cores carry two such files.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'rest',
          include: ['packages/{contract,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
