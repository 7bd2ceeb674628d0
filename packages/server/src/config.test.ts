import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

const storeKeys = { AWS_ACCESS_KEY_ID: 'PORTAL', AWS_SECRET_ACCESS_KEY: 'rahasia' };
const production = {
  NODE_ENV: 'production',
  GERBANG_SECRET: '0f3c9a7e5b1d48628e7a90cb34d1f5e6',
  PUBLIC_URL: 'https://pmb.nusantara.ac.id',
};

test.each([
  ['TRUST_PROXY', ['abc', '127.0.0.1,abc', '10.0.0.0/33', '::1/129', '10.0.0.0/0', '10.0.0.0/8/8', 'true']],
  ['DATABASE_URL', ['abc', 'mysql://a:b@c/d', '127.0.0.1:5432/gerbang']],
  ['PORT', ['abc', '-1', '65536', '1.5']],
  ['GERBANG_HEALTH_PORT', ['abc', '65536']],
  ['GERBANG_DRAIN_SECONDS', ['abc', '-1', '1.5', '61']],
  ['GERBANG_ROLE', ['pekerja']],
  ['GERBANG_API_DOCS', ['ya']],
  ['METRICS_ADDRESS', ['9464', '127.0.0.1', '127.0.0.1:70000', 'http://127.0.0.1:9464', '::1:9464']],
  ['METRICS_TOKEN', ['rahasia']],
  [
    'STORAGE_URL',
    [
      'abc',
      'https://s3.kampus.id/berkas',
      'file://lain/berkas',
      's3://',
      's3://BERKAS_/x',
      's3://berkas/a b',
      's3://kunci:rahasia@berkas/x',
      's3://berkas?wilayah=x',
      's3://berkas?region=a/b',
      's3://berkas?path_style=ya',
      's3://berkas?sse=rot13',
      's3://berkas?endpoint=s3.kampus.id',
      's3://berkas?endpoint=https://s3.kampus.id/jalur',
      's3://berkas?endpoint=http://s3.kampus.id',
    ],
  ],
  ['STORAGE_FALLBACK_URL', ['abc', 'file:']],
  ['STORAGE_PRESIGN', ['abc', '0', '61', '1.5']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['abc', 'grpc://127.0.0.1:4317', 'http://nama:sandi@127.0.0.1']],
])('%s that cannot be used is refused by its name', (name, values) => {
  for (const value of values)
    expect(() => readConfig({ ...production, ...storeKeys, [name]: value })).toThrow(
      new RegExp(`\\n {2}- ${name} harus `),
    );
});

describe('traces', () => {
  const on = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const read = (more: NodeJS.ProcessEnv = {}) => readConfig({ ...on, ...more }).traces;

  test('go nowhere until a receiver is named, or where they are switched off', () => {
    expect(readConfig(production).traces).toBeNull();
    for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
      expect(read(off)).toBeNull();
  });

  test('go where and as the variables of OpenTelemetry say', () => {
    expect(read()).toMatchObject({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      service: 'gerbang',
      sampler: 'parentbased_always_on',
      share: 1,
      takesParent: false,
    });
    expect(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://jejak.kampus.id/kirim',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-penyewa=pmb',
        OTEL_SERVICE_NAME: 'pmb',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        OTEL_PROPAGATORS: 'tracecontext,baggage',
      }),
    ).toMatchObject({
      url: 'https://jejak.kampus.id/kirim',
      headers: { authorization: 'Bearer abc', 'x-penyewa': 'pmb' },
      service: 'pmb',
      sampler: 'traceidratio',
      share: 0.25,
      takesParent: true,
    });
  });

  test.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'rahasia'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '0'],
  ])(
    '%s that cannot be used is refused by its name, and not repeated where it opens something',
    (name, value) => {
      expect(() => read({ [name]: value })).toThrow(new RegExp(`\\n {2}- ${name} harus `));
      if (name.endsWith('HEADERS')) expect(() => read({ [name]: value })).not.toThrow(value);
    },
  );
});

