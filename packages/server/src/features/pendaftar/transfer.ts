/** Moving a paid applicant who chose the wrong track to another offering, and what that takes from them (pendaftar 6). */
import { problem, stepState } from '@gerbang/contract';
import { belumDibuka, DIBUKA, type Tahap } from '@gerbang/contract/office/penawaran/tahap';
import type { DampakPindah, pindahPenawaran } from '@gerbang/contract/office/pendaftar';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { firstOf } from '../../certain.ts';
import { type Db, named } from '../../db/pool.ts';
import { requireDeadline } from '../../domain/deadline.ts';
import { lastInstant } from '../../domain/gate.ts';
import { readIsian } from '../../domain/isian.ts';
import { holdOffering, offeringName } from '../../domain/penawaran.ts';
import { movePenawaran } from '../../domain/pendaftar.ts';
import { readChoice } from '../../domain/pilihan.ts';
import { TINDAKAN } from '../../domain/tindakan-pendaftar.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { ActKind } from '../../shapes/act.ts';

interface Locked {
  kode_penawaran: string;
  kode_jadwal: string | null;
  nomor_peserta: string | null;
  batas_khusus: Date | null;
  uji: boolean;
}
const LOCK =
  'SELECT kode_penawaran, kode_jadwal, nomor_peserta, batas_khusus, uji FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE';
const FIND = LOCK.replace(' FOR UPDATE', '');

interface Offering {
  kode_penawaran: string;
  nama: string;
  biaya: number;
  tanggal_mulai_daftar: Date;
  tanggal_selesai_daftar: Date;
  tahap: Tahap;
}
const OFFERINGS = `SELECT o.kode_penawaran, ${offeringName()} AS nama, o.biaya, o.tanggal_mulai_daftar, o.tanggal_selesai_daftar,
    o.tahap
  FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = ANY($1)`;

/** The offering one is moved to; throws `isian_salah` at `kode_penawaran` where nobody can be moved there. */
const targetOf = (found: readonly Offering[], wanted: string, present: string): Offering => {
  const target = found.find((o) => o.kode_penawaran === wanted);
  const message = !target
    ? 'Penawaran ini tidak ada'
    : wanted === present
      ? 'Pendaftar sudah berada di penawaran ini'
      : target.tahap === DIBUKA
        ? null
        : belumDibuka(target.tahap);
  if (!target || message !== null)
    throw problem('isian_salah', [{ field: 'kode_penawaran', message: message ?? '' }]);
  return target;
};

const LOST = `SELECT (SELECT lokasi_ujian FROM jadwal_ujian WHERE kode_jadwal = $2) AS jadwal,
    (SELECT jumlah FROM pembayaran WHERE nomor_pendaftar = $1) AS dibayar,
    (SELECT coalesce(json_agg(label ORDER BY urutan, nama), '[]') FROM form_khusus f WHERE kode_penawaran = $3 AND (
      EXISTS (SELECT FROM data_khusus d WHERE d.nomor_pendaftar = $1 AND d.nama = f.nama AND d.value IS NOT NULL)
      OR EXISTS (SELECT FROM berkas b WHERE b.nomor_pendaftar = $1 AND b.slot = 'data_khusus/' || f.nama AND b.diganti IS NULL))) AS khusus`;
type Lost = Pick<DampakPindah, 'jadwal' | 'dibayar' | 'khusus'>;
/** Told by their own names above. */
const APART: readonly string[] = [pilihanJurusan.key, dataKhusus.key];

