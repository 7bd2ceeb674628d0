/** The own objections: what can be objected to until when, and doing it; the announcement is tested first (sanggah 2–5, keamanan 7). */
import { type BodyOf, problem } from '@gerbang/contract';
import {
  ALASAN_SANGGAH,
  type ajukanSanggah,
  type ButirSanggah,
  berkasSanggah,
  type SanggahSaya,
} from '@gerbang/contract/applicant/sanggah';
import type { AturanSanggah, KeadaanSanggah } from '@gerbang/contract/office/sanggah';
import { endOfWorkingDay } from '@gerbang/contract/wire/time';
import { author } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { withStored } from '../../domain/berkas.ts';
import { takeApplicantTurn } from '../../domain/jawaban.ts';
import { deadlineOf, OPENED, RULE, ruleOf } from '../../domain/sanggah.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import { addDocument, digestOfSide, fileOfSide, type Judged, type Kept, type Pihak } from './documents.ts';
import { isSame, listItems } from './items.ts';
import { objectOnTrial, readTrialOwn } from './trial.ts';

interface Standing {
  id_hasil: number;
  diterima: boolean;
  dibuka: Date;
  aturan: Partial<AturanSanggah> | null;
}
const STANDING = `SELECT h.id AS id_hasil, y.diterima, ${OPENED} AS dibuka, ${RULE} AS aturan
  FROM yudisium y JOIN hasil h ON h.id = y.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL
  JOIN penawaran o ON o.kode_penawaran = h.kode_penawaran
  WHERE y.nomor_pendaftar = $1 AND h.kode_penawaran = $2 ORDER BY h.id DESC LIMIT 1`;
/** The result that could be objected to and until when; null for whoever was not refused, and where none are taken. */
const findRefusal = async (db: Reads, { nomor_pendaftar, kode_penawaran }: Session) => {
  const { rows } = await db.query<Standing>(
    named('sanggah_hasil', STANDING, [nomor_pendaftar, kode_penawaran]),
  );
  if (!rows[0] || rows[0].diterima) return null;
  const aturan = ruleOf(rows[0].aturan);
  const batas = deadlineOf(rows[0].dibuka, aturan);
  return batas && { id_hasil: rows[0].id_hasil, aturan, batas };
};

/** What is told of a document beside its address. */
interface Told {
  ext: string;
  ukuran: number;
}
interface Row {
  id_sanggah: number;
  id_hasil: number;
  butir: ButirSanggah;
  rincian: string;
  nama: string;
  alasan: string;
  diajukan: Date;
  batas_jawab: Date;
  keadaan: KeadaanSanggah;
  jawaban: string | null;
  /** When its answer became final. */
  dijawab: Date | null;
  putusan: 'berubah' | 'tetap' | null;
  bukti: Told | null;
  dokumen: Told | null;
  sidik_bukti: string | null;
}
const OWN = `SELECT id_sanggah, id_hasil, butir, rincian, nama, alasan, diajukan, batas_jawab, keadaan, jawaban, coalesce(disahkan, dijawab) AS dijawab,
    CASE WHEN id_hasil_baru IS NULL THEN NULL WHEN EXISTS (SELECT FROM yudisium y WHERE y.id_hasil = s.id_hasil_baru AND y.nomor_pendaftar = s.nomor_pendaftar)
      THEN 'berubah' ELSE 'tetap' END AS putusan,
    ${fileOfSide('pendaftar')} AS bukti, ${fileOfSide('petugas')} AS dokumen, ${digestOfSide('pendaftar')} AS sidik_bukti
  FROM sanggah s WHERE nomor_pendaftar = $1 ORDER BY id_sanggah`;
const listOwn = async (db: Reads, nomor: string): Promise<Row[]> =>
  (await db.query<Row>(named('sanggah_saya', OWN, [nomor]))).rows;

