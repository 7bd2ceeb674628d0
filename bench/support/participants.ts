/** Participants of one offering with closed scores, in databases of their own beside those of the bench; kept between runs. */
import pg from 'pg';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { STAFF_COOKIE } from '../../packages/server/src/http/staff-session.ts';
import { tokenHash } from '../../packages/server/src/secrets.ts';
import { diskStorage } from '../../packages/server/src/storage/disk.ts';
import { recreate } from './cluster.ts';
import { copySql, isFilled, prepare } from './fill.ts';
import type { People, Person } from './people.ts';
import { tokenOf } from './secret.ts';
import { settle } from './settle.ts';

/** Grows when a database filled before can no longer serve. */
const EDITION = 1;
const PARTICIPANTS_OF_A_PROGRAMME = 333;
const LEAST_PROGRAMMES = 6;
const MOST_PROGRAMMES = 3_000;
const OFFICER = 'bench1';
/** The group by list whose seats are reserved. */
export const LIST = 'mitra';

const PEOPLE = `CREATE TABLE bench.orang AS SELECT i, (10000000 + i * 48271 % 67108859)::text AS nomor, true AS ikut FROM generate_series(1::bigint, $1::bigint) i`;
const OFFICERS = `INSERT INTO petugas (username, nama, sandi, peran) VALUES ('bench1', 'Satu', '-', 'admin'), ('bench2', 'Dua', '-', 'admin')`;
const PROGRAMMES = `INSERT INTO program_studi (id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat)
  SELECT 100000 + n, 'Prodi uji ' || n, s.id_fakultas, s.id_jenjang, s.kode_minat FROM generate_series(0, $2::int - 1) n
    JOIN (SELECT p.*, row_number() OVER (ORDER BY p.id_prodi) - 1 AS ke, count(*) OVER () AS banyak FROM program_studi p
      WHERE p.id_prodi IN (SELECT id_prodi FROM penawaran_prodi WHERE kode_penawaran = $1)) s ON s.ke = n % s.banyak`;
const OFFERED = `INSERT INTO penawaran_prodi (kode_penawaran, id_kelas, id_prodi)
  SELECT $1, (SELECT min(id_kelas) FROM penawaran_kelas WHERE kode_penawaran = $1), 100000 + n FROM generate_series(0, $2::int - 1) n`;
const ACCOUNTS = `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, kode_jadwal, diverifikasi, nomor_peserta, versi_kartu, kartu_terbit, hadir, diisi, disabilitas)
  SELECT nomor, $1, '', now() - i * interval '7 seconds', $2, now() - interval '20 days' + i * interval '1 second', '27111' || lpad(i::text, 8, '0'), 1, 1,
    now() - interval '15 days', true, i % 50 = 0 FROM bench.orang`;
const SCHOOLS = `INSERT INTO pendidikan_terakhir (nomor_pendaftar, nama_sekolah, npsn, nisn, disimpan)
  SELECT nomor, 'SMA Negeri ' || 1 + i % 97, lpad((20000000 + i * 7919 % 20011)::text, 8, '0'), lpad(i::text, 10, '0'), now() FROM bench.orang`;
// Some programmes are wanted more than others; four of them, none twice.
const CHOICES = `INSERT INTO pilihan_jurusan (nomor_pendaftar, urutan, id_prodi, id_kelas)
  SELECT o.nomor, c, 100000 + (floor(power((hashint8extended(o.i, 1) & 1048575) / 1048576.0, 2) * $2::int)::int + (c - 1)) % $2::int,
    (SELECT min(id_kelas) FROM penawaran_kelas WHERE kode_penawaran = $1) FROM bench.orang o, generate_series(1, 4) c`;
const COMPONENTS = `INSERT INTO komponen_nilai (kode_penawaran, kode, nama, paling_sedikit, paling_banyak, ditutup, ditutup_oleh)
  SELECT $1, 'ujian-' || k, 'Ujian ' || k, 0, 1000000, now(), 'bench2' FROM generate_series(1, 3) k`;
const VERSIONS = `INSERT INTO versi_nilai (kode_penawaran, kode, waktu, petugas, cara, jumlah) SELECT kode_penawaran, kode, now(), 'bench1', 'impor', $2::int FROM komponen_nilai WHERE kode_penawaran = $1`;
const SCORES = `INSERT INTO nilai (kode_penawaran, kode, nomor_pendaftar, nilai, id_versi)
  SELECT v.kode_penawaran, v.kode, o.nomor, ((hashint8extended(o.i, 10 + v.id) & 1048575) % 1001 * 1000)::int, v.id FROM bench.orang o, versi_nilai v WHERE v.kode_penawaran = $1`;
const GROUP = `INSERT INTO kelompok_seleksi (kode_penawaran, kode, nama, dibuat, dibuat_oleh) VALUES ($1, '${LIST}', 'Sekolah mitra', now(), 'bench1')`;
const LISTED = `WITH i AS (INSERT INTO impor_kelompok (kode_penawaran, kode, waktu, petugas, jumlah) VALUES ($1, '${LIST}', now(), 'bench1', 0) RETURNING id)
  INSERT INTO isi_kelompok (id_impor, jenis, nilai) SELECT i.id, 'npsn', (20000000 + n)::text FROM i, generate_series(0, 1999) n
  UNION ALL SELECT i.id, 'nisn', lpad(o.i::text, 10, '0') FROM i, bench.orang o WHERE o.i % 100 = 3
  UNION ALL SELECT i.id, 'nomor_peserta', '27111' || lpad(o.i::text, 8, '0') FROM i, bench.orang o WHERE o.i % 100 = 7`;
