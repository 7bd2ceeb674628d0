/** How WhatsApp messages leave the portal: one row, its secrets sealed and never answered (pemberitahuan 15). */
import { isIP } from 'node:net';
import { type BodyOf, problem } from '@gerbang/contract';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import {
  isGatewayHttp,
  KUNCI_GATEWAY_MIN,
  type kirimUjiWa,
  type PengaturanWa,
  periksaWa,
  type RahasiaWa,
  TOKEN_ULANG,
  type ubahPengaturanWa,
  WA_BAKU,
} from '@gerbang/contract/office/pemberitahuan/wa';
import type { Finding } from '@gerbang/contract/wire/errors';
import type { Author } from '../../../audit.ts';
import { type Db, named } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { keptUntil } from '../../../domain/kept.ts';
import { isPublicAddress } from '../../../domain/outward.ts';
import { TELL_NOTICES } from '../../../domain/pemberitahuan.ts';
import { changeVersioned, withVersion } from '../../../domain/pengaturan.ts';
import { seal, unseal } from '../../../secrets.ts';
import { dropQueue } from '../mark.ts';
import { Unopened } from '../settings.ts';

interface Row {
  isi: Partial<PengaturanWa>;
  token: Buffer | null;
  rahasia: Buffer | null;
  verifikasi: Buffer | null;
  kunci_gateway: Buffer | null;
  jeda_sampai: Date | null;
  gangguan: string | null;
  gagal_beruntun: number;
  berikut: Date | null;
}
const READ =
  'SELECT isi, token, rahasia, verifikasi, kunci_gateway, jeda_sampai, gangguan, gagal_beruntun, berikut FROM pengaturan_wa';
const EXISTS = "INSERT INTO pengaturan_wa (isi) VALUES ('{}') ON CONFLICT DO NOTHING";
const STORE = `UPDATE pengaturan_wa SET isi = $1, token = $2, rahasia = $3, verifikasi = $4, kunci_gateway = $5, jeda_sampai = NULL, gangguan = NULL,
  gagal_beruntun = 0`;

/** Key by key, in an order of their own. */
const ofRow = (isi: Partial<PengaturanWa> = {}): PengaturanWa => ({
  menyala: isi.menyala ?? WA_BAKU.menyala,
  cara: isi.cara ?? WA_BAKU.cara,
  alamat_gateway: isi.alamat_gateway ?? WA_BAKU.alamat_gateway,
  gateway_privat: isi.gateway_privat ?? WA_BAKU.gateway_privat,
  lewat: isi.lewat ?? WA_BAKU.lewat,
  ringkas: isi.ringkas ?? WA_BAKU.ringkas,
  alamat: isi.alamat ?? WA_BAKU.alamat,
  versi_api: isi.versi_api ?? WA_BAKU.versi_api,
  id_nomor: isi.id_nomor ?? WA_BAKU.id_nomor,
  bahasa: isi.bahasa ?? WA_BAKU.bahasa,
  bahasa_inggris: isi.bahasa_inggris ?? WA_BAKU.bahasa_inggris,
  awalan: isi.awalan ?? WA_BAKU.awalan,
  per_menit: isi.per_menit ?? WA_BAKU.per_menit,
  per_hari: isi.per_hari ?? WA_BAKU.per_hari,
  kode_per_hari: isi.kode_per_hari ?? WA_BAKU.kode_per_hari,
});
const place = (name: RahasiaWa): string => `wa ${name}`;
const open = (
  { keys }: Deps['config'],
  name: RahasiaWa,
  sealed: Buffer | null | undefined,
): string | null => {
  try {
    return sealed ? unseal(keys, place(name), sealed) : null;
  } catch {
    throw new Unopened(RAHASIA_TERTUTUP);
  }
};