describe('files in an object store', () => {
  const keys = storeKeys;
  const read = (STORAGE_URL: string, more: NodeJS.ProcessEnv = keys) =>
    readConfig({ ...production, DATA_DIR: '/var/lib/gerbang', ...more, STORAGE_URL }).storage;

  test('browsers may fetch them there only from a bucket that they reach by https', () => {
    const asked = { ...keys, STORAGE_PRESIGN: '30' };
    expect(read('s3://berkas?endpoint=https://s3.kampus.id', asked).presign).toBe(30);
    expect(read('s3://berkas?endpoint=https://s3.kampus.id')).not.toHaveProperty('presign');
    expect(() => read('file:', asked)).toThrow(/STORAGE_PRESIGN memerlukan STORAGE_URL/);
    expect(() => read('s3://berkas?endpoint=http://127.0.0.1:9000', asked)).toThrow(
      /STORAGE_PRESIGN memerlukan endpoint https/,
    );
  });

  test('nothing said they are in DATA_DIR', () => {
    const place = { kind: 'file', folder: '/var/lib/gerbang/berkas' };
    for (const url of ['', 'file:']) expect(read(url, {})).toEqual({ place, fallback: null });
    expect(read('file:///srv/berkas', {}).place).toEqual({ kind: 'file', folder: '/srv/berkas' });
  });

  test('the address says everything but the keys', () => {
    expect(read('s3://berkas').place).toEqual({
      kind: 's3',
      bucket: 'berkas',
      prefix: '',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      pathStyle: false,
      encryption: null,
      accessKeyId: 'PORTAL',
      secretAccessKey: 'rahasia',
    });
    const url =
      's3://berkas/pmb/2027?endpoint=https://s3.kampus.id:9000&region=id-jkt-1&path_style=1&sse=AES256';
    expect(read(url).place).toMatchObject({
      prefix: 'pmb/2027/',
      endpoint: 'https://s3.kampus.id:9000',
      region: 'id-jkt-1',
      pathStyle: true,
      encryption: 'AES256',
    });
    expect(read('s3://berkas', { ...keys, STORAGE_FALLBACK_URL: 'file:' }).fallback).toMatchObject({
      kind: 'file',
    });
  });

  test('without keys it is refused with the names of what is missing; they may stand in files', () => {
    expect(() => read('s3://berkas', {})).toThrow('STORAGE_URL harus disertai AWS_ACCESS_KEY_ID');
    const folder = mkdtempSync(join(tmpdir(), 'kunci-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'kunci');
    writeFileSync(file, 'dari berkas\n', { mode: 0o600 });
    const { place } = read('s3://berkas', { AWS_ACCESS_KEY_ID: 'PORTAL', AWS_SECRET_ACCESS_KEY_FILE: file });
    expect(place).toMatchObject({ secretAccessKey: 'dari berkas' });
  });

  test('over plain http only on the own machine, or where nothing is at stake', () => {
    expect(read('s3://berkas?endpoint=http://127.0.0.1:9000').place).toMatchObject({ kind: 's3' });
    const tried = { ...keys, STORAGE_URL: 's3://berkas?endpoint=http://minio:9000', DATA_DIR: '/tmp' };
    expect(readConfig({ ...tried, GERBANG_SECRET: production.GERBANG_SECRET }).storage.place).toMatchObject({
      endpoint: 'http://minio:9000',
    });
  });
});

test('proxies are addresses, networks or their names', () => {
  for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8', '192.168.1.7/32'])
    expect(readConfig({ ...production, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY);
  expect(readConfig({ ...production, TRUST_PROXY: '' }).trustProxy).toBe(false);
});

describe('in production', () => {
  test('what is needed is enough', () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      publicUrl: 'https://pmb.nusantara.ac.id',
    });
  });

  test.each([
    ['none', undefined, 'GERBANG_SECRET wajib diisi'],
    ['a short one', 'k4Xp', 'sedikitnya 32'],
    ['an example', 'contoh-rahasia-yang-panjangnya-cukup-123', 'bukan contoh'],
    ['one letter over and over', 'a'.repeat(64), 'acak'],
    ['a word over and over', 'gerbang'.repeat(8), 'acak'],
  ])('as a secret %s is refused', (_, GERBANG_SECRET, why) => {
    expect(() => readConfig({ ...production, GERBANG_SECRET })).toThrow(why);
  });

  test('a weak secret of the banks is refused by its name', () => {
    expect(() => readConfig({ ...production, GERBANG_BANK_SECRET: 'bank' })).toThrow('GERBANG_BANK_SECRET');
  });

  test.each([
    undefined,
    '',
    'pmb.nusantara.ac.id',
    'ftp://pmb.nusantara.ac.id',
    'https://nusantara.ac.id/pmb',
  ])('%j is no address to print on cards', (PUBLIC_URL) => {
    expect(() => readConfig({ ...production, PUBLIC_URL })).toThrow('PUBLIC_URL');
  });

  test.each(['http://pmb.nusantara.ac.id', 'http://10.0.0.7:3000', 'http://localhost.nusantara.ac.id'])(
    '%s is refused, for the office could not sign in over it',
    (PUBLIC_URL) => {
      expect(() => readConfig({ ...production, PUBLIC_URL })).toThrow('https://');
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s, the own machine, is tried without HTTPS',
    (PUBLIC_URL) => {
      expect(readConfig({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );
});

test('the document of calls is public outside production only, unless a setting says otherwise', () => {
  const docs = (env: NodeJS.ProcessEnv) =>
    readConfig({ DATA_DIR: join(tmpdir(), 'gerbang-config'), ...env }).apiDocs;
  expect([docs({}), docs(production)]).toEqual([true, false]);
  expect(docs({ ...production, GERBANG_API_DOCS: 'on' })).toBe(true);
  expect(docs({ GERBANG_API_DOCS: 'off' })).toBe(false);
  expect(() => docs({ GERBANG_API_DOCS: 'ya' })).toThrow('GERBANG_API_DOCS harus on atau off');
});

test('in production the roles that decide need one-time codes, unless a setting names others or none', () => {
  const roles = (env: NodeJS.ProcessEnv) =>
    readConfig({ DATA_DIR: join(tmpdir(), 'gerbang-config'), ...env }).codeRoles;
  expect([roles({}), roles(production)]).toEqual([[], ['admin', 'seleksi', 'pimpinan']]);
  expect(roles({ ...production, GERBANG_KODE_PETUGAS: 'humas, loa' })).toEqual(['humas', 'loa']);
  expect(roles({ ...production, GERBANG_KODE_PETUGAS: 'tidak' })).toEqual([]);
  expect(() => roles({ GERBANG_KODE_PETUGAS: 'dewa' })).toThrow('GERBANG_KODE_PETUGAS harus');
});

test('figures are read nowhere unless a setting says where', () => {
  const metrics = (env: NodeJS.ProcessEnv) => readConfig({ ...production, ...env }).metrics;
  expect(metrics({})).toEqual({ address: null, token: null });
  expect(metrics({ METRICS_ADDRESS: '127.0.0.1:9464' }).address).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metrics({ METRICS_ADDRESS: '[::1]:9464' }).address).toEqual({ host: '::1', port: 9464 });
});

test('figures on an address that others reach need a token', () => {
  for (const METRICS_ADDRESS of ['0.0.0.0:9464', '[::]:9464', '10.0.0.5:9464', 'pmb.example.ac.id:9464']) {
    const env = { ...production, METRICS_ADDRESS };
    expect(() => readConfig(env)).toThrow('METRICS_TOKEN wajib diisi');
    const METRICS_TOKEN = production.GERBANG_SECRET;
    expect(readConfig({ ...env, METRICS_TOKEN }).metrics.token).toBe(METRICS_TOKEN);
  }
});

test('every setting that is missing or wrong is named at once', () => {
  const said = () => readConfig({ NODE_ENV: 'production', PORT: 'x', GERBANG_ROLE: 'tukang' });
  for (const name of ['PUBLIC_URL wajib', 'GERBANG_SECRET wajib', 'PORT harus', 'GERBANG_ROLE harus'])
    expect(said).toThrow(`\n  - ${name}`);
});

test('a refused start makes no secret', () => {
  const DATA_DIR = join(tmpdir(), `gerbang-${process.pid}`);
  expect(() => readConfig({ DATA_DIR, PORT: 'x' })).toThrow('PORT');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an address may end in a slash', () => {
  const env = { GERBANG_SECRET: 'untuk uji', PUBLIC_URL: 'https://pmb.nusantara.ac.id/' };
  expect(readConfig(env).publicUrl).toBe('https://pmb.nusantara.ac.id');
});

test.each(['x', '-1', '70000', '80.5'])('port %s is refused', (PORT) => {
  expect(() => readConfig({ GERBANG_SECRET: 'untuk uji', PORT })).toThrow('PORT');
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-rahasia-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keep = (name: string, text: string, mode = 0o640): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };
  const { GERBANG_SECRET, ...rest } = production;
  const url = 'postgresql://gerbang:sandi@127.0.0.1/gerbang';

  test('are read as if they stood in their variables, named by _FILE or handed over by systemd', () => {
    const expected = readConfig({ ...production, DATABASE_URL: url });
    const env = {
      ...rest,
      GERBANG_SECRET_FILE: keep('master', `${GERBANG_SECRET}\n`),
      DATABASE_URL_FILE: keep('url', url),
    };
    expect(readConfig(env)).toEqual(expected);
    keep('GERBANG_SECRET', GERBANG_SECRET, 0o400);
    keep('DATABASE_URL', url, 0o400);
    expect(readConfig({ ...rest, CREDENTIALS_DIRECTORY: folder })).toEqual(expected);
    // What systemd hands over for somebody else is not ours.
    expect(readConfig({ ...production, CREDENTIALS_DIRECTORY: '/nowhere' }).databaseUrl).toBeNull();
  });

  test.each([
    ['is not there', () => join(folder, 'none'), /GERBANG_SECRET_FILE: .*none tidak ada/],
    [
      'others may read',
      () => keep('open', GERBANG_SECRET, 0o644),
      /open dapat dibaca semua pengguna; jalankan: chmod o= /,
    ],
    ['is empty', () => keep('empty', '\n'), /GERBANG_SECRET_FILE: .*empty kosong/],
    [
      'is a folder',
      () => {
        chmodSync(folder, 0o700);
        return folder;
      },
      /adalah folder/,
    ],
    ['has no whole path', () => 'rahasia', /GERBANG_SECRET_FILE harus jalur lengkap/],
    ['holds a weak one', () => keep('weak', 'bank'), /GERBANG_SECRET harus sedikitnya 32/],
  ])('one that %s is refused by its name, once', (_, file, why) => {
    const said = () => readConfig({ ...rest, GERBANG_SECRET_FILE: file() });
    expect(said).toThrow(why);
    expect(said).not.toThrow('wajib');
  });

  test('given twice is refused', () => {
    const file = keep('twice', GERBANG_SECRET);
    expect(() => readConfig({ ...production, GERBANG_SECRET_FILE: file })).toThrow(
      '\n  - GERBANG_SECRET dan GERBANG_SECRET_FILE memberi GERBANG_SECRET bersamaan',
    );
    keep('GERBANG_SECRET', GERBANG_SECRET, 0o400);
    expect(() => readConfig({ ...rest, GERBANG_SECRET_FILE: file, CREDENTIALS_DIRECTORY: folder })).toThrow(
      'GERBANG_SECRET_FILE dan CREDENTIALS_DIRECTORY',
    );
  });
});
