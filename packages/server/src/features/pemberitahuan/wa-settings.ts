/** How WhatsApp messages leave the portal: one row, its secrets sealed and never answered (pemberitahuan 15). */
import { type BodyOf, problem } from '@gerbang/contract';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import {
  namaTemplatWa,
  type PengaturanWa,
  periksaWa,
  type RahasiaWa,
  TOKEN_ULANG,
  type ubahPengaturanWa,
  WA_BAKU,
} from '@gerbang/contract/office/pemberitahuan/wa';
import type { Author } from '../../audit.ts';
import { type Db, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { changeVersioned, readSettings, withVersion } from '../../domain/pengaturan.ts';
import { sendWa } from '../../domain/wa.ts';
import { newToken, seal, unseal } from '../../secrets.ts';
import { Unopened } from './settings.ts';

interface Row extends Record<string, unknown> {
  isi: Partial<PengaturanWa>;
  token: Buffer | null;
  rahasia: Buffer | null;
  verifikasi: Buffer | null;
  jeda_sampai: Date | null;
  gangguan: string | null;
  gagal_beruntun: number;
  berikut: Date | null;
}
const READ =
  'SELECT isi, token, rahasia, verifikasi, jeda_sampai, gangguan, gagal_beruntun, berikut FROM pengaturan_wa';
const EXISTS = "INSERT INTO pengaturan_wa (isi) VALUES ('{}') ON CONFLICT DO NOTHING";
const STORE = `UPDATE pengaturan_wa SET isi = $1, token = $2, rahasia = $3, verifikasi = $4, jeda_sampai = NULL, gangguan = NULL,
  gagal_beruntun = 0`;

/** Key by key, in an order of their own. */
const ofRow = (isi: Partial<PengaturanWa> = {}): PengaturanWa => ({
  menyala: isi.menyala ?? WA_BAKU.menyala,
  alamat: isi.alamat ?? WA_BAKU.alamat,
  versi_api: isi.versi_api ?? WA_BAKU.versi_api,
  id_nomor: isi.id_nomor ?? WA_BAKU.id_nomor,
  bahasa: isi.bahasa ?? WA_BAKU.bahasa,
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
}
export const readWaWay = async (db: Pick<Db, 'query'>, config: Deps['config']): Promise<WaWay> => {
  const row = (await db.query<Row>(named('wa_cara', READ, []))).rows[0];
  return {
    settings: ofRow(row?.isi),
    token: open(config, 'token', row?.token),
    rahasia: open(config, 'rahasia', row?.rahasia),
    verifikasi: open(config, 'verifikasi', row?.verifikasi),
    jeda_sampai: row?.jeda_sampai ?? null,
    gagal_beruntun: row?.gagal_beruntun ?? 0,
    berikut: row?.berikut ?? null,
  };
};

const kept = (row: Row | undefined) => ({
  ...ofRow(row?.isi),
  ada_token: !!row?.token,
  ada_rahasia: !!row?.rahasia,
  ada_verifikasi: !!row?.verifikasi,
});
/** As the desk shows them. */
export const shownWa = async ({ pool }: Deps) => {
  const row = (await pool.query<Row>(READ)).rows[0];
  return { ...withVersion(kept(row)), gangguan: row?.gangguan ?? null };
};

/** Changes them, with one audit entry that holds no secret. Throws `isian_salah`, `versi_usang`. */
export const changeWa = async (
  deps: Deps,
  who: Author,
  { token, rahasia, verifikasi, versi, ...given }: BodyOf<typeof ubahPengaturanWa>,
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
  };
  if (next.menyala && !after.ada_token) findings.push({ field: 'token', message: 'Isi token akses' });
  if (next.menyala && !after.ada_rahasia) findings.push({ field: 'rahasia', message: 'Isi App secret' });
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
    next: { ...next, ...after, ...(token || rahasia || verifikasi ? { diganti: 'rahasia' } : {}) },
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
      ]);
    },
  });
  return shownWa(deps);
};

/** Sends the test template and answers what the provider said. Throws `wa_mati`, `Unopened`. */
export const sendWaTest = async (deps: Deps, who: Author, kepada: string) => {
  const { settings, token } = await readWaWay(deps.pool, deps.config);
  if (!settings.menyala || token === null) throw problem('wa_mati');
  const { nama_universitas } = await readSettings(deps);
  const outcome = await sendWa(settings, token, {
    to: kepada,
    template: namaTemplatWa(settings.awalan, 'uji'),
    parameters: [nama_universitas],
    mark: `uji.${newToken().slice(0, 16)}`,
  });
  const terkirim = outcome.apa === 'terkirim';
  await who.note(deps.pool, {
    tindakan: 'kirim wa uji',
    baru: { kepada: `***${kepada.slice(-3)}`, terkirim },
  });
  return { terkirim, alasan: outcome.apa === 'terkirim' ? null : outcome.alasan };
};