/** The settings with their secrets opened; only for what sends and what is reported. Throws `Unopened`. */
export interface WaWay extends Pick<Row, 'jeda_sampai' | 'gagal_beruntun' | 'berikut'> {
  settings: PengaturanWa;
  token: string | null;
  rahasia: string | null;
  verifikasi: string | null;
  kunci_gateway: string | null;
}
const wayOf = (row: Row | undefined, settings: PengaturanWa, secrets: Pick<WaWay, RahasiaWa>): WaWay => ({
  settings,
  ...secrets,
  jeda_sampai: row?.jeda_sampai ?? null,
  gagal_beruntun: row?.gagal_beruntun ?? 0,
  berikut: row?.berikut ?? null,
});
const readRow = async (db: Pick<Db, 'query'>): Promise<Row | undefined> =>
  (await db.query<Row>(named('wa_cara', READ, []))).rows[0];
export const readWaWay = async (db: Pick<Db, 'query'>, config: Deps['config']): Promise<WaWay> => {
  const row = await readRow(db);
  return wayOf(row, ofRow(row?.isi), {
    token: open(config, 'token', row?.token),
    rahasia: open(config, 'rahasia', row?.rahasia),
    verifikasi: open(config, 'verifikasi', row?.verifikasi),
    kunci_gateway: open(config, 'kunci_gateway', row?.kunci_gateway),
  });
};

/** Which reports can be believed at all; only says so, and opens no secret. */
interface WaDoors {
  cloud: boolean;
  gateway: boolean;
  verifikasi: boolean;
}
/** Known to the process: what is switched off is answered without asking the database. */
export const waDoors = (deps: Pick<Deps, 'pool' | 'listener'>): (() => WaDoors | Promise<WaDoors>) =>
  keptUntil(deps, 'pemberitahuan', async () => {
    const { menyala, cara, ada_rahasia, ada_kunci_gateway, ada_verifikasi } = kept(await readRow(deps.pool));
    return {
      // What left before the way was changed is reported yet.
      cloud: menyala && ada_rahasia,
      gateway: menyala && cara === 'gateway' && ada_kunci_gateway,
      // The provider asks for the word before anything is switched on.
      verifikasi: ada_verifikasi,
    };
  });

const kept = (row: Row | undefined) => ({
  ...ofRow(row?.isi),
  ada_token: !!row?.token,
  ada_rahasia: !!row?.rahasia,
  ada_verifikasi: !!row?.verifikasi,
  ada_kunci_gateway: !!row?.kunci_gateway,
});
/** As the desk shows them. */
export const shownWa = async ({ pool }: Deps) => {
  const row = (await pool.query<Row>(READ)).rows[0];
  return { ...withVersion(kept(row)), gangguan: row?.gangguan ?? null };
};

/** Where a gateway may not stand, and what is no key. */
const gatewayFindings = (
  { production }: Deps['config'],
  { alamat_gateway, gateway_privat }: PengaturanWa,
  key: string | undefined,
): Finding[] => {
  const host = URL.canParse(alamat_gateway) ? new URL(alamat_gateway).hostname.replace(/^\[|\]$/g, '') : '';
  const isHttp = isGatewayHttp(alamat_gateway);
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host) && !gateway_privat && !isHttp;
  return [
    ...(isHttp && production ? [{ field: 'alamat_gateway', message: 'Alamat gateway harus https' }] : []),
    ...(isPrivate
      ? [
          {
            field: 'alamat_gateway',
            message: 'Alamat gateway ada di jaringan privat; centang bila memang demikian',
          },
        ]
      : []),
    ...(key && key.length < KUNCI_GATEWAY_MIN
      ? [{ field: 'kunci_gateway', message: `Kunci bersama paling sedikit ${KUNCI_GATEWAY_MIN} huruf` }]
      : []),
  ];
};
const missing = (
  { menyala, cara }: PengaturanWa,
  { ada_token, ada_rahasia, ada_kunci_gateway }: Record<`ada_${RahasiaWa}`, boolean>,
): Finding[] =>
  !menyala
    ? []
    : cara === 'gateway'
      ? ada_kunci_gateway
        ? []
        : [{ field: 'kunci_gateway', message: 'Isi kunci bersama' }]
      : [
          ...(ada_token ? [] : [{ field: 'token', message: 'Isi token akses' }]),
          ...(ada_rahasia ? [] : [{ field: 'rahasia', message: 'Isi App secret' }]),
        ];

