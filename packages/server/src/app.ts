/** buildApp: the readable list of everything that is mounted. Tests build it and inject. */
import multipart from '@fastify/multipart';
import { references } from '@gerbang/contract/references';
import { steps } from '@gerbang/contract/steps/index';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { readSettings } from './domain/pengaturan.ts';
import { recordTables } from './domain/record-tables.ts';
import { acuanStaffRoutes } from './features/acuan/staff-routes.ts';
import { akunPetugasStaffRoutes } from './features/akun-petugas/staff-routes.ts';
import { aturanBerkasStaffRoutes } from './features/aturan-berkas/staff-routes.ts';
import { berandaStaffRoutes } from './features/beranda/staff-routes.ts';
import { oldAddresses } from './features/berkas/old-addresses.ts';
import { berkasRoutes } from './features/berkas/routes.ts';
import { bukuSeleksiStaffRoutes } from './features/buku-seleksi/staff-routes.ts';
import { dugaanGandaStaffRoutes } from './features/dugaan-ganda/staff-routes.ts';
import { eksporStaffRoutes } from './features/ekspor/staff-routes.ts';
import { formulirRoutes } from './features/formulir/routes.ts';
import { hasilStaffRoutes } from './features/hasil/staff-routes.ts';
import { jawabanRoutes } from './features/jawaban/routes.ts';
import { jawabanStaffRoutes } from './features/jawaban/staff-routes.ts';
import { jejakStaffRoutes } from './features/jejak/staff-routes.ts';
import { kabarRoutes } from './features/kabar/routes.ts';
import { kabarStaffRoutes } from './features/kabar/staff-routes.ts';
import { kartuUjianRoutes } from './features/kartu-ujian/routes.ts';
import { kehadiranStaffRoutes } from './features/kehadiran/staff-routes.ts';
import { kesehatanRoutes } from './features/kesehatan/routes.ts';
import { kesehatanSistemStaffRoutes } from './features/kesehatan-sistem/staff-routes.ts';
import { khususRoutes } from './features/khusus/routes.ts';
import { laporanStaffRoutes } from './features/laporan/staff-routes.ts';
import { loaRoutes } from './features/loa/routes.ts';
import { loaStaffRoutes } from './features/loa/staff-routes.ts';
import { massalStaffRoutes } from './features/massal/staff-routes.ts';
import { nilaiStaffRoutes } from './features/nilai/staff-routes.ts';
import { midtransRoutes } from './features/pembayaran/midtrans/kabar.ts';
import { pembayaranRoutes } from './features/pembayaran/routes.ts';
import { snapRoutes } from './features/pembayaran/snap/routes.ts';
import { pembayaranStaffRoutes } from './features/pembayaran/staff-routes.ts';
import { tagihanRoutes } from './features/pembayaran/tagihan-routes.ts';
import { laporanPesanRoutes } from './features/pemberitahuan/report-routes.ts';
import { pemberitahuanRoutes } from './features/pemberitahuan/routes.ts';
import { pemberitahuanStaffRoutes } from './features/pemberitahuan/staff-routes.ts';
import { penawaranRoutes } from './features/penawaran/routes.ts';
import { penawaranStaffRoutes } from './features/penawaran/staff-routes.ts';
import type { TrialServices } from './features/penawaran/uji/trial.ts';
import { pendaftarStaffRoutes } from './features/pendaftar/staff-routes.ts';
import { pengaturanRoutes } from './features/pengaturan/routes.ts';
import { percakapanRoutes } from './features/percakapan/routes.ts';
import { percakapanStaffRoutes } from './features/percakapan/staff-routes.ts';
import { accountRoutes } from './features/petugas/account-routes.ts';
import { petugasRoutes } from './features/petugas/routes.ts';
import { pilihanRoutes } from './features/pilihan/routes.ts';
import { prodiJalurStaffRoutes } from './features/prodi-jalur/staff-routes.ts';
import { laporRoutes } from './features/publik/lapor-routes.ts';
import { createPublik, type PublikServices } from './features/publik/publik.ts';
import { publikRoutes } from './features/publik/routes.ts';
import { rekonsiliasiStaffRoutes } from './features/rekonsiliasi/staff-routes.ts';
import { ruangStaffRoutes } from './features/ruang/staff-routes.ts';
import { salinDataRoutes } from './features/salin-data/routes.ts';
import { sanggahRoutes } from './features/sanggah/routes.ts';
import { sanggahStaffRoutes } from './features/sanggah/staff-routes.ts';
import { seleksiStaffRoutes } from './features/seleksi/staff-routes.ts';
import { sesiRoutes } from './features/sesi/routes.ts';
import { tampilanStaffRoutes } from './features/tampilan/staff-routes.ts';
import { tanyaJawabStaffRoutes } from './features/tanya-jawab/staff-routes.ts';
import { tersegelRoutes } from './features/tersegel/routes.ts';
import { tersegelStaffRoutes } from './features/tersegel/staff-routes.ts';
import { verifikasiRoutes } from './features/verifikasi/routes.ts';
import { verifikasiBerkasRoutes } from './features/verifikasi-berkas/routes.ts';
import { verifikasiBerkasStaffRoutes } from './features/verifikasi-berkas/staff-routes.ts';
import { yudisiumRoutes } from './features/yudisium/routes.ts';
import { createLogStream, type LogStream, registerAccessLog } from './http/access-log.ts';
import { createBank } from './http/bank.ts';
import { registerBodyGuard, requireBounds } from './http/body-guard.ts';
import { registerCacheHeaders } from './http/cache-headers.ts';
import { createCosts } from './http/costs.ts';
import { type IsEnding, registerEnding } from './http/ending.ts';
import { answerUnreadable, registerEnvelope } from './http/envelope.ts';
import { registerHealth } from './http/health.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import { registerMetrics } from './http/metrics/serve.ts';
import type { Router } from './http/mount.ts';
import { registerOpenapi } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { leaveBytes, registerParsers } from './http/parsers.ts';
import { explicitPaths } from './http/paths.ts';
import { answerReadyPages } from './http/ready-pages.ts';
import { schemaCompilers } from './http/schema-compilers.ts';
import { createServices } from './http/services.ts';
import { createSessions } from './http/session.ts';
import { registerShedding } from './http/shedding.ts';
import { createStaffSessions } from './http/staff-session.ts';
import { trustOf } from './http/trust.ts';
import type { Webhooks } from './http/webhook.ts';
import { LOG_BASE } from './log.ts';
import { lateTrialMaker } from './prover/late-trial.ts';
import { mountCollection } from './shapes/collection.ts';
import { mountDocument } from './shapes/document.ts';
import { mountRecord } from './shapes/record.ts';
import { mountReference } from './shapes/reference.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface AppOptions {
  /** Folder of the built pages; without it only the API is served. */
  webRoot?: string | undefined;
  /** Counts what calls cost, and answers 503 rather than stall when the process cannot keep up; for the process that serves the public. */
  shed?: boolean;
  /** One line per request; false: only what is unexpected; absent: nothing at all. */
  accessLog?: boolean;
  /** Counts for Prometheus; absent: nothing is counted. */
  metrics?: Metrics | undefined;
  /** Traces requests; absent: nothing is traced. */
  tracing?: Tracing | undefined;
  /** Compiles every schema at once, so that one that cannot be compiled stops here: for what judges the sources. */
  earlySchemas?: boolean;
  /** Whether the process was asked to end; never unless given. */
  isEnding?: IsEnding;
}