type Needed = Pick<Services, 'results' | 'reader' | 'configs' | 'now' | 'config'>;
const present = ({ config, now }: Needed, row: Row): Answered<SanggahSaya['daftar'][number]> => {
  const { id_sanggah, nama, alasan, diajukan, batas_jawab, keadaan, jawaban, dijawab } = row;
  const opened = (told: Told | null, pihak: Pihak) =>
    told && {
      ...told,
      url: signedUrl(config.keys.sign, now(), berkasSanggah.path, { id_sanggah: String(id_sanggah), pihak }),
    };
  const isFinal = keadaan !== 'menunggu' && keadaan !== 'diusulkan';
  return {
    id_sanggah,
    nama,
    alasan,
    diajukan,
    batas_jawab,
    keadaan: !isFinal ? 'diperiksa' : keadaan === 'ditolak' ? 'ditolak' : 'diterima',
    jawaban: isFinal ? jawaban : null,
    dijawab: isFinal ? dijawab : null,
    putusan: row.putusan,
    bukti: opened(row.bukti, 'pendaftar'),
    dokumen: isFinal ? opened(row.dokumen, 'petugas') : null,
  };
};
/** What is there for an applicant; null before the announcement, and where there is nothing. */
export const readOwn = async (deps: Needed, who: Session): Promise<Answered<SanggahSaya> | null> => {
  if (who.uji) return readTrialOwn(deps, who);
  const { results, reader, now } = deps;
  if (!(await results.isOpen(who.kode_penawaran))) return null;
  const refusal = await findRefusal(reader, who);
  const all = await listOwn(reader, who.nomor_pendaftar);
  if (!refusal && all.length === 0) return null;
  const terbuka = refusal !== null && now() <= refusal.batas;
  const items = terbuka ? await listItems(reader, deps, who) : [];
  return {
    batas: refusal?.batas ?? null,
    terbuka,
    butir: items.filter(
      (item) => !all.some((one) => one.id_hasil === refusal?.id_hasil && isSame(one, item)),
    ),
    daftar: all.map((row) => present(deps, row)),
  };
};

const ADD = `INSERT INTO sanggah (nomor_pendaftar, id_hasil, butir, rincian, nama, alasan, diajukan, batas_jawab)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id_sanggah`;
type Objection = Pick<BodyOf<typeof ajukanSanggah>, 'butir' | 'rincian' | 'alasan'>;
/** Stores it in a transaction, with its evidence where there is some. */
const store = async (
  db: Db,
  deps: Services,
  who: Session,
  { butir, rincian, alasan }: Objection,
  file: Kept | null,
): Promise<void> => {
  const { nomor_pendaftar } = who;
  await takeApplicantTurn(db, nomor_pendaftar);
  const refusal = await findRefusal(db, who);
  if (!refusal) throw problem('sanggah_tidak_ada');
  const { id_hasil, aturan, batas } = refusal;
  const before = (await listOwn(db, nomor_pendaftar)).find(
    (one) => one.id_hasil === id_hasil && isSame(one, { butir, rincian }),
  );
  // A doubled click is answered by what it did.
  if (before?.alasan === alasan && before.sidik_bukti === (file?.sidik ?? null)) {
    file?.drop();
    return;
  }
  if (before) throw problem('sanggah_sudah');
  const at = deps.now();
  if (at > batas) throw problem('sanggah_lewat');
  const item = (await listItems(db, deps, who)).find((one) => isSame(one, { butir, rincian }));
  if (!item) throw problem('isian_salah', [{ field: 'butir', message: 'Pilih hal yang disanggah' }]);
  const answerBy = endOfWorkingDay(at, aturan.hari_jawab, aturan.libur);
  const values = [nomor_pendaftar, id_hasil, butir, rincian, item.nama, alasan, at, answerBy];
  const id_sanggah = firstOf((await db.query<{ id_sanggah: number }>(ADD, values)).rows).id_sanggah;
  if (file) await addDocument(db, id_sanggah, 'pendaftar', file, at);
  await author(deps.now, 'pendaftar', nomor_pendaftar).note(db, {
    waktu: at,
    tindakan: 'ajukan sanggah',
    subjek: nomor_pendaftar,
    baru: { id_sanggah, id_hasil, nama: item.nama, alasan, ...(file ? { bukti: file.sidik } : {}) },
  });
};

/**
 * Stores an objection of whoever is signed in, with evidence where there is some. Throws `sanggah_tidak_ada`, `sanggah_sudah`,
 * `sanggah_lewat`, `isian_salah`.
 */
export const object = async (
  deps: Services,
  who: Session,
  objection: Objection,
  file: Judged | null = null,
): Promise<Answered<SanggahSaya> | null> => {
  if (!who.uji && !(await deps.results.isOpen(who.kode_penawaran))) throw problem('sanggah_tidak_ada');
  const said = { ...objection, alasan: objection.alasan.trim() };
  if (said.alasan.length < ALASAN_SANGGAH.min)
    throw problem('isian_salah', [
      { field: 'alasan', message: `Alasan paling sedikit ${ALASAN_SANGGAH.min} huruf` },
    ]);
  if (who.uji) {
    // Evidence would be a file of a trial that no table of theirs names.
    if (file) throw problem('uji_terbatas');
    await objectOnTrial(deps, who, said);
  } else if (file)
    await withStored(deps, file.bytes, (db, key, discard) =>
      store(db, deps, who, said, { ...file, key, drop: () => discard([key]) }),
    );
  else await transaction(deps.pool, (db) => store(db, deps, who, said, null));
  return readOwn(deps, who);
};