/** What a test is sent by, without being stored: what is typed, switched on, with the stored secret where none is. Throws `isian_salah`, `Unopened`. */
export const tryWa = async (
  deps: Deps,
  { token, kunci_gateway, ...given }: Omit<BodyOf<typeof kirimUjiWa>, 'kepada'>,
): Promise<WaWay> => {
  const row = await readRow(deps.pool);
  const settings = { ...ofRow(given), menyala: true };
  const isCloud = settings.cara === 'cloud';
  // What is typed anew may be typed because the stored one cannot be opened any more, and the other carrier's is not needed.
  const way = wayOf(row, settings, {
    token: token || (isCloud ? open(deps.config, 'token', row?.token) : null),
    rahasia: null,
    verifikasi: null,
    kunci_gateway: kunci_gateway || (isCloud ? null : open(deps.config, 'kunci_gateway', row?.kunci_gateway)),
  });
  const isElsewhere = isCloud && !token && way.token !== null && ofRow(row?.isi).alamat !== settings.alamat;
  const there = {
    ada_token: way.token !== null,
    ada_rahasia: true,
    ada_verifikasi: true,
    ada_kunci_gateway: way.kunci_gateway !== null,
  };
  const findings = [
    ...periksaWa(settings),
    ...gatewayFindings(deps.config, settings, kunci_gateway),
    ...missing(settings, there),
    ...(isElsewhere ? [{ field: 'token', message: TOKEN_ULANG }] : []),
  ];
  if (findings.length > 0) throw problem('isian_salah', findings);
  return way;
};

/** Changes them, with one audit entry that holds no secret. Throws `isian_salah`, `versi_usang`. */
export const changeWa = async (
  deps: Deps,
  who: Author,
  { token, rahasia, verifikasi, kunci_gateway, versi, ...given }: BodyOf<typeof ubahPengaturanWa>,
) => {
  const next = ofRow(given);
  const findings = periksaWa(next);
  const before = (await deps.pool.query<Row>(READ)).rows[0];
  const there = (text: string | undefined, sealed: Buffer | null | undefined): boolean =>
    text === undefined ? !!sealed : text !== '';
  const after = {
    ada_token: there(token, before?.token),
    ada_rahasia: there(rahasia, before?.rahasia),
    ada_verifikasi: there(verifikasi, before?.verifikasi),
    ada_kunci_gateway: there(kunci_gateway, before?.kunci_gateway),
  };
  findings.push(...gatewayFindings(deps.config, next, kunci_gateway), ...missing(next, after));
  if (findings.length > 0) throw problem('isian_salah', findings);
  let row: Row | undefined;
  const stored = (name: RahasiaWa, text: string | undefined): Buffer | null =>
    text === undefined
      ? (row?.[name] ?? null)
      : text === ''
        ? null
        : seal(deps.config.keys, place(name), text);
  await changeVersioned(deps, {
    who,
    tindakan: 'ubah pengaturan wa',
    versi,
    next: {
      ...next,
      ...after,
      ...(token || rahasia || verifikasi || kunci_gateway ? { diganti: 'rahasia' } : {}),
    },
    lock: async (db) => {
      await db.query(EXISTS);
      row = (await db.query<Row>(`${READ} FOR UPDATE`)).rows[0];
      if (row?.token && token === undefined && ofRow(row.isi).alamat !== next.alamat)
        throw problem('isian_salah', [{ field: 'token', message: TOKEN_ULANG }]);
      return kept(row);
    },
    store: async (db) => {
      await db.query(STORE, [
        JSON.stringify(next),
        stored('token', token),
        stored('rahasia', rahasia),
        stored('verifikasi', verifikasi),
        stored('kunci_gateway', kunci_gateway),
      ]);
      await db.query(TELL_NOTICES);
      if (!next.menyala) await dropQueue(db, 'wa');
    },
  });
  return shownWa(deps);
};
