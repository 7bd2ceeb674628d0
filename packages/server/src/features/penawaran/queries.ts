/** Faculties, programmes, tracks and offerings, as anybody reads them and as an applicant is offered them. */
import type * as calls from '@gerbang/contract/applicant/penawaran';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { type Db, named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import { PUBLISHED, registersAt } from '../../domain/penawaran.ts';
import type { Chooser } from '../../domain/pilihan.ts';

type Lists = typeof calls.publicLists;
type Faculties = DataOf<Lists['fakultas']>;
type Programmes = DataOf<Lists['programStudi']>;
type Tracks = DataOf<Lists['jalur']>;
type Offerings = DataOf<Lists['penawaran']>;
type Codes = DataOf<Lists['kodePembayaran']>;

const FACULTIES = `SELECT f.id_fakultas, f.nama_fakultas, json_build_object('id_fakultas', f.id_fakultas, 'nama_fakultas', f.nama_fakultas) AS fakultas FROM fakultas f`;
const OF_LEVEL = `${FACULTIES} WHERE EXISTS (SELECT 1 FROM program_studi s WHERE s.id_fakultas = f.id_fakultas AND s.id_jenjang = $1)`;
const BY_NAME = ' ORDER BY f.nama_fakultas';
/** All faculties by name. */
export const listFaculties = async (db: Db): Promise<Faculties> =>
  (await db.query<Faculties[number]>(FACULTIES + BY_NAME)).rows;
/** Those with a programme of a level. */
export const listFacultiesOfLevel = async (db: Db, id_jenjang: string): Promise<Faculties> =>
  (await db.query<Faculties[number]>(OF_LEVEL + BY_NAME, [id_jenjang])).rows;

const PROGRAMME = 'SELECT id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat FROM program_studi';
const BY_FACULTY = 'ORDER BY id_fakultas, nama_prodi';
/** All study programmes, by faculty. */
export const listProgrammes = async (db: Db): Promise<Programmes> =>
  (await db.query<Programmes[number]>(`${PROGRAMME} ${BY_FACULTY}`)).rows;
/** Those of one interest. */
export const listProgrammesOfInterest = async (db: Reads, kode_minat: string): Promise<Programmes> =>
  (
    await db.query<Programmes[number]>(
      named('prodi_minat', `${PROGRAMME} WHERE kode_minat = $1 ${BY_FACULTY}`, [kode_minat]),
    )
  ).rows;

const TRACKS =
  'SELECT kode_jalur, jalur_masuk, id_jenjang, pascasarjana, tanpa_tes FROM jalur ORDER BY kode_jalur';
/** All tracks. */
export const listTracks = async (db: Db): Promise<Tracks> => (await db.query<Tracks[number]>(TRACKS)).rows;

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const OFFERINGS = `SELECT o.kode_penawaran, o.kode_jalur, o.tahun, o.gelombang, o.kode_bayar, j.jalur_masuk, o.nama, o.biaya,
    to_char(o.tanggal_mulai_daftar AT TIME ZONE 'UTC', ${ISO}) AS tanggal_mulai_daftar, to_char(o.tanggal_selesai_daftar AT TIME ZONE 'UTC', ${ISO}) AS tanggal_selesai_daftar,
    json_build_object('kode_jalur', j.kode_jalur, 'jalur_masuk', j.jalur_masuk, 'id_jenjang', j.id_jenjang, 'pascasarjana', j.pascasarjana, 'tanpa_tes', j.tanpa_tes) AS jalur
  FROM penawaran o JOIN jalur j USING (kode_jalur)`;
const OPEN = registersAt('$1');
const HAS_PROGRAMME =
  'EXISTS (SELECT 1 FROM penawaran_prodi pp WHERE pp.kode_penawaran = o.kode_penawaran AND pp.id_prodi = $2)';
const NEWEST = ' ORDER BY o.tahun DESC, o.kode_jalur, o.gelombang';
/** All offerings that are opened, the newest year first. */
export const listAll = async (db: Db): Promise<Offerings> =>
  (await db.query<Offerings[number]>(`${OFFERINGS} WHERE ${PUBLISHED}${NEWEST}`)).rows;
/** Those one can register for at `now`. */
export const listOpen = async (db: Db, now: Date): Promise<Offerings> =>
  (await db.query<Offerings[number]>(`${OFFERINGS} WHERE ${OPEN}${NEWEST}`, [now])).rows;
/** Those of them that include a programme. */
export const listOpenWith = async (db: Db, now: Date, id_prodi: string): Promise<Offerings> =>
  (
    await db.query<Offerings[number]>(`${OFFERINGS} WHERE ${OPEN} AND ${HAS_PROGRAMME}${NEWEST}`, [
      now,
      id_prodi,
    ])
  ).rows;

const CODES = `SELECT o.kode_penawaran, o.kode_bayar, o.nama FROM penawaran o WHERE ${OPEN} ORDER BY o.kode_bayar`;
/** Payment codes of the offerings that are open at `now`. */
export const listPaymentCodes = async (db: Db, now: Date): Promise<Codes> =>
  (await db.query<Codes[number]>(CODES, [now])).rows;

type OwnProgrammes = DataOf<typeof calls.penawaranJurusan>;
const OWN_PROGRAMMES = `SELECT pp.id_prodi, pp.id_kelas, json_build_object('id_prodi', s.id_prodi, 'nama_prodi', s.nama_prodi, 'nama_jenjang', n.nama_jenjang,
    'id_fakultas', s.id_fakultas, 'kode_minat', s.kode_minat, 'fakultas', json_build_object('id_fakultas', f.id_fakultas, 'nama_fakultas', f.nama_fakultas)) AS program_studi
  FROM penawaran_prodi pp JOIN program_studi s USING (id_prodi) JOIN fakultas f USING (id_fakultas) JOIN jenjang_prodi n USING (id_jenjang)
  WHERE pp.kode_penawaran = $1 ORDER BY pp.id_kelas, s.id_fakultas, s.nama_prodi`;
/** Programmes of an offering, by class. */
export const offeredProgrammes = async (db: Reads, kode_penawaran: string): Promise<OwnProgrammes> =>
  (await db.query<OwnProgrammes[number]>(named('penawaran_prodi', OWN_PROGRAMMES, [kode_penawaran]))).rows;

type Classes = DataOf<typeof calls.kelasJalur>;
const CLASSES = `SELECT k.id_kelas, json_build_object('id_kelas', k.id_kelas, 'nama_kelas', k.nama_kelas) AS kelas
  FROM penawaran_kelas JOIN kelas k USING (id_kelas) WHERE kode_penawaran = $1 ORDER BY k.id_kelas`;
/** Classes of an offering. */
export const offeredClasses = async (db: Reads, kode_penawaran: string): Promise<Classes> =>
  (await db.query<Classes[number]>(named('penawaran_kelas', CLASSES, [kode_penawaran]))).rows;

type Interests = DataOf<typeof calls.penawaranMinat>;
const INTERESTS = `SELECT kode_minat, nama_minat, jumlah_penawaran, jumlah_minimum_pengisian, batas_per_minat AS dibatasi
  FROM penawaran_minat JOIN minat USING (kode_minat) JOIN penawaran USING (kode_penawaran) WHERE kode_penawaran = $1 ORDER BY kode_minat`;
/** How many programmes of each interest an offering allows and demands. */
export const offeredInterests = async (db: Reads, kode_penawaran: string): Promise<Interests> =>
  (await db.query<Interests[number]>(named('penawaran_minat', INTERESTS, [kode_penawaran]))).rows;

type Room = DataOf<typeof calls.ruang>;
const ROOM = `SELECT r.id_ruang, r.nama_ruang, g.nama_gedung, g.alamat FROM kursi k JOIN ruang r USING (id_ruang) JOIN gedung g USING (id_gedung)
  WHERE k.nomor_pendaftar = $1 AND r.id_ruang::text = $2`;
/** The room of the applicant's own seat; undefined where it is another. */
export const findOwnRoom = async (db: Reads, nomor: string, id: string): Promise<Room | undefined> =>
  (await db.query<Room>(named('ruang', ROOM, [nomor, id]))).rows[0];

type Own = Pick<Chooser, 'kode_jadwal' | 'disabilitas' | 'jadwal_kursi'>;
const CHOSEN = `SELECT p.kode_jadwal, p.disabilitas, ${SEAT_HELD} AS jadwal_kursi FROM pendaftar p WHERE p.nomor_pendaftar = $1`;
/** What decides which schedules an applicant sees; undefined where there is no such applicant. */
export const findChooser = async (db: Reads, nomor: string): Promise<Own | undefined> =>
  (await db.query<Own>(named('pilih_jadwal', CHOSEN, [nomor]))).rows[0];
