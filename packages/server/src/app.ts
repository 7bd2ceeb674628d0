/** buildApp: the readable list of everything that is mounted. Tests build it and inject. */
import multipart from '@fastify/multipart';
import { problem } from '@gerbang/contract';
import { references } from '@gerbang/contract/references';
import { steps } from '@gerbang/contract/steps/index';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { createFormConfigs } from './domain/form-config.ts';
import { readSettings } from './domain/pengaturan.ts';
import { recordTables } from './domain/record-tables.ts';
import { createResults } from './domain/yudisium.ts';
import { berandaStaffRoutes } from './features/beranda/staff-routes.ts';
import { oldAddresses } from './features/berkas/old-addresses.ts';
import { berkasRoutes } from './features/berkas/routes.ts';
import { formulirRoutes } from './features/formulir/routes.ts';
import { hasilStaffRoutes } from './features/hasil/staff-routes.ts';
import { kabarRoutes } from './features/kabar/routes.ts';
import { kabarStaffRoutes } from './features/kabar/staff-routes.ts';
import { kartuUjianRoutes } from './features/kartu-ujian/routes.ts';
import { kehadiranStaffRoutes } from './features/kehadiran/staff-routes.ts';
import { kesehatanRoutes } from './features/kesehatan/routes.ts';
import { khususRoutes } from './features/khusus/routes.ts';
import { loaRoutes } from './features/loa/routes.ts';
import { loaStaffRoutes } from './features/loa/staff-routes.ts';
import { pembayaranRoutes } from './features/pembayaran/routes.ts';
import { pembayaranStaffRoutes } from './features/pembayaran/staff-routes.ts';
import { publicRoutes } from './features/penawaran/public-routes.ts';
import { penawaranRoutes } from './features/penawaran/routes.ts';
import { penawaranStaffRoutes } from './features/penawaran/staff-routes.ts';
import { pendaftarStaffRoutes } from './features/pendaftar/staff-routes.ts';
import { pengaturanRoutes } from './features/pengaturan/routes.ts';
import { percakapanRoutes } from './features/percakapan/routes.ts';
import { petugasRoutes } from './features/petugas/routes.ts';
import { pilihanRoutes } from './features/pilihan/routes.ts';
import { prodiJalurStaffRoutes } from './features/prodi-jalur/staff-routes.ts';
import { ruangStaffRoutes } from './features/ruang/staff-routes.ts';
import { sesiRoutes } from './features/sesi/routes.ts';
import { verifikasiRoutes } from './features/verifikasi/routes.ts';
import { yudisiumRoutes } from './features/yudisium/routes.ts';
import { createLogStream, registerAccessLog } from './plugins/access-log.ts';
import { answerUnreadable, registerEnvelope } from './plugins/envelope.ts';
import { createLimits } from './plugins/limits.ts';
import { createLists } from './plugins/lists.ts';
import { type Router } from './plugins/mount.ts';
import { registerOpenapi } from './plugins/openapi.ts';
import { registerPages } from './plugins/pages.ts';
import { explicitPaths } from './plugins/paths.ts';
import { createSessions } from './plugins/session.ts';
import { registerShedding } from './plugins/shedding.ts';
import { createStaffSessions } from './plugins/staff-session.ts';
import { mountCollection } from './shapes/collection.ts';
import { mountDocument } from './shapes/document.ts';
import { mountRecord } from './shapes/record.ts';
import { mountReference } from './shapes/reference.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as sent; what a bank's signature covers. */
    rawBody?: string;
  }
}

export interface AppOptions {
  /** Folder of the built pages; without it only the API is served. */
  webRoot?: string;
  /** Answers 503 rather than stall when the process cannot keep up, chat and news first; for the process that serves the public. */
  shed?: boolean;
  /** One line per request; false: only what is unexpected; absent: nothing at all. */
  accessLog?: boolean;
}

export interface App extends FastifyInstance {
  mounted: Router['mounted'];
}

const BODY_LIMIT = 64_000;

