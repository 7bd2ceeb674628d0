/** Taking over what was typed in an earlier registration, by whoever has its PIN (orang 8). */
import { blank, contextOf, type Isian, problem, settle, type Values } from '@gerbang/contract';
import type { salinData } from '@gerbang/contract/applicant/salin-data';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { FastifyRequest } from 'fastify';
import { author } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import { type FormConfig, hasStep } from '../../domain/form-config.ts';
import { passGate } from '../../domain/gate.ts';
import { readIsian, type Saved, tables } from '../../domain/isian.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { hmacPin } from '../../secrets.ts';

// One statement and one answer, whatever of it is wrong; a trial and the real never mix.
const PROVE = `SELECT FROM pendaftar p JOIN data_diri_pendaftar d USING (nomor_pendaftar) JOIN pendaftar s ON s.nomor_pendaftar = $4
  LEFT JOIN data_diri_pendaftar t ON t.nomor_pendaftar = $4
  WHERE p.nomor_pendaftar = $1 AND p.pin_hmac = $2 AND d.tgl_lahir = $3 AND p.nomor_pendaftar <> $4 AND p.uji = s.uji
    AND coalesce(t.tgl_lahir, $3) = $3`;

/** What of a record the form asks, as a save would store it; null where nothing of it is filled. */
const takenFrom = (entry: (typeof tables)[number], isian: Isian, config: FormConfig): Values | null => {
  const source = isian.records[entry.table];
  const values: Values = {};
  for (const { step, part } of entry.parts)
    if (source && hasStep(config, step))
      Object.assign(values, settle(part, { ...blank(part), ...source }, contextOf(step, isian)));
  return Object.values(values).some((value) => value !== null && value !== false) ? values : null;
};

/** Stores what is not there yet; answers titles of the steps and names of the tables. */
const take = async (db: Db, nomor: string, at: Date, own: Saved, old: Saved, config: FormConfig) => {
  const records = Object.fromEntries(
    tables.map(({ table }) => [table, own.records[table] ?? old.records[table] ?? null]),
  );
  const isian: Isian = { ...own, records };
  const [taken, titles]: [string[], string[]] = [[], []];
  for (const entry of tables) {
    const values = own.records[entry.table] ? null : takenFrom(entry, isian, config);
    if (!values) continue;
    const columns = ['nomor_pendaftar', 'disimpan', ...Object.keys(values)].join(', ');
    await db.query(
      `INSERT INTO ${entry.table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${entry.table}, $1)`,
      [JSON.stringify({ ...values, nomor_pendaftar: nomor, disimpan: at })],
    );
    taken.push(entry.table);
    titles.push(...entry.parts.filter(({ step }) => hasStep(config, step)).map(({ step }) => step.title));
  }
  return { taken, langkah: [...new Set(titles)] };
};

/**
 * Takes over the records that are not saved yet; answers the steps they belong to. Throws `salin_gagal` whatever of the
 * proof is wrong and, after some tries, `perlu_bukti`; and as `passGate`.
 */
export const copyForm = async (
  { pool, config: { keys }, limits, now, configs }: Services,
  { nomor_pendaftar: nomor, kode_penawaran }: Session,
  { kode_lama, pin_lama, tgl_lahir }: BodyOf<typeof salinData>,
  request: FastifyRequest,
): Promise<{ langkah: string[] }> => {
  const [kode, pin] = [kode_lama.trim(), pin_lama.replace(/\s/g, '')];
  const attempt = await limits.signIn.admit(request, { kode });
  const { rowCount } = await pool.query(
    named('salin_bukti', PROVE, [kode, hmacPin(keys, kode, pin), tgl_lahir, nomor]),
  );
  if (rowCount !== 1) {
    await attempt.fail();
    throw problem('salin_gagal');
  }
  const form = await configs.get(kode_penawaran);
  return transaction(pool, async (db) => {
    const at = now();
    await passGate(db, nomor, at);
    const own = await readIsian(db, nomor, form, at);
    const old = await readIsian(db, kode, form, at);
    const { taken, langkah } = await take(db, nomor, at, own, old, form);
    await author(now, 'pendaftar', nomor).note(db, {
      waktu: at,
      tindakan: 'salin data',
      subjek: nomor,
      baru: { pendaftaran_lama: kode, bagian: taken },
    });
    return { langkah };
  });
};