export interface App extends FastifyInstance {
  mounted: Router['mounted'];
  webhooks: Webhooks['mounted'];
}

/** Every call there is, noun by noun. */
const mountCalls = (router: Router, services: TrialServices & PublikServices): void => {
  sesiRoutes(router, services);
  petugasRoutes(router, services);
  accountRoutes(router, services);
  pengaturanRoutes(router, services);
  pembayaranRoutes(router, services);
  tagihanRoutes(router, services);
  for (const [name, list] of Object.entries(references)) mountReference(router, services, name, list);
  penawaranRoutes(router, services);
  formulirRoutes(router, services);
  for (const table of recordTables(steps)) mountRecord(router, services, table);
  for (const step of steps)
    for (const part of step.parts) {
      if (part.shape === 'document') mountDocument(router, services, step, part);
      if (part.shape === 'collection') mountCollection(router, services, step, part);
    }
  salinDataRoutes(router, services);
  kesehatanRoutes(router, services);
  khususRoutes(router, services);
  pilihanRoutes(router, services);
  verifikasiRoutes(router, services);
  yudisiumRoutes(router, services);
  tersegelRoutes(router, services);
  jawabanRoutes(router, services);
  sanggahRoutes(router, services);
  loaRoutes(router, services);
  loaStaffRoutes(router, services);
  nilaiStaffRoutes(router, services);
  seleksiStaffRoutes(router, services);
  bukuSeleksiStaffRoutes(router, services);
  hasilStaffRoutes(router, services);
  tersegelStaffRoutes(router, services);
  jawabanStaffRoutes(router, services);
  sanggahStaffRoutes(router, services);
  laporanStaffRoutes(router, services);
  percakapanRoutes(router, services);
  percakapanStaffRoutes(router, services);
  kabarRoutes(router, services);
  kabarStaffRoutes(router, services);
  tanyaJawabStaffRoutes(router, services);
  pemberitahuanRoutes(router, services);
  pemberitahuanStaffRoutes(router, services);
  kartuUjianRoutes(router, services);
  berkasRoutes(router, services);
  oldAddresses(router, services);
  acuanStaffRoutes(router, services);
  berandaStaffRoutes(router, services);
  pendaftarStaffRoutes(router, services);
  massalStaffRoutes(router, services);
  eksporStaffRoutes(router, services);
  pembayaranStaffRoutes(router, services);
  rekonsiliasiStaffRoutes(router, services);
  dugaanGandaStaffRoutes(router, services);
  kehadiranStaffRoutes(router, services);
  verifikasiBerkasRoutes(router, services);
  verifikasiBerkasStaffRoutes(router, services);
  aturanBerkasStaffRoutes(router, services);
  ruangStaffRoutes(router, services);
  prodiJalurStaffRoutes(router, services);
  penawaranStaffRoutes(router, services);
  tampilanStaffRoutes(router, services);
  akunPetugasStaffRoutes(router, services);
  jejakStaffRoutes(router, services);
  kesehatanSistemStaffRoutes(router, services);
  publikRoutes(router, services);
  laporRoutes(router, services);
};

