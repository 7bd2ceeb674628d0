/** The files of a sealed announcement, one after the other: neither they nor the results stand in memory together (tersegel 4–9). */
import { createHash, randomBytes } from 'node:crypto';
import {
  BERKAS_HALAMAN,
  BERKAS_KOREKSI,
  BERKAS_MANIFES,
  envelopeFile,
  GARAM_BYTES,
  type Isi,
  type Kepala,
  type Manifes,
  packContents,
  partsFor,
  proofFile,
} from '@gerbang/contract/tersegel/bentuk';
import type { Db } from '../db/pool.ts';
import { completeSecrets, ENVELOPED, openSecret, resultKey } from '../domain/rahasia.ts';
import { hasChanged } from '../domain/tersegel.ts';
import { correctionKey, signCorrection } from './koreksi.ts';
import { type Marked, MarkedColumns } from './marked.ts';
import { leafOf, levelsOf, markOf, pathOf, rootOf, sealEnvelope, sealHints, topOf } from './seal.ts';

/** What a bundle is made of. */
export interface BundleTask {
  id_hasil: number;
  kode_penawaran: string;
  /** The key that secrets are stored under. */
  seal: Uint8Array;
  /** The opening page as it is built. */
  halaman: string;
  /** Where applicants open the portal. */
  portal: string;
  at: Date;
}
export interface BundleFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}
/** What is left of a bundle once its files are written. */
export interface Bundled {
  akar: string;
  jumlah: number;
  waktu: Date;
}

const HEAD = `SELECT o.kode_penawaran, o.tahun, o.kode_jalur, j.jalur_masuk || ', ' || o.nama AS nama, o.tanggal_pengumuman AS waktu,
    (SELECT coalesce(isi->>'nama_universitas', '') FROM pengaturan) AS universitas,
    (SELECT nullif(isi->'loa'->'petunjuk'->>'diterima', '') FROM pengaturan) AS diterima,
    (SELECT nullif(isi->'loa'->'petunjuk'->>'tidak_diterima', '') FROM pengaturan) AS tidak
  FROM hasil h JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE h.id = $1 AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND o.tanggal_pengumuman IS NOT NULL`;
interface Head {
  kode_penawaran: string;
  tahun: number;
  kode_jalur: string;
  nama: string;
  waktu: Date;
  universitas: string | null;
  diterima: string | null;
  tidak: string | null;
}
const SECRETS = `SELECT p.nomor_pendaftar, r.rahasia FROM pendaftar p JOIN rahasia_peserta r USING (nomor_pendaftar)
  WHERE ${ENVELOPED} AND p.nomor_pendaftar > $2 ORDER BY p.nomor_pendaftar LIMIT $3`;
const RESULTS = `SELECT p.nomor_pendaftar AS nomor, y.diterima, d.nama_lengkap, s.nama_prodi, n.nama_jenjang, s.id_prodi
  FROM pendaftar p LEFT JOIN yudisium y ON y.nomor_pendaftar = p.nomor_pendaftar AND y.id_hasil = $1
  LEFT JOIN data_diri_pendaftar d ON d.nomor_pendaftar = p.nomor_pendaftar
  LEFT JOIN program_studi s ON s.id_prodi = y.id_prodi LEFT JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE p.nomor_pendaftar = ANY($2::text[])`;
interface Result {
  nomor: string;
  diterima: boolean | null;
  nama_lengkap: string | null;
  nama_prodi: string | null;
  nama_jenjang: string | null;
  id_prodi: number | null;
}
const contentsOf = (r: Result): Isi => ({
  s: r.diterima === null ? null : r.diterima ? 1 : 0,
  nama: r.nama_lengkap ?? '',
  prodi: r.nama_prodi,
  jenjang: r.nama_jenjang,
  kode: r.id_prodi,
});

/** Rows read, and envelopes sealed, at a time. */
const BATCH = 4_096;

/** A reading that goes on while its rows before are worked on. Where nobody comes for it, its failure is nobody's. */
const ahead = <T>(reading: Promise<T>): Promise<T> => {
  reading.catch(() => undefined);
  return reading;
};

interface Secret {
  nomor_pendaftar: string;
  rahasia: Buffer;
}
const readMarked = async (db: Db, { kode_penawaran }: BundleTask, seal: Buffer, garam: Buffer) => {
  const all = new MarkedColumns(BATCH);
  const after = (last: string) => ahead(db.query<Secret>(SECRETS, [kode_penawaran, last, BATCH]));
  for (let next = after(''); ; ) {
    const { rows } = await next;
    const last = rows.at(-1);
    if (!last) return all;
    next = after(last.nomor_pendaftar);
    for (const { nomor_pendaftar: nomor, rahasia: sealed } of rows) {
      const rahasia = openSecret({ seal }, nomor, sealed);
      all.add(nomor, rahasia, markOf(rahasia, garam));
    }
  }
};

