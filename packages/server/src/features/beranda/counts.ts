/** What waits and how registration goes, counted at most every half minute however many look. */
import type { Antrean, Beranda, Rencana } from '@gerbang/contract/office/beranda';
import { LAMPAU_BATAS } from '@gerbang/contract/office/jejak/pembukaan';
import { entriesOf } from '@gerbang/contract/wire/keys';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { AGE } from '../../db/aged.ts';
import type { Deps } from '../../deps.ts';
import { MENUNGGU } from '../../domain/pemeriksaan.ts';
import { DRAWN } from '../../domain/pemeriksaan-kedua.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { DUA_PETUGAS } from '../../domain/pengaturan.ts';
import type { Answered } from '../../http/mount.ts';
import { countParts } from './parts.ts';
import { CURRENT, createRegistrations, type Registrations } from './registrations.ts';
import { readSetup } from './setup.ts';

const FRESH_MS = 30_000;
/** From this age on they are counted anew while the last ones still answer, so that hardly anybody waits for it. */
const EARLY_MS = 15_000;
const DAY_MS = 86_400_000;

const FULL = `SELECT j.kode_jadwal, j.lokasi_ujian || ', ' || ${offeringName('o', 't')} AS nama, j.penuh_sejak AS sejak,
    EXISTS (SELECT FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal) AS berruang
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  WHERE j.penuh_sejak IS NOT NULL AND $1 BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar
    AND EXISTS (SELECT 1 FROM detail_jadwal d WHERE d.kode_jadwal = j.kode_jadwal AND d.tanggal > $2::date + 1)
  ORDER BY j.penuh_sejak`;
/**
 * Documents that wait now, of kinds that are checked: by index alone, offering by offering and kind by kind. What is checked at registering anew is
 * looked at one by one, and only where the result is announced: before, nobody is to be checked (keamanan 7).
 */
const DOCUMENTS = `SELECT coalesce(sum(n.jumlah), 0)::int AS jumlah, min(n.tertua) AS tertua
  FROM aturan_berkas m JOIN penawaran o USING (kode_penawaran) CROSS JOIN LATERAL (
    SELECT count(*) AS jumlah, min(k.siap) AS tertua FROM periksa_berkas k WHERE k.kode_penawaran = m.kode_penawaran AND k.jenis = m.jenis
      AND k.keadaan IN ('belum', 'diganti') AND k.siap IS NOT NULL AND k.siap <= $1 AND m.mulai <> 'daftar-ulang'
    UNION ALL SELECT count(*), min(k.siap) FROM periksa_berkas k JOIN pendaftar q USING (nomor_pendaftar)
      WHERE m.mulai = 'daftar-ulang' AND o.tanggal_pengumuman <= $1 AND k.kode_penawaran = m.kode_penawaran AND k.jenis = m.jenis AND ${MENUNGGU} AND k.siap <= $1) n`;
/** Seats that are taken in today's exams, as their rooms count them. */
const SITTING = `SELECT coalesce(sum(terisi), 0)::int AS jumlah, NULL::timestamptz AS tertua FROM ruang
  WHERE kode_jadwal IN (SELECT kode_jadwal FROM detail_jadwal WHERE tanggal = $1::date)`;
const QUEUES: Record<
  Exclude<Antrean, 'ruang' | 'pembukaan' | 'laporan_lewat' | 'berkas' | 'kehadiran'>,
  string
> = {
  ganda: 'SELECT count(*) AS jumlah, min(ditemukan) AS tertua FROM dugaan_ganda WHERE keputusan IS NULL',
  percakapan:
    'SELECT count(*) AS jumlah, min(menunggu_sejak) AS tertua FROM percakapan WHERE menunggu_sejak IS NOT NULL',
  loa: 'SELECT count(*) AS jumlah, min(diminta) AS tertua FROM loa WHERE status_loa = 1',
  hasil:
    'SELECT count(*) AS jumlah, min(dibuat) AS tertua FROM hasil WHERE dibatalkan IS NULL AND disetujui IS NULL AND NOT koreksi',
  koreksi:
    'SELECT count(*) AS jumlah, min(dibuat) AS tertua FROM hasil WHERE dibatalkan IS NULL AND disetujui IS NULL AND koreksi',
  sanggah:
    "SELECT count(*) AS jumlah, min(diajukan) AS tertua FROM sanggah WHERE keadaan IN ('menunggu', 'diusulkan', 'diterima')",
  laporan:
    "SELECT count(*) AS jumlah, min(masuk::timestamp AT TIME ZONE 'Asia/Jakarta') AS tertua FROM laporan WHERE keadaan = 'menunggu'",
  pembayaran:
    'SELECT count(*) AS jumlah, min(dicatat) AS tertua FROM pembayaran WHERE karantina IS NOT NULL AND dikembalikan IS NULL',
  kedua: `SELECT count(*) AS jumlah, min(l.waktu) AS tertua FROM ${DRAWN} WHERE NOT l.sama AND l.hasil IS NULL AND k.slot IS NOT NULL`,
  siaran:
    'SELECT count(*) AS jumlah, min(dibuat) AS tertua FROM massal WHERE selesai IS NULL AND perlu_setuju AND disetujui IS NULL',
  penawaran: `SELECT count(*) AS jumlah, min(CASE WHEN buka_halangan IS NULL THEN buka_diminta ELSE buka_pada END) AS tertua FROM penawaran
    WHERE tahap <> 'dibuka' AND (buka_halangan IS NOT NULL OR (buka_diminta IS NOT NULL AND buka_disetujui IS NULL AND ${DUA_PETUGAS}))`,
  kartu: `SELECT count(*) AS jumlah, min(diverifikasi) AS tertua FROM pendaftar
    WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu AND NOT uji`,
};
const BY_PROGRAMME = `SELECT s.id_prodi::text AS kode, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama, count(*) AS jumlah
  FROM penawaran o JOIN pendaftar p USING (kode_penawaran) JOIN pilihan_jurusan c ON c.nomor_pendaftar = p.nomor_pendaftar AND c.urutan = 1
  JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE (${CURRENT}) AND NOT p.uji GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 15`;

