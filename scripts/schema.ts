/** `npm run schema` writes packages/server/src/db/schema.sql from a throwaway PostgreSQL to which every migration was applied. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawSchema } from '../packages/server/src/db/drawing/drawing.ts';
import { BUNDLED } from '../packages/server/src/db/embedded/binaries.ts';
import { startEmbedded } from '../packages/server/src/db/embedded.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { root } from './gate.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-schema-'));
const server = await startEmbedded({ dataDir, programs: BUNDLED, fast: true });
try {
  await migrate(server.url);
  await writeFile(join(root, 'packages/server/src/db/schema.sql'), await drawSchema(server.url));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