/** Lines of what is unexpected, and of every answer where they have a stream; none at all where nobody asked for any. */
const loggerOf = ({ accessLog, tracing }: AppOptions, lines: LogStream | null) =>
  accessLog !== undefined && {
    base: LOG_BASE,
    ...(tracing ? { mixin: tracing.mark } : {}),
    ...(lines ? { level: 'info', stream: lines } : { level: 'warn' }),
  };

export const buildApp = async (deps: Deps, options: AppOptions = {}): Promise<App> => {
  const lines = options.accessLog ? createLogStream() : null;
  const { metrics, tracing } = options;
  const app = Fastify({
    logger: loggerOf(options, lines),
    // A logger for every request would only repeat its id, which the envelope names.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_, request, reply) => answerUnreadable(request, reply),
    trustProxy: trustOf(deps.config.trustProxy),
    // A document over a slow phone takes its time; what stands still is cut by the connection timeout.
    requestTimeout: 120_000,
    connectionTimeout: 20_000,
    // Longer than a proxy keeps an idle connection (nginx 60 s): what it sends just as it is closed here would be lost.
    keepAliveTimeout: 75_000,
    // A process that stops answers whoever is still connected as ever, and asks them to connect anew.
    return503OnClosing: false,
    http: { headersTimeout: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 220 },
    schemaController: { compilersFactory: schemaCompilers(options.earlySchemas ?? false) },
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
  app.decorateRequest('who', null).decorateRequest('admitAgain', null);
  requireBounds(app);
  const costs = options.shed ? createCosts() : null;
  registerEnvelope(app, costs);
  registerParsers(app);
  if (lines) registerAccessLog(app, lines, tracing?.traceOf);
  tracing?.watch(app);
  metrics?.watch(app);
  const publik = createPublik(deps, options.webRoot);
  // A page is kept by its address: where it is asked for as it stands there, nothing is looked at and nobody waits.
  answerReadyPages(app, publik.send);
  await registerPages(app, options.webRoot ?? '', {
    read: async () => ({ settings: await readSettings(deps), ...(await publik.disampingMasuk()) }),
    onChange: (heard) => deps.listener.on('pengaturan', heard),
    filesOrigin: deps.storage.links?.origin,
  });
  const mounted: Router['mounted'] = [];
  registerCacheHeaders(app, mounted);
  if (deps.config.apiDocs) await registerOpenapi(app, mounted);
  if (costs) await registerShedding(app, costs);
  registerBodyGuard(app);
  // What reads forms with files waits on every answer beside it, and only theirs shall pay for that.
  let forms: FastifyInstance = app;
  await app.register(async (inner) => {
    await inner.register(multipart, { throwFileSizeLimit: false });
    forms = inner;
  });
  const hooks: Webhooks = { app, costs, mounted: [] };
  await app.register(async (inner) => {
    leaveBytes(inner);
    hooks.app = inner;
  });

  const router: Router = {
    app,
    forms,
    sessions: createSessions(deps),
    staff: createStaffSessions(deps),
    bank: createBank(deps),
    costs,
    marksWriters: deps.aged.isOn,
    publicUrl: deps.config.publicUrl,
    mounted,
    explicit: explicitPaths,
  };
  const makeTrial = lateTrialMaker(app, deps.config.keys.bank, deps.now);
  const services = { ...createServices(deps), publik, makeTrial };
  // Before the server waits for open connections to end.
  app.addHook('preClose', async () => services.streams.close());

  mountCalls(router, services);
  laporanPesanRoutes(hooks, services);
  snapRoutes(hooks, services);
  midtransRoutes(hooks, services);
  metrics?.countStreams(services.streams.count);
  const { token, address } = deps.config.metrics;
  if (metrics && address === null) registerMetrics(app, metrics, token);
  registerEnding(app, options.isEnding);
  registerHealth(app, deps, options.isEnding);
  return Object.assign(app, { mounted, webhooks: hooks.mounted }) as unknown as App;
};