const LATE =
  "SELECT count(*) AS jumlah, min(batas_jawab) AS tertua FROM laporan WHERE keadaan = 'menunggu' AND batas_jawab < $1";
/** Who opened more files than usual, whether they said why or not. */
const OPENINGS = `SELECT count(DISTINCT id_pelaku) AS jumlah, min(waktu) AS tertua FROM audit
  WHERE pelaku <> 'pendaftar' AND tindakan = '${LAMPAU_BATAS}' AND waktu > $1`;
const OPENINGS_DAYS = 7;

/** What is counted; disk and worker are looked at for each who asks. */
type Counted = Omit<Answered<Beranda>, 'disk' | 'pekerja_mati'>;

const count = async (
  { pool: primary, aged, now }: Pick<Deps, 'pool' | 'aged' | 'now'>,
  registrations: Registrations,
): Promise<Counted> => {
  const at = now();
  const pool = aged.or(primary, AGE.grafik);
  const today = jakartaDay(at);
  // One after the other: the home page must not take the pool from those who are working.
  const antrean: Counted['antrean'][number][] = [];
  for (const [kunci, sql] of entriesOf(QUEUES)) {
    const row = (await pool.query<{ jumlah: number; tertua: Date | null }>(sql)).rows[0];
    antrean.push({ kunci, jumlah: row?.jumlah ?? 0, tertua: row?.tertua ?? null });
  }
  const since = new Date(at.getTime() - OPENINGS_DAYS * DAY_MS);
  for (const [kunci, sql, value] of [
    ['pembukaan', OPENINGS, since],
    ['laporan_lewat', LATE, at],
    ['berkas', DOCUMENTS, at],
    ['kehadiran', SITTING, today],
  ] as const) {
    const row = (await pool.query<{ jumlah: number; tertua: Date | null }>(sql, [value])).rows[0];
    antrean.push({ kunci, jumlah: row?.jumlah ?? 0, tertua: row?.tertua ?? null });
  }
  const full = (await pool.query<Counted['ruang_penuh'][number]>(FULL, [at, today])).rows;
  antrean.push({ kunci: 'ruang', jumlah: full.length, tertua: full[0]?.sejak ?? null });
  const { rencana, ...waves } = await registrations(pool, at);
  const byProgramme = await pool.query<Rencana['per_prodi'][number]>(BY_PROGRAMME, [at]);
  const parts = await countParts(pool, at);
  return {
    penyiapan: await readSetup(pool),
    antrean,
    ruang_penuh: full,
    ...waves,
    rencana: { ...rencana, per_prodi: byProgramme.rows },
    ...parts,
    dihitung: at,
  };
};

/** Counts once for everybody who asks within half a minute; a failed count is not remembered. */
export const createCounts = (deps: Pick<Deps, 'pool' | 'aged' | 'now'>): (() => Promise<Counted>) => {
  const registrations = createRegistrations();
  let kept: { counted: Promise<Counted>; at: number } | undefined;
  let counting: Promise<Counted> | undefined;
  const recount = (at: number): Promise<Counted> => {
    if (counting) return counting;
    const counted = count(deps, registrations).finally(() => {
      counting = undefined;
    });
    counting = counted;
    counted.then(
      () => {
        kept = { counted, at };
      },
      () => {},
    );
    return counted;
  };
  return () => {
    const at = deps.now().getTime();
    const age = at - (kept?.at ?? Number.NEGATIVE_INFINITY);
    if (!kept || age >= FRESH_MS) return recount(at);
    if (age >= EARLY_MS) void recount(at).catch(() => {});
    return kept.counted;
  };
};
