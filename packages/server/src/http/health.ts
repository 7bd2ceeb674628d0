/** For load balancers and for whoever watches: whether the process lives, and whether it can do its work. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Bagian, nilaiKesehatan, type Ukuran } from '@gerbang/contract/office/kesehatan-sistem';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { diskOf, measureSystem } from '../domain/keadaan-sistem.ts';
import { isWorkerAlive } from '../jobs/alive.ts';
import { VERSION } from '../version.ts';
import { ENDING, type IsEnding } from './ending.ts';

/** What does not answer within so long is not ready; a probe waits for nobody. */
const DEADLINE_MS = 2_000;
/** Anybody may ask: what takes the whole system to be measured is kept for so long, and not waited for longer than that. */
const KEPT_MS = 5_000;
const PATIENCE_MS = 1_000;

interface State {
  /** What keeps the process from its work; `ok` where nothing does. */
  status: string;
  /** Whether some process does the jobs: without one this one serves all the same. */
  pekerja?: string;
  /** Parts of the system that are not well, as the desk of its health calls them; none keeps the process from serving. */
  perhatian?: Bagian[];
}

type Measure = () => Promise<Ukuran | null>;
/** The system as it was measured last; null where it could not be, or not in time. */
const measuring = (deps: Deps): Measure => {
  let kept: { measured: Promise<Ukuran | null>; until: number } | undefined;
  return () => {
    const at = Date.now();
    if (!kept || kept.until <= at)
      kept = { measured: measureSystem(deps).catch(() => null), until: at + KEPT_MS };
    return Promise.race([kept.measured, delay(PATIENCE_MS, null, { ref: false })]);
  };
};

const look = async (deps: Deps, measure: Measure): Promise<State> => {
  const [pekerja, room, measured] = await Promise.all([
    isWorkerAlive(deps.pool, deps.now()).catch(() => null),
    deps.storage.room().catch(() => null),
    measure(),
  ]);
  if (pekerja === null || !deps.listener.connected) return { status: 'menunggu basis data' };
  const disk = room && diskOf(room);
  const attention =
    measured &&
    nilaiKesehatan({ ...measured, pekerja, disk })
      .filter(({ keadaan }) => keadaan !== 'baik')
      .map(({ bagian }) => bagian);
  const detail = { pekerja: pekerja ? 'ok' : 'tidak ada', ...(attention ? { perhatian: attention } : {}) };
  // Where nothing is left nothing can be written either.
  if (disk?.menolak) return { status: 'ruang disk habis', ...detail };
  // An object store is one for all processes: taking them all out of service would help nobody.
  const serves = disk?.dapat_ditulis || (disk && deps.config.storage.place.kind === 's3');
  return { status: serves ? 'ok' : 'folder berkas tidak dapat ditulis', ...detail };
};

/** Serves `/healthz` and `/readyz`. */
export const registerHealth = (app: FastifyInstance, deps: Deps, isEnding: IsEnding = () => false): void => {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok', versi: VERSION }));
  const measure = measuring(deps);
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    // At once: a balancer that waits for it still sends applicants here.
    if (isEnding()) return reply.code(503).send(ENDING);
    const late: State = { status: 'basis data atau disk tidak menjawab' };
    const state = await Promise.race([look(deps, measure), delay(DEADLINE_MS, late, { ref: false })]);
    return reply.code(state.status === 'ok' ? 200 : 503).send(state);
  });
};

/** Serves the two alone: what a process that only does jobs has to say. */
export const serveHealth = async (
  deps: Deps,
  { host, port, isEnding }: { host: string; port: number; isEnding: IsEnding },
): Promise<FastifyInstance> => {
  const app = Fastify();
  registerHealth(app, deps, isEnding);
  await app.listen({ host, port });
  return app;
};
