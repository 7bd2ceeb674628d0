/**
 * A database of many applicants, filled once by statements over whole sets. One applicant is made as the demo makes
 * them and passes the judge; all others are copies under other names.
 */
import { link, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { collectionParts, steps } from '@gerbang/contract/steps/index';
import pg from 'pg';
import { deriveKeys } from '../../packages/server/src/config.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { createPool, transaction } from '../../packages/server/src/db/pool.ts';
import type { Deps } from '../../packages/server/src/deps.ts';
import { recordTables } from '../../packages/server/src/domain/record-tables.ts';
import { seedUniversity } from '../../packages/server/src/seed/demo-university.ts';
import { seedReference } from '../../packages/server/src/seed/reference.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { applicantMaker, type TestApplicant } from '../../packages/server/test/applicant.ts';
import { CHECKS, COUNTED, DESKS, FILES, FIRST_TURNS, LETTERS, NEWS, RESULTS, RULES } from './desks.ts';
import { FLOOR_FIELDS } from './floor-tables.ts';
import { MASTER } from './secret.ts';

/** Grows when a database filled before can no longer serve. */
const EDITION = 11;
/** Applicants whose form is complete: as many as a round finalises. */
export const COMPLETE = 1_280;
/** Applicants whose documents can be opened: as many as a group hands out. */
const OPENED = 600;
const BATCH = 50_000;
const BLOCK = 64;

const RECORDS = recordTables(steps).map(({ table }) => table);
const OTHERS = [
  ...collectionParts.map(({ table }) => table),
  'pilihan_jurusan',
  'data_khusus',
  'kemampuan_berbeda',
  'berkas',
];

// Codes that jump about, as real ones do: multiplication modulo a prime meets no number twice. Two of five are
// finalised; of a hundred one has saved nothing yet, two were unlocked for correction, five apply elsewhere.
const PEOPLE = `CREATE TABLE bench.orang AS
  SELECT i, (10000000 + i * 48271 % 67108859)::text AS nomor, i <= ${COMPLETE} AS lengkap, i > ${COMPLETE} AND i % 5 >= 3 AS final,
    i > ${COMPLETE} AND i % 100 = 10 AS belum, i > ${COMPLETE} AND i % 100 IN (20, 40) AS koreksi, i > ${COMPLETE} AND i % 20 = 7 AS lain
  FROM generate_series(1::bigint, $1::bigint) i`;
const ELSEWHERE = `CREATE TABLE bench.lain AS SELECT row_number() OVER (ORDER BY kode_penawaran) - 1 AS ke, count(*) OVER () AS banyak, kode_penawaran
  FROM penawaran WHERE kode_penawaran NOT IN ($1, $2)`;
const PROGRAMMES = `CREATE TABLE bench.prodi AS
  SELECT kode_penawaran, id_prodi, id_kelas, row_number() OVER w - 1 AS ke, count(*) OVER (PARTITION BY kode_penawaran) AS banyak
  FROM (SELECT DISTINCT ON (kode_penawaran, id_prodi) kode_penawaran, id_prodi, id_kelas FROM penawaran_prodi ORDER BY 1, 2, 3) p
  WINDOW w AS (PARTITION BY kode_penawaran ORDER BY id_prodi)`;

// HMAC-SHA-256 spelled out, for the database has none: two keyed blocks, prepared outside. Every card is made, so that
// no worker begins to make them; that some are said to be due is for the office's list alone.
const ACCOUNTS = `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, nomor_peserta, versi_kartu, kartu_terbit, hadir, diisi)
  SELECT nomor, CASE WHEN final THEN $3 WHEN lain THEN l.kode_penawaran ELSE $4 END, sha256($5 || sha256($6 || convert_to(nomor || ':' || nomor || nomor, 'UTF8'))),
    now() - i * interval '7 seconds', CASE WHEN final THEN $7 WHEN lengkap OR koreksi THEN $8 END,
    CASE WHEN final THEN now() - interval '20 days' END, CASE WHEN final OR koreksi THEN '27111' || lpad(i::text, 8, '0') END,
    CASE WHEN final OR koreksi THEN 1 ELSE 0 END, CASE WHEN koreksi OR final AND i % 100 <> 9 THEN 1 ELSE 0 END,
    CASE WHEN final AND i % 10 IN (3, 4) THEN now() - interval '15 days' END, NOT belum
  FROM bench.orang LEFT JOIN bench.lain l ON lain AND l.ke = i / 20 % l.banyak WHERE i BETWEEN $1 AND $2`;
// Twenty of a code, as many as are born on one day; a bank that few use, and a fee that few pay.
const PAYMENTS = `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, nomor_pendaftar, gelombang)
  SELECT 'B' || lpad(i::text, 12, '0'), '882711' || lpad((i / 20)::text, 8, '0'), CASE WHEN i % 150 = 7 THEN 'Bank Jarang' ELSE 'Bank Uji ' || i % 4 END,
    CASE WHEN i % 120 = 7 THEN 250000 ELSE 300000 END, now() - i * interval '7 seconds', now(), nomor, p.kode_penawaran
  FROM bench.orang JOIN pendaftar p ON p.nomor_pendaftar = nomor WHERE i BETWEEN $1 AND $2`;
const PAID_DAYS = `INSERT INTO bayar_harian (hari, bank, kode_penawaran, jumlah, banyak)
  SELECT (dibayar_pada AT TIME ZONE 'Asia/Jakarta')::date, bank, gelombang, jumlah, count(*) FROM pembayaran WHERE karantina IS NULL GROUP BY 1, 2, 3, 4`;
const SESSIONS = `INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
  SELECT sha256(convert_to(nomor, 'UTF8')), nomor, now(), now(), '2100-01-01' FROM bench.orang WHERE i BETWEEN $1 AND $2 AND i % 5 = 0`;
const CARDS = `INSERT INTO kartu_ujian (nomor_pendaftar, versi, kunci_berkas, terbit)
  SELECT nomor, 1, md5('kartu' || nomor), now() FROM bench.orang WHERE i BETWEEN $1 AND $2 AND final`;

// Compared already, so that no worker does it beside what is measured.
const IDENTITIES = `INSERT INTO orang_pendaftar (nomor_pendaftar, identitas)
  SELECT nomor_pendaftar, identitas_orang(nomor_pendaftar, no_ktp, warga_negara) FROM data_diri_pendaftar ON CONFLICT DO NOTHING`;

const NAMES = `(ARRAY['Aditya','Ayu','Bagus','Citra','Dewi','Dimas','Eka','Fajar','Fitri','Galih','Hana','Indra','Intan','Joko','Kartika','Lestari','Maya','Nanda','Putri','Rizky','Sari','Teguh','Wahyu','Yoga'])`;
const FAMILIES = `(ARRAY['Anggraini','Budiman','Hidayat','Kusuma','Lubis','Maharani','Nasution','Permana','Pratama','Rahmawati','Saputra','Setiawan','Siregar','Susanto','Utami','Wibowo','Wijaya','Wulandari'])`;
const OWN: Readonly<Record<string, string>> = {
  nama_lengkap: `${NAMES}[1 + o.i % 23] || ' ' || ${NAMES}[1 + o.i / 24 % 24] || ' ' || ${FAMILIES}[1 + o.i / 576 % 18]`,
  no_ktp: `'33740' || lpad(o.i::text, 11, '0')`,
  telp: `'0812' || lpad(o.i::text, 8, '0')`,
  nohp: `'0813' || lpad(o.i::text, 8, '0')`,
  email: `'orang' || o.i || '@example.com'`,
};

/** The two blocks an HMAC key becomes. */
const hmacBlocks = (key: Buffer): { outer: Buffer; inner: Buffer } => {
  const padded = Buffer.alloc(BLOCK);
  key.copy(padded);
  return { outer: Buffer.from(padded.map((b) => b ^ 0x5c)), inner: Buffer.from(padded.map((b) => b ^ 0x36)) };
};

/** Copies the template's rows of a table to the people of a batch. */
export const copySql = async (db: pg.Client, table: string, who: string): Promise<string> => {
  const { rows } = await db.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND column_name <> 'nomor_pendaftar' AND is_identity = 'NO'`,
    [table],
  );
  const own: Record<string, string> = {
    ...(table === 'data_diri_pendaftar' ? OWN : {}),
    ...(table === 'berkas' ? { id: 'gen_random_uuid()', kunci_berkas: 'md5(t.slot || o.nomor)' } : {}),
  };
  const columns = rows.map(({ name }) => name);
  return `INSERT INTO ${table} (nomor_pendaftar, ${columns.join(', ')}) SELECT o.nomor, ${columns.map((c) => own[c] ?? `t.${c}`).join(', ')}
    FROM bench.orang o, ${table} t WHERE t.nomor_pendaftar = $3 AND o.i BETWEEN $1 AND $2 AND ${who}`;
};

/** Files that are read: photos of the complete ones, whose cards are drawn, and what is handed out first. All the template's. */
const linkFiles = async (db: pg.Client, files: string, template: string): Promise<void> => {
  const place = (key: string) => join(files, key.slice(0, 2), key.slice(2, 4), key);
  const { rows } = await db.query<{ kunci: string; asal: string }>(
    `SELECT b.kunci_berkas AS kunci, t.kunci_berkas AS asal FROM berkas b JOIN berkas t ON t.nomor_pendaftar = $1 AND t.slot = b.slot
     WHERE b.kunci_berkas <> t.kunci_berkas AND (b.nomor_pendaftar IN (SELECT nomor FROM bench.orang WHERE lengkap) OR b.nomor_pendaftar IN (${FIRST_TURNS} LIMIT $2))`,
    [template, 2 * OPENED],
  );
  for (const { kunci, asal } of rows) {
    await mkdir(join(place(kunci), '..'), { recursive: true });
    await link(place(asal), place(kunci)).catch(() => {});
  }
};

/** Reference data, the demo university, and the two applicants all others are copies of. */
export const prepare = async (
  url: string,
  files: string,
  now: Date,
): Promise<{ full: TestApplicant; done: TestApplicant }> => {
  const pool = createPool(url);
  try {
    await transaction(pool, async (db) => {
      await seedReference(db, now);
      await seedUniversity(db, now);
    });
    const deps = { pool, config: { keys: deriveKeys(MASTER) }, storage: diskStorage(files), now: () => now };
    const { make } = await applicantMaker(deps as unknown as Deps);
    return {
      full: await make({ offering: '11-2', stage: 'lengkap', schedule: 2 }),
      done: await make({ offering: '11-1', stage: 'final', schedule: 1 }),
    };
  } finally {
    await pool.end();
  }
};

/** True when the database holds `count` applicants of an edition, unless given this one's, and of this schema. */
export const isFilled = async (url: string, count: number, of = EDITION): Promise<boolean> => {
  const db = new pg.Client({ connectionString: url });
  try {
    await db.connect();
    const { rows } = await db.query<{ count: number; edition: number }>(
      'SELECT count, edition FROM bench.isi',
    );
    if (rows[0]?.count !== count || rows[0].edition !== of) return false;
    await migrate(url);
    return true;
  } catch {
    return false;
  } finally {
    await db.end().catch(() => {});
  }
};

/** Fills an empty database; `files` is the folder of uploaded files. */
export const fill = async (
  url: string,
  files: string,
  count: number,
  say: (line: string) => void,
): Promise<void> => {
  await migrate(url);
  const { full, done } = await prepare(url, files, new Date());
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    // Copies of rows that were judged need no second judgement by trigger and key; the search words are copied below.
    await db.query("SET session_replication_role = 'replica'");
    await db.query('CREATE SCHEMA bench');
    await db.query(PEOPLE, [count]);
    await db.query('ALTER TABLE bench.orang ADD PRIMARY KEY (i), ADD UNIQUE (nomor)');
    await db.query(
      "INSERT INTO petugas (username, nama, sandi, peran) VALUES ('bench1', 'Satu', '-', 'admin'), ('bench2', 'Dua', '-', 'admin')",
    );
    const { rows } = await db.query<{ id: number }>(
      "INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh) VALUES ($1, now(), 'bench1', now(), 'bench2') RETURNING id",
      [done.kode_penawaran],
    );
    const { outer, inner } = hmacBlocks(deriveKeys(MASTER).pin);
    const codes = await db.query<{ nomor: string; jadwal: string }>(
      'SELECT nomor_pendaftar AS nomor, kode_jadwal AS jadwal FROM pendaftar',
    );
    const schedule = (who: TestApplicant) =>
      codes.rows.find(({ nomor }) => nomor === who.nomor_pendaftar)?.jadwal;
    await db.query(ELSEWHERE, [done.kode_penawaran, full.kode_penawaran]);
    await db.query(PROGRAMMES);
    const person = await copySql(db, 'data_diri_pendaftar', 'NOT o.belum');
    const complete: string[] = [];
    for (const table of [...RECORDS.filter((name) => name !== 'data_diri_pendaftar'), ...OTHERS])
      complete.push(await copySql(db, table, 'o.lengkap'));
    for (let from = 1; from <= count; from += BATCH) {
      const range = [from, from + BATCH - 1];
      await db.query(ACCOUNTS, [
        ...range,
        done.kode_penawaran,
        full.kode_penawaran,
        outer,
        inner,
        schedule(done),
        schedule(full),
      ]);
      for (const sql of [PAYMENTS, SESSIONS, CARDS, ...DESKS]) await db.query(sql, range);
      await db.query(RESULTS, [...range, rows[0]?.id]);
      for (const sql of [person, ...(from <= COMPLETE ? complete : [])])
        await db.query(sql, [...range, full.nomor_pendaftar]);
      // Last: a letter takes its name from the record and its programme from the choices.
      await db.query(LETTERS, range);
      await db.query(FILES, [...range, full.nomor_pendaftar]);
      for (const sql of CHECKS) await db.query(sql, range);
      say(`  ${Math.min(from + BATCH - 1, count)} of ${count} applicants`);
    }
    say('  news, search words, floors, statistics');
    for (const sql of NEWS) await db.query(sql, [count]);
    await db.query(COUNTED);
    await db.query(PAID_DAYS);
    await db.query(IDENTITIES);
    await db.query(
      `INSERT INTO pencarian (nomor_pendaftar, dibuat, kode_penawaran, fase, prodi, kata)
       SELECT * FROM pencarian_sumber ORDER BY dibuat ON CONFLICT DO NOTHING`,
    );
    await db.query(
      `CREATE TABLE bench.biodata AS SELECT nomor_pendaftar, ${FLOOR_FIELDS.map(([name]) => name).join(', ')} FROM data_diri_pendaftar`,
    );
    await db.query('ALTER TABLE bench.biodata ADD PRIMARY KEY (nomor_pendaftar)');
    await db.query(
      'CREATE TABLE bench.ruang (id integer PRIMARY KEY, kapasitas integer NOT NULL, terisi integer NOT NULL, CHECK (terisi <= kapasitas))',
    );
    await db.query(
      'CREATE TABLE bench.kursi (nomor_pendaftar text PRIMARY KEY, id integer NOT NULL REFERENCES bench.ruang, nomor integer NOT NULL, UNIQUE (id, nomor))',
    );
    await db.query(RULES, [done.kode_penawaran]);
    await linkFiles(db, files, full.nomor_pendaftar);
    await db.query('VACUUM ANALYZE');
    await db.query('CREATE TABLE bench.isi AS SELECT $1::integer AS count, $2::integer AS edition', [
      count,
      EDITION,
    ]);
    await db.query('CHECKPOINT');
  } finally {
    await db.end();
  }
};
