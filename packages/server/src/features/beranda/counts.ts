/** What waits and how registration goes, counted at most every half minute however many look. */
import { type Antrean, type Beranda } from '@gerbang/contract/beranda-petugas';
import { FASE, type Fase } from '@gerbang/contract/pendaftar-petugas';
import { jakartaDay } from '@gerbang/contract/time';
import type { Deps } from '../../deps.ts';

const FRESH_MS = 30_000;
/** From this age on they are counted anew while the last ones still answer, so that hardly anybody waits for it. */
const EARLY_MS = 15_000;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Offerings of the admission under way: those whose result is not announced yet. */
const CURRENT = 'o.tanggal_pengumuman IS NULL OR o.tanggal_pengumuman > $1';
const FULL = `SELECT j.kode_jadwal, j.lokasi_ujian || ', ' || t.jalur_masuk || ' ' || o.nama AS nama, j.penuh_sejak AS sejak,
    EXISTS (SELECT FROM ruang r WHERE r.kode_jadwal = j.kode_jadwal) AS berruang
  FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
  WHERE j.penuh_sejak IS NOT NULL AND $1 BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar
    AND EXISTS (SELECT 1 FROM detail_jadwal d WHERE d.kode_jadwal = j.kode_jadwal AND d.tanggal > $2::date + 1)
  ORDER BY j.penuh_sejak`;
const QUEUES: Record<Exclude<Antrean, 'ruang'>, string> = {
  percakapan:
    'SELECT count(*) AS jumlah, min(menunggu_sejak) AS tertua FROM percakapan WHERE menunggu_sejak IS NOT NULL',
  loa: 'SELECT count(*) AS jumlah, min(diminta) AS tertua FROM loa WHERE status_loa = 1',
  hasil:
    'SELECT count(*) AS jumlah, min(dibuat) AS tertua FROM hasil WHERE dibatalkan IS NULL AND disetujui IS NULL',
  pembayaran:
    'SELECT count(*) AS jumlah, min(dicatat) AS tertua FROM pembayaran WHERE karantina IS NOT NULL AND dikembalikan IS NULL',
  kartu: `SELECT count(*) AS jumlah, min(diverifikasi) AS tertua FROM pendaftar
    WHERE diverifikasi IS NOT NULL AND kartu_terbit < versi_kartu`,
};
const BY_DAY = `SELECT (p.dibuat AT TIME ZONE 'Asia/Jakarta')::date AS tanggal, count(*) AS jumlah FROM pencarian p
  WHERE p.dibuat >= $1 GROUP BY 1`;
const BY_OFFERING = `SELECT o.kode_jalur, j.jalur_masuk, count(p.nomor_pendaftar) AS jumlah,
    ${Object.keys(FASE)
      .map((fase) => `count(*) FILTER (WHERE p.fase = '${fase}') AS ${fase}`)
      .join(', ')}
  FROM penawaran o JOIN jalur j USING (kode_jalur) LEFT JOIN pendaftar p USING (kode_penawaran)
  WHERE ${CURRENT} GROUP BY 1, 2 ORDER BY 3 DESC, 2`;
const BY_PROGRAMME = `SELECT s.id_prodi::text AS kode, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama, count(*) AS jumlah
  FROM penawaran o JOIN pendaftar p USING (kode_penawaran) JOIN pilihan_jurusan c ON c.nomor_pendaftar = p.nomor_pendaftar AND c.urutan = 1
  JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n ON n.id_jenjang = s.id_jenjang
  WHERE ${CURRENT} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 15`;

type ByOffering = { kode_jalur: string; jalur_masuk: string; jumlah: number } & Record<Fase, number>;

const count = async ({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<Beranda> => {
  const at = now();
  const today = jakartaDay(at);
  const days = Array.from({ length: DAYS }, (_, i) =>
    jakartaDay(new Date(at.getTime() - (DAYS - 1 - i) * DAY_MS)),
  );
  // One after the other: the home page must not take the pool from those who are working.
  const antrean: Beranda['antrean'] = [];
  for (const [kunci, sql] of Object.entries(QUEUES) as [Antrean, string][]) {
    const row = (await pool.query<{ jumlah: number; tertua: Date | null }>(sql)).rows[0];
    antrean.push({ kunci, jumlah: row?.jumlah ?? 0, tertua: row?.tertua?.toISOString() ?? null });
  }
  const full = (
    await pool.query<{ kode_jadwal: string; nama: string; sejak: Date; berruang: boolean }>(FULL, [at, today])
  ).rows;
  antrean.push({ kunci: 'ruang', jumlah: full.length, tertua: full[0]?.sejak.toISOString() ?? null });
  const byDay = await pool.query<{ tanggal: string; jumlah: number }>(BY_DAY, [
    new Date(`${days[0]}T00:00:00+07:00`),
  ]);
  const byOffering = (await pool.query<ByOffering>(BY_OFFERING, [at])).rows;
  const byProgramme = await pool.query<Beranda['per_prodi'][number]>(BY_PROGRAMME, [at]);
  const empty = await pool.query<{ kosong: boolean }>('SELECT NOT EXISTS (SELECT FROM penawaran) AS kosong');
  const ofDay = new Map(byDay.rows.map((r) => [r.tanggal, r.jumlah]));
  return {
    kosong: empty.rows[0]?.kosong === true,
    antrean,
    ruang_penuh: full.map((r) => ({ ...r, sejak: r.sejak.toISOString() })),
    per_hari: days.map((tanggal) => ({ tanggal, jumlah: ofDay.get(tanggal) ?? 0 })),
    per_jalur: byOffering.map(({ kode_jalur, jalur_masuk, jumlah }) => ({
      kode: kode_jalur,
      nama: jalur_masuk,
      jumlah,
    })),
    per_prodi: byProgramme.rows,
    per_fase: (Object.entries(FASE) as [Fase, string][]).map(([kode, nama]) => ({
      kode,
      nama,
      jumlah: byOffering.reduce((n, row) => n + row[kode], 0),
    })),
    dihitung: at.toISOString(),
  };
};

/** Counts once for everybody who asks within half a minute; a failed count is not remembered. */
export const createCounts = (deps: Pick<Deps, 'pool' | 'now'>): (() => Promise<Beranda>) => {
  let kept: { counted: Promise<Beranda>; at: number } | undefined;
  let counting: Promise<Beranda> | undefined;
  const recount = (at: number): Promise<Beranda> => {
    if (counting) return counting;
    const counted = count(deps).finally(() => {
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