/** What goes into files, batch by batch, with the results of those in it. */
async function* withResults(db: Db, { id_hasil }: BundleTask, batches: Iterator<Marked[][]>) {
  const begin = () => {
    const { done, value } = batches.next();
    if (done) return null;
    const numbers = value.flat().map(({ nomor }) => nomor);
    return { parts: value, reading: ahead(db.query<Result>(RESULTS, [id_hasil, numbers])) };
  };
  let next = begin();
  try {
    while (next) {
      const { parts } = next;
      const { rows } = await next.reading;
      next = begin();
      yield { parts, results: new Map(rows.map((row) => [row.nomor, row])) };
    }
  } finally {
    // Whoever broke off has the connection to itself.
    await next?.reading.catch(() => undefined);
  }
}

/** A statement reads five thousand participants at most; one that takes minutes waits for something that will not come. */
const STATEMENT = '5min';

/** Secrets first and for good; then one moment of everything. */
const begin = async (db: Db, task: BundleTask): Promise<Buffer> => {
  const keys = { seal: Buffer.from(task.seal) };
  await completeSecrets(db, keys, task.kode_penawaran, task.at);
  return resultKey(db, keys, task.id_hasil);
};

/**
 * Yields every file of the bundle and answers its root. `db` is one connection, which sees one moment throughout. Throws where
 * the result is not approved, or has no announcement time.
 */
export async function* bundle(db: Db, task: BundleTask): AsyncGenerator<BundleFile, Bundled> {
  const kunci = await begin(db, task);
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await db.query(`SET LOCAL statement_timeout = '${STATEMENT}'`);
  try {
    return yield* files(db, task, kunci);
  } finally {
    await db.query('ROLLBACK');
  }
}

async function* files(db: Db, task: BundleTask, kunci: Buffer): AsyncGenerator<BundleFile, Bundled> {
  const head = (await db.query<Head>(HEAD, [task.id_hasil])).rows[0];
  if (!head) throw new Error('the result is not approved, or its time is not set');
  const seal = Buffer.from(task.seal);
  // Drawn anew for every bundle: no key seals twice, whatever a result or a name became since.
  const garam = randomBytes(GARAM_BYTES);
  const all = await readMarked(db, task, seal, garam);
  const pecahan = partsFor(all.count);
  const tops: Buffer[] = [];
  for await (const { parts, results } of withResults(db, task, all.inParts(pecahan))) {
    for (const part of parts) {
      const records = part.map((one) =>
        Buffer.concat([
          one.tanda,
          sealEnvelope({ garam, kunci }, one, packContents(contentsOf(results.get(one.nomor) as Result))),
        ]),
      );
      yield { name: envelopeFile(tops.length), bytes: Buffer.concat(records) };
      tops.push(topOf(levelsOf(records.map(leafOf))));
    }
  }
  const levels = levelsOf(tops);
  for (let ke = 0; ke < pecahan; ke += 1) yield { name: proofFile(ke), bytes: pathOf(levels, ke) };
  const kepala: Kepala = {
    versi: 2,
    kode_penawaran: head.kode_penawaran,
    nama: `${head.nama} ${head.tahun}`,
    universitas: head.universitas || 'Penerimaan Mahasiswa Baru',
    tahun: head.tahun,
    kode_jalur: head.kode_jalur,
    waktu: head.waktu.toISOString(),
    jumlah: all.count,
    pecahan,
    garam: garam.toString('hex'),
    sidik_kunci: createHash('sha256').update(kunci).digest('hex'),
    petunjuk: sealHints(garam, kunci, { diterima: head.diterima, tidak: head.tidak }).toString('hex'),
    kunci_koreksi: correctionKey({ seal }, task.id_hasil),
    portal: task.portal,
  };
  const akar = rootOf(kepala, topOf(levels));
  const manifes: Manifes = { ...kepala, akar };
  yield { name: BERKAS_MANIFES, bytes: Buffer.from(`${JSON.stringify(manifes, null, 1)}\n`) };
  // Of a result that is not announced nothing followed.
  const berubah = await hasChanged(db, task.id_hasil);
  const said = { ...kepala, berubah, waktu: task.at.toISOString() };
  yield { name: BERKAS_KOREKSI, bytes: signCorrection({ seal }, task.id_hasil, said) };
  yield { name: BERKAS_HALAMAN, bytes: Buffer.from(task.halaman) };
  return { akar, jumlah: all.count, waktu: head.waktu };
}
