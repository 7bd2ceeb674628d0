/** Where traces go and how many are kept, by the variables OpenTelemetry names; nowhere unless a receiver is named. */

export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

export interface TraceSettings {
  /** Where spans are posted. */
  url: string;
  headers: Record<string, string>;
  /** Milliseconds a batch may take to arrive, with all repeats. */
  timeout: number;
  service: string;
  sampler: SamplerName;
  /** Of all traces so large a part is kept, where the sampler asks. */
  share: number;
  /** Whether a proxy that is trusted may say which trace a request belongs to. */
  takesParent: boolean;
  /** How spans are gathered before they leave: milliseconds and numbers of spans. */
  batch: {
    scheduledDelayMillis: number;
    exportTimeoutMillis: number;
    maxQueueSize: number;
    maxExportBatchSize: number;
  };
}

type Refuse = (sentence: string) => void;

/** What is said for traces goes before what is said for everything that is exported. */
const exporterIn = (env: NodeJS.ProcessEnv, what: string): [name: string, value: string | undefined] => {
  const own = `OTEL_EXPORTER_OTLP_TRACES_${what}`;
  const name = env[own] ? own : `OTEL_EXPORTER_OTLP_${what}`;
  return [name, env[name] || undefined];
};

const urlIn = (env: NodeJS.ProcessEnv, refuse: Refuse): string | null => {
  const [name, given] = exporterIn(env, 'ENDPOINT');
  if (given === undefined) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '') {
    refuse(`${name} harus alamat lengkap penerima OTLP, misalnya http://127.0.0.1:4318`);
    return null;
  }
  return name.includes('_TRACES_') ? url.href : `${url.href.replace(/\/+$/, '')}/v1/traces`;
};

/** `name=value` with commas between them, values percent-encoded. */
const headersIn = (env: NodeJS.ProcessEnv, refuse: Refuse): Record<string, string> => {
  const [name, given = ''] = exporterIn(env, 'HEADERS');
  const pairs = given.split(',').filter((pair) => pair.trim() !== '');
  const read = pairs.map((pair): [string, string] | null => {
    const [, key = '', value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    try {
      return key === '' ? null : [key, decodeURIComponent(value)];
    } catch {
      return null;
    }
  });
  // Its values open something, so none is repeated.
  if (read.includes(null)) refuse(`${name} harus nama=nilai, dipisah koma`);
  return Object.fromEntries(read.filter((pair) => pair !== null));
};

const oneOf = <T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  all: readonly [T, ...T[]],
  refuse: Refuse,
): T => {
  const given = env[name] || all[0];
  const found = all.find((one) => one === given);
  if (found === undefined) refuse(`${name} harus salah satu dari ${all.join(', ')}`);
  return found ?? all[0];
};

const numberIn = (env: NodeJS.ProcessEnv, name: string, otherwise: number, refuse: Refuse): number => {
  const given = Number(env[name] || otherwise);
  if (Number.isInteger(given) && given > 0) return given;
  refuse(`${name} harus bilangan bulat di atas 0`);
  return otherwise;
};

const shareIn = (env: NodeJS.ProcessEnv, refuse: Refuse): number => {
  const given = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (given >= 0 && given <= 1) return given;
  refuse('OTEL_TRACES_SAMPLER_ARG harus angka dari 0 sampai 1');
  return 1;
};

/** Null where no receiver is named, or traces are switched off; `refuse` gets a sentence for each setting that cannot be used. */
export const readTraces = (env: NodeJS.ProcessEnv, refuse: Refuse): TraceSettings | null => {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return null;
  const url = urlIn(env, refuse);
  if (url === null || oneOf(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'], refuse) === 'none') return null;
  oneOf(env, exporterIn(env, 'PROTOCOL')[0], ['http/protobuf'], refuse);
  return {
    url,
    headers: headersIn(env, refuse),
    timeout: numberIn(env, exporterIn(env, 'TIMEOUT')[0], 10_000, refuse),
    service: env.OTEL_SERVICE_NAME || 'gerbang',
    sampler: oneOf(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, refuse),
    share: shareIn(env, refuse),
    // Unlike elsewhere nobody is believed unless it is said: a proxy hands on what strangers send, unless it is told not to.
    takesParent: (env.OTEL_PROPAGATORS ?? '').split(',').some((one) => one.trim() === 'tracecontext'),
    batch: {
      scheduledDelayMillis: numberIn(env, 'OTEL_BSP_SCHEDULE_DELAY', 5_000, refuse),
      exportTimeoutMillis: numberIn(env, 'OTEL_BSP_EXPORT_TIMEOUT', 30_000, refuse),
      maxQueueSize: numberIn(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2_048, refuse),
      maxExportBatchSize: numberIn(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512, refuse),
    },
  };
};
