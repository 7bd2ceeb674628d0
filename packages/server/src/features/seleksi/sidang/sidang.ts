/** Plenary decisions at the desk: reading, proposing with a document, approving, withdrawing (seleksi 25, seleksi 27). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import {
  type cabutSidang,
  DOKUMEN_SIDANG,
  isianSidang,
  type PesertaSidang,
  type SatuSidang,
  type sahkanSidang,
} from '@gerbang/contract/office/seleksi/sidang';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { withStored } from '../../../domain/berkas.ts';
import { officerName } from '../../../domain/nama-petugas.ts';
import { programmeName } from '../../../domain/nama-prodi.ts';
import { takeTurn } from '../../../domain/nilai.ts';
import { COMPETES } from '../../../domain/peserta-seleksi.ts';
import { reasonOf } from '../../../domain/reason.ts';
import { areDecisionsLocked } from '../../../domain/sidang.ts';
import { inspect } from '../../../files/inspect.ts';
import type { Answered } from '../../../http/mount.ts';
import type { Officer } from '../../../http/staff-session.ts';
import { readUpload } from '../../../http/upload.ts';
import type { ActKind } from '../../../shapes/act.ts';

const subject = (kode: string): string => `seleksi ${kode}`;
const LIST = `SELECT t.id, p.nomor_peserta, d.nama_lengkap, t.putusan, t.prodi, ${programmeName('t.prodi')} AS nama_prodi, t.kursi, t.alasan,
    CASE WHEN t.dicabut IS NOT NULL THEN 'dicabut' WHEN t.disahkan IS NOT NULL THEN 'disahkan' ELSE 'diusulkan' END AS keadaan,
    t.diusulkan, t.diusulkan_oleh, ${officerName('t.diusulkan_oleh')} AS pengusul, t.disahkan, ${officerName('t.disahkan_oleh')} AS disahkan_oleh,
    t.dicabut, ${officerName('t.dicabut_oleh')} AS dicabut_oleh, t.alasan_cabut, t.sidik_berkas
  FROM putusan_sidang t JOIN pendaftar p USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE t.kode_penawaran = $1 ORDER BY t.id DESC`;
/** Decisions of an offering, newest first, and whether they can still change. */
export const listDecisions = async (db: Db, kode: string) => ({
  daftar: (await db.query<Answered<SatuSidang>>(LIST, [kode])).rows,
  terkunci: await areDecisionsLocked(db, kode),
});

const PERSON = `SELECT p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap,
    coalesce((SELECT json_agg(json_build_object('prodi', c.id_prodi || '-' || c.id_kelas, 'nama', ${programmeName("c.id_prodi || '-' || c.id_kelas")}) ORDER BY c.urutan)
      FROM pilihan_jurusan c JOIN penawaran_prodi o ON o.kode_penawaran = p.kode_penawaran AND o.id_prodi = c.id_prodi AND o.id_kelas = c.id_kelas
      WHERE c.nomor_pendaftar = p.nomor_pendaftar), '[]') AS pilihan
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE ${COMPETES} AND p.nomor_peserta = $2`;
type Person = PesertaSidang & { nomor_pendaftar: string };
/** Whoever competes for a seat of an offering under a number, with the choices there are. */
const findPerson = async (db: Db, kode: string, nomor: string): Promise<Person | undefined> =>
  (await db.query<Person>(PERSON, [kode, nomor])).rows[0];

/** The same as it is answered; throws the 404. */
export const readPerson = async (
  db: Db,
  who: Officer,
  kode: string,
  nomor: string,
): Promise<PesertaSidang> => {
  const found = await findPerson(db, kode, nomor);
  if (!found) throw problem('tidak_ditemukan');
  const { nomor_pendaftar, ...person } = found;
  await who.note(db, { tindakan: 'lihat peserta sidang', subjek: nomor_pendaftar });
  return person;
};

const bodySchema = z.strictObject(isianSidang);
/** The fields of a form as the call declares them; throws `isian_salah` naming the first that is wrong. */
const readFields = (fields: Record<string, string>) => {
  const { success, data, error } = bodySchema.safeParse(fields);
  if (!success) {
    const field = String(error.issues[0]?.path[0] ?? 'nomor_peserta');
    throw problem('isian_salah', [{ field, message: 'Isian ini tidak dapat diterima' }]);
  }
  const { prodi = null, kursi = null, ...rest } = data;
  const alasan = reasonOf(rest.alasan);
  if (rest.putusan === 'terima' && prodi === null)
    throw problem('isian_salah', [{ field: 'prodi', message: 'Pilih prodi yang menerima' }]);
  if (rest.putusan === 'terima' && kursi === null)
    throw problem('isian_salah', [{ field: 'kursi', message: 'Pilih dari mana kursinya' }]);
  if (rest.putusan === 'tolak' && (prodi ?? kursi) !== null)
    throw problem('isian_salah', [{ field: 'prodi', message: 'Prodi hanya bagi yang diterima' }]);
  return { ...rest, prodi, kursi, alasan };
};