export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<App> => {
  const lines = options.accessLog ? createLogStream() : null;
  const app = Fastify({
    logger:
      options.accessLog === undefined ? false : lines ? { level: 'info', stream: lines } : { level: 'warn' },
    // A logger for every request would only repeat its id, which the envelope names.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_, request, reply) => answerUnreadable(request, reply),
    trustProxy: deps.config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A document over a slow phone takes its time; what stands still is cut by the connection timeout.
    requestTimeout: 120_000,
    connectionTimeout: 20_000,
    keepAliveTimeout: 5_000,
    http: { headersTimeout: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 220 },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: false,
        allowUnionTypes: true,
      },
    },
  });
  app.decorateRequest('who', null);
  app.decorateRequest('admitAgain', null);
  registerEnvelope(app);
  // The bank's signature covers the bytes as sent, so the text is kept beside what it parses to.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    try {
      done(null, body === '' ? {} : JSON.parse(body as string));
    } catch {
      done(problem('bukan_json'), undefined);
    }
  });
  if (lines) registerAccessLog(app, lines);
  await registerPages(app, options.webRoot ?? '', {
    read: () => readSettings(deps),
    onChange: (heard) => deps.listener.on('pengaturan', heard),
  });
  await registerOpenapi(app);
  if (options.shed) await registerShedding(app);
  // What reads forms with files waits on every answer beside it, and only theirs shall pay for that.
  let forms: FastifyInstance = app;
  await app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false });
    forms = inner;
  });

  const router: Router = {
    app,
    forms,
    sessions: createSessions(deps),
    staff: createStaffSessions(deps),
    publicUrl: deps.config.publicUrl,
    mounted: [],
    explicit: explicitPaths,
  };
  const limits = createLimits(deps.pool);
  const configs = createFormConfigs(deps);
  const lists = createLists(deps);

  sesiRoutes(router, deps, limits);
  petugasRoutes(router, deps, limits);
  pengaturanRoutes(router, deps, limits.upload);
  pembayaranRoutes(router, deps, limits);
  for (const [name, list] of Object.entries(references)) mountReference(router, deps, lists, name, list);
  publicRoutes(router, deps, lists);
  penawaranRoutes(router, deps);
  formulirRoutes(router, deps, configs);
  for (const table of recordTables(steps)) mountRecord(router, deps, configs, table);
  for (const step of steps)
    for (const part of step.parts) {
      if (part.shape === 'document') mountDocument(router, deps, configs, limits.upload, step, part);
      if (part.shape === 'collection') mountCollection(router, deps, configs, limits.upload, step, part);
    }
  kesehatanRoutes(router, deps, configs);
  khususRoutes(router, deps, configs, limits.upload);
  pilihanRoutes(router, deps);
  const results = createResults(deps);
  verifikasiRoutes(router, deps, configs, results);
  yudisiumRoutes(router, results);
  loaRoutes(router, deps, results);
  loaStaffRoutes(router, deps, results, limits);
  hasilStaffRoutes(router, deps);
  percakapanRoutes(router, deps, configs, limits);
  kabarRoutes(router, deps);
  kabarStaffRoutes(router, deps, limits.upload);
  kartuUjianRoutes(router, deps);
  berkasRoutes(router, deps);
  oldAddresses(router, deps);
  berandaStaffRoutes(router, deps);
  pendaftarStaffRoutes(router, deps, configs);
  pembayaranStaffRoutes(router, deps);
  kehadiranStaffRoutes(router, deps);
  ruangStaffRoutes(router, deps, lists);
  prodiJalurStaffRoutes(router, deps, lists);
  penawaranStaffRoutes(router, deps, { lists, configs });

  app.get('/healthz', { schema: { hide: true } as never }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } as never }, async (_, reply) => {
    const ready = await deps.pool.query('SELECT 1').then(
      () => deps.listener.connected,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'menunggu basis data' });
  });
  return Object.assign(app, { mounted: router.mounted }) as unknown as App;
};
