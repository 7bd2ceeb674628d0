/** The applicant's own offers (C 7). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/penawaran';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import { schedules } from '../../domain/penawaran.ts';
import type { Chooser } from '../../domain/pilihan.ts';
import { mountOwn, type OwnCall, type Router } from '../../plugins/mount.ts';

const PROGRAMMES = `SELECT pp.id_prodi, pp.id_kelas, json_build_object('id_prodi', s.id_prodi, 'nama_prodi', s.nama_prodi, 'nama_jenjang', n.nama_jenjang,
    'id_fakultas', s.id_fakultas, 'kode_minat', s.kode_minat, 'fakultas', json_build_object('id_fakultas', f.id_fakultas, 'nama_fakultas', f.nama_fakultas)) AS program_studi
  FROM penawaran_prodi pp JOIN program_studi s USING (id_prodi) JOIN fakultas f USING (id_fakultas) JOIN jenjang_prodi n USING (id_jenjang)
  WHERE pp.kode_penawaran = $1 ORDER BY pp.id_kelas, s.id_fakultas, s.nama_prodi`;
const CLASSES = `SELECT k.id_kelas, json_build_object('id_kelas', k.id_kelas, 'nama_kelas', k.nama_kelas) AS kelas
  FROM penawaran_kelas JOIN kelas k USING (id_kelas) WHERE kode_penawaran = $1 ORDER BY k.id_kelas`;
const INTERESTS = `SELECT kode_minat, nama_minat, jumlah_penawaran, jumlah_minimum_pengisian
  FROM penawaran_minat JOIN minat USING (kode_minat) WHERE kode_penawaran = $1 ORDER BY kode_minat`;
const BY_INTEREST =
  'SELECT id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat FROM program_studi WHERE kode_minat = $1 ORDER BY id_fakultas, nama_prodi';
const ROOM = `SELECT r.id_ruang, r.nama_ruang, g.nama_gedung, g.alamat FROM kursi k JOIN ruang r USING (id_ruang) JOIN gedung g USING (id_gedung)
  WHERE k.nomor_pendaftar = $1 AND r.id_ruang::text = $2`;
const CHOSEN = `SELECT p.kode_jadwal, p.disabilitas, ${SEAT_HELD} AS jadwal_kursi FROM pendaftar p WHERE p.nomor_pendaftar = $1`;

export const penawaranRoutes = (router: Router, deps: Deps): void => {
  const { reader, now } = deps;
  const rows = async <T>(name: string, sql: string, values: unknown[]): Promise<T> =>
    (await reader.query(named(name, sql, values))).rows as T;

  mountOwn(router, calls.penawaranJurusan, ({ session }) =>
    rows('penawaran_prodi', PROGRAMMES, [session.kode_penawaran]),
  );
  mountOwn(router, calls.kelasJalur, ({ session }) =>
    rows('penawaran_kelas', CLASSES, [session.kode_penawaran]),
  );
  mountOwn(router, calls.kelasJalurByPenawaran, ({ session }) =>
    rows('penawaran_kelas', CLASSES, [session.kode_penawaran]),
  );
  mountOwn(router, calls.penawaranMinat, ({ session }) =>
    rows('penawaran_minat', INTERESTS, [session.kode_penawaran]),
  );
  mountOwn(router, calls.programStudiMinat, ({ params }) =>
    rows('prodi_minat', BY_INTEREST, [params.kode_minat]),
  );
  mountOwn(router, calls.ruang, async ({ session, params }) => {
    const [room] = await rows<never[]>('ruang', ROOM, [session.nomor_pendaftar, params.id]);
    if (!room) throw problem('tidak_ditemukan');
    return room;
  });

  // Both calls decide from the record, never from which of them was called (decisions 13).
  const mine = async ({ session }: OwnCall) => {
    const [own] = await rows<Chooser[]>('pilih_jadwal', CHOSEN, [session.nomor_pendaftar]);
    return schedules(
      reader as never,
      session.kode_penawaran,
      own?.disabilitas ?? false,
      own?.kode_jadwal ?? null,
      now(),
      own?.jadwal_kursi,
    );
  };
  mountOwn(router, calls.jadwalUjian, mine);
  mountOwn(router, calls.jadwalUjianDisability, mine);
};