const ADD = `INSERT INTO putusan_sidang (kode_penawaran, nomor_pendaftar, putusan, prodi, kursi, alasan, kunci_berkas, ext, mime, ukuran, sidik_berkas, diusulkan, diusulkan_oleh)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (nomor_pendaftar) WHERE dicabut IS NULL DO NOTHING RETURNING id`;
/** Proposes a decision of an upload; throws what is wrong with its fields or its document, and `sidang_sudah_ada`. */
export const proposeDecision = async (
  deps: Deps,
  who: Officer,
  kode: string,
  request: FastifyRequest,
): Promise<{ id: number }> => {
  const upload = await readUpload(request);
  const asked = readFields(upload.fields);
  const wrong = (field: string, message: string) => problem('isian_salah', [{ field, message }]);
  const person = await findPerson(deps.pool, kode, asked.nomor_peserta);
  if (!person) throw wrong('nomor_peserta', 'Nomor peserta tidak ikut diseleksi pada penawaran ini');
  if (asked.prodi !== null && !person.pilihan.some(({ prodi }) => prodi === asked.prodi))
    throw wrong('prodi', 'Peserta tidak memilih prodi ini');
  if (upload.name !== DOKUMEN_SIDANG || !upload.bytes) throw problem('dokumen_kosong');
  const judged = await inspect(upload.bytes, 'dokumen');
  if (!judged.ok)
    throw problem(judged.problem, [{ field: DOKUMEN_SIDANG, message: problem(judged.problem).message }]);
  const { bytes, ext, mime } = judged;
  const sidik = createHash('sha256').update(bytes).digest('hex');
  const at = deps.now();
  return withStored(deps, bytes, async (db, key) => {
    const { rows } = await db.query<{ id: number }>(ADD, [
      kode,
      person.nomor_pendaftar,
      asked.putusan,
      asked.prodi,
      asked.kursi,
      asked.alasan,
      key,
      ext,
      mime,
      bytes.length,
      sidik,
      at,
      who.username,
    ]);
    const id = rows[0]?.id;
    if (id === undefined) throw problem('sidang_sudah_ada');
    const { nomor_peserta, putusan, prodi, kursi, alasan } = asked;
    await who.note(db, {
      waktu: at,
      tindakan: 'usulkan putusan sidang',
      subjek: subject(kode),
      baru: { id, nomor_peserta, putusan, prodi, kursi, alasan, dokumen: sidik },
      tentang: [person.nomor_pendaftar],
    });
    return { id };
  });
};

interface Locked {
  id: number;
  nomor_pendaftar: string;
  diusulkan_oleh: string;
  disahkan: Date | null;
  dicabut: Date | null;
  terkunci: boolean;
}
const LOCK =
  'SELECT id, nomor_pendaftar, diusulkan_oleh, disahkan, dicabut FROM putusan_sidang WHERE kode_penawaran = $1 AND id = $2 FOR UPDATE';
/** Decisions and putting an outcome forward take turns on their offering. */
const lock = async (
  db: Db,
  { kode_penawaran, id_sidang }: { kode_penawaran: string; id_sidang: string | number },
): Promise<Locked | undefined> => {
  if (!(await takeTurn(db, kode_penawaran))) return undefined;
  const row = (await db.query<Locked>(LOCK, [kode_penawaran, id_sidang])).rows[0];
  return row && { ...row, terkunci: await areDecisionsLocked(db, kode_penawaran) };
};

const APPROVE = 'UPDATE putusan_sidang SET disahkan = $2, disahkan_oleh = $3 WHERE id = $1';
/** Approves what another officer proposed. */
export const approveDecision: ActKind<typeof sahkanSidang, Locked, null> = {
  lock,
  refuses: ({ it, who }) => {
    if (it.disahkan || it.dicabut) return 'sudah_diputus';
    if (it.diusulkan_oleh === who.username) return 'perlu_petugas_lain';
    return it.terkunci ? 'sidang_terkunci' : null;
  },
  act: async (db, { it, asked, who, at }) => {
    await db.query(APPROVE, [it.id, at, who.username]);
    const noted = {
      tindakan: 'sahkan putusan sidang',
      subjek: subject(asked.kode_penawaran),
      baru: { id: it.id },
      tentang: [it.nomor_pendaftar],
    };
    return { result: null, noted };
  },
};

const WITHDRAW = 'UPDATE putusan_sidang SET dicabut = $2, dicabut_oleh = $3, alasan_cabut = $4 WHERE id = $1';
/** Withdraws a decision: a proposal by whoever may propose, an approved one by whoever may approve; what a result in force came of stays. */
export const withdrawDecision: ActKind<typeof cabutSidang, Locked, null> = {
  lock,
  refuses: ({ it, who }) => {
    if (!who.may('sidang-sahkan') && (it.disahkan || !who.may('seleksi-atur'))) return 'tidak_berwenang';
    if (it.dicabut) return 'sudah_diputus';
    return it.disahkan && it.terkunci ? 'sidang_terkunci' : null;
  },
  act: async (db, { it, asked, who, at }) => {
    await db.query(WITHDRAW, [it.id, at, who.username, asked.alasan]);
    const noted = {
      tindakan: 'cabut putusan sidang',
      subjek: subject(asked.kode_penawaran),
      lama: { id: it.id, disahkan: it.disahkan },
      baru: { id: it.id, alasan: asked.alasan },
      tentang: [it.nomor_pendaftar],
    };
    return { result: null, noted };
  },
};

const DOCUMENT =
  'SELECT kunci_berkas, mime, ext, nomor_pendaftar FROM putusan_sidang WHERE kode_penawaran = $1 AND id = $2';
/** The stored document of a decision, whose opening is noted; throws the 404. */
export const openDocument = async (db: Db, who: Officer, kode: string, id: string) => {
  const row = (
    await db.query<{ kunci_berkas: string; mime: string; ext: string; nomor_pendaftar: string }>(DOCUMENT, [
      kode,
      id,
    ])
  ).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  await who.note(db, {
    tindakan: 'buka dokumen sidang',
    subjek: subject(kode),
    baru: { id: Number(id) },
    tentang: [row.nomor_pendaftar],
  });
  return row;
};