const DONE = 'CREATE TABLE bench.isi AS SELECT $1::integer AS count, $2::integer AS edition';

/** Fills an empty database; answers nothing. */
const fill = async (url: string, files: string, count: number): Promise<void> => {
  await migrate(url);
  const { full, done } = await prepare(url, files, new Date());
  const kode = done.kode_penawaran;
  const programmes = Math.min(
    MOST_PROGRAMMES,
    Math.max(LEAST_PROGRAMMES, Math.round(count / PARTICIPANTS_OF_A_PROGRAMME)),
  );
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    // Copies of rows that were judged need no second judgement by trigger and key.
    await db.query("SET session_replication_role = 'replica'");
    await db.query('CREATE SCHEMA bench');
    await db.query(PEOPLE, [count]);
    await db.query('ALTER TABLE bench.orang ADD PRIMARY KEY (i)');
    await db.query(OFFICERS);
    // The one applicant the others are copies of competes for nothing.
    await db.query('UPDATE pendaftar SET diverifikasi = NULL WHERE kode_penawaran = $1', [kode]);
    await db.query(PROGRAMMES, [kode, programmes]);
    await db.query('DELETE FROM penawaran_prodi WHERE kode_penawaran = $1', [kode]);
    await db.query(OFFERED, [kode, programmes]);
    const at = await db.query<{ jadwal: string }>(
      'SELECT kode_jadwal AS jadwal FROM pendaftar WHERE nomor_pendaftar = $1',
      [done.nomor_pendaftar],
    );
    await db.query(ACCOUNTS, [kode, at.rows[0]?.jadwal]);
    await db.query(await copySql(db, 'data_diri_pendaftar', 'o.ikut'), [1, count, full.nomor_pendaftar]);
    await db.query(SCHOOLS);
    await db.query(CHOICES, [kode, programmes]);
    await db.query(COMPONENTS, [kode]);
    await db.query(VERSIONS, [kode, count]);
    await db.query(SCORES, [kode]);
    await db.query(GROUP, [kode]);
    await db.query(LISTED, [kode]);
    await db.query(DONE, [count, EDITION]);
  } finally {
    await db.end();
  }
};

export interface Participants {
  url: string;
  kode_penawaran: string;
  count: number;
  /** Some of them with sessions. */
  people: Person[];
  cookie: People['cookie'];
}

const FIND = `SELECT p.nomor_pendaftar AS nomor, p.kode_penawaran FROM bench.orang o JOIN pendaftar p ON p.nomor_pendaftar = o.nomor
  WHERE o.i % greatest(1, $1::int / $2::int) = 0 LIMIT $2`;
const SESSIONS = `INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir)
  SELECT t.hash, t.nomor, now(), now(), now() + interval '12 hours' FROM unnest($1::bytea[], $2::text[]) AS t (hash, nomor)
  ON CONFLICT (token_hash) DO UPDATE SET dipakai = excluded.dipakai, berakhir = excluded.berakhir`;
const STAFF_SESSION = `INSERT INTO sesi_petugas (token_hash, username, dibuat, dipakai, berakhir) VALUES ($1, $2, now(), now(), now() + interval '12 hours')
  ON CONFLICT (token_hash) DO UPDATE SET dipakai = excluded.dipakai, berakhir = excluded.berakhir`;

/** Opens a database of `count` participants, filling it where it is not; `most` of them are given sessions. */
export const openParticipants = async (
  url: string,
  files: string,
  count: number,
  most: number,
): Promise<Participants> => {
  if (!(await isFilled(url, count, EDITION))) {
    console.log(`Filling an offering of ${count} participants; this is done once.`);
    await recreate(url);
    await fill(url, files, count);
  }
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const found = await db.query<{ nomor: string; kode_penawaran: string }>(FIND, [count, most]);
    const people = found.rows.map((row) => ({
      ...row,
      token: tokenOf(row.nomor),
      pin: '',
      nomor_pembayaran: '',
    }));
    await db.query(SESSIONS, [people.map(({ token }) => tokenHash(token)), people.map(({ nomor }) => nomor)]);
    await db.query(STAFF_SESSION, [tokenHash(tokenOf(OFFICER)), OFFICER]);
    await db.query('DELETE FROM rate_limit');
    await settle(db);
    return {
      url,
      kode_penawaran: people[0]?.kode_penawaran ?? '',
      count,
      people,
      cookie: `${STAFF_COOKIE}=${tokenOf(OFFICER)}`,
    };
  } finally {
    await db.end();
  }
};

/** Deletes what scenarios left, files included: of a million that is most of a gigabyte each. */
export const forgetScenarios = async (url: string, files: string): Promise<void> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const storage = diskStorage(files);
  try {
    await db.query('TRUNCATE skenario_diterima');
    for (const table of ['buku_samaran', 'skenario']) {
      const { rows } = await db.query<{ kunci: string | null }>(
        `DELETE FROM ${table} RETURNING kunci_berkas AS kunci`,
      );
      for (const { kunci } of rows) if (kunci !== null) await storage.remove(kunci);
    }
  } finally {
    await db.end();
  }
};