/** What moving the applicant to `wanted` takes and asks anew; throws `tidak_ditemukan`, `uji_terbatas`, `sudah_final`, `isian_salah`. */
export const readImpact = async (
  deps: Services,
  nomor: string,
  wanted: string,
): Promise<Answered<DampakPindah>> => {
  const { reader, configs, now } = deps;
  const find = async <R extends object>(name: string, sql: string, values: unknown[]): Promise<R[]> =>
    (await reader.query<R>(named(`pindah_${name}`, sql, values))).rows;
  const who = (await find<Locked>('siapa', FIND, [nomor]))[0];
  if (!who) throw problem('tidak_ditemukan');
  if (who.uji) throw problem('uji_terbatas');
  if (who.nomor_peserta !== null) throw problem('sudah_final');
  const { kode_penawaran: present } = who;
  const found = await find<Offering>('penawaran', OFFERINGS, [[present, wanted]]);
  const { tahap: _, ...ke } = targetOf(found, wanted, present);
  const [before, after, lost, choice] = await Promise.all([
    configs.get(present),
    configs.get(wanted),
    find<Lost>('hilang', LOST, [nomor, who.kode_jadwal, present]),
    readChoice(reader, nomor),
  ]);
  const isian = await readIsian(reader, nomor, before, now());
  const filled = (key: string) =>
    steps.some((s) => s.key === key && ['sebagian', 'lengkap'].includes(stepState(s, isian)));
  const asks = ({ steps: asked }: typeof before, number: number) => asked.includes(number);
  const { nama, biaya } = found.find((o) => o.kode_penawaran === present) as Offering;
  return {
    ...firstOf(lost),
    dari: { kode_penawaran: present, nama, biaya },
    ke,
    pilihan: choice.map((c) => `${c.nama_jenjang} ${c.nama_prodi}`),
    langkah_lepas: steps
      .filter((s) => asks(before, s.number) && !asks(after, s.number))
      .filter((s) => !APART.includes(s.key) && filled(s.key))
      .map((s) => s.title),
    langkah_baru: steps.filter((s) => asks(after, s.number) && !asks(before, s.number)).map((s) => s.title),
  };
};

const CUSTOM = 'SELECT nama, value FROM data_khusus WHERE nomor_pendaftar = $1 ORDER BY nama';
const TAKEN = [
  'DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1',
  'DELETE FROM data_khusus WHERE nomor_pendaftar = $1',
  `DELETE FROM draf WHERE nomor_pendaftar = $1 AND step IN ('${APART.join("', '")}')`,
];
const FILES =
  "UPDATE berkas SET diganti = $2 WHERE nomor_pendaftar = $1 AND slot LIKE 'data\\_khusus/%' AND diganti IS NULL";

/**
 * Moves who was never finalised: number, card and seat name the track, and a number is given once. Account, PIN, payment
 * and the answers of the steps stay; what was the former offering's goes.
 */
export const transfer: ActKind<typeof pindahPenawaran, Locked, null> = {
  // The offering first, as whoever changes one holds it before its applicants.
  lock: async (db: Db, { nomor_pendaftar, kode_penawaran }) => {
    await holdOffering(db, kode_penawaran);
    return (await db.query<Locked>(LOCK, [nomor_pendaftar])).rows[0];
  },
  refuses: ({ it, asked }) =>
    it.uji
      ? // A trial goes with its offering.
        'uji_terbatas'
      : it.nomor_peserta !== null
        ? 'sudah_final'
        : it.kode_penawaran === asked.dari
          ? null
          : ('sudah_diputus' as const),
  act: async (db, { it, asked, at }) => {
    const { nomor_pendaftar: nomor, kode_penawaran, alasan } = asked;
    const { rows } = await db.query<Offering>(OFFERINGS, [[kode_penawaran]]);
    const selesai = targetOf(rows, kode_penawaran, it.kode_penawaran).tanggal_selesai_daftar;
    const batas = asked.batas === undefined ? it.batas_khusus : new Date(asked.batas);
    if (asked.batas === undefined) requireDeadline(null, lastInstant(selesai, batas), at);
    else requireDeadline(batas, selesai, at);
    const pilihan = (await readChoice(db, nomor)).map((c) => `${c.nama_jenjang} ${c.nama_prodi}`);
    const { rows: custom } = await db.query(CUSTOM, [nomor]);
    for (const sql of TAKEN) await db.query(sql, [nomor]);
    await db.query(FILES, [nomor, at]);
    await movePenawaran(db, nomor, kode_penawaran, batas);
    // Every process remembers the offering with the session.
    await db.query('SELECT pg_notify($1, $2)', ['sesi', nomor]);
    return {
      result: null,
      noted: {
        tindakan: TINDAKAN.penawaran,
        subjek: nomor,
        lama: {
          kode_penawaran: it.kode_penawaran,
          kode_jadwal: it.kode_jadwal,
          batas_khusus: it.batas_khusus,
          pilihan,
          data_khusus: custom,
        },
        baru: { kode_penawaran, kode_jadwal: null, batas_khusus: batas, pilihan: [], alasan },
      },
    };
  },
};
