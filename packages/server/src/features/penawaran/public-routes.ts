/** The public lists of faculties, programmes, tracks and offerings (A 7). */
import { publicLists as calls } from '@gerbang/contract/penawaran';
import type { Deps } from '../../deps.ts';
import type { Lists } from '../../plugins/lists.ts';
import { mountPublic, type Router } from '../../plugins/mount.ts';

const FACULTIES = `SELECT f.id_fakultas, f.nama_fakultas, json_build_object('id_fakultas', f.id_fakultas, 'nama_fakultas', f.nama_fakultas) AS fakultas FROM fakultas f`;
const PROGRAMMES =
  'SELECT id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat FROM program_studi ORDER BY id_fakultas, nama_prodi';
const TRACKS =
  'SELECT kode_jalur, jalur_masuk, id_jenjang, pascasarjana, tanpa_tes FROM jalur ORDER BY kode_jalur';
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const OFFERINGS = `SELECT o.kode_penawaran, o.kode_jalur, o.tahun, o.gelombang, o.kode_bayar, j.jalur_masuk, o.nama, o.biaya,
    to_char(o.tanggal_mulai_daftar AT TIME ZONE 'UTC', ${ISO}) AS tanggal_mulai_daftar, to_char(o.tanggal_selesai_daftar AT TIME ZONE 'UTC', ${ISO}) AS tanggal_selesai_daftar,
    json_build_object('kode_jalur', j.kode_jalur, 'jalur_masuk', j.jalur_masuk, 'id_jenjang', j.id_jenjang, 'pascasarjana', j.pascasarjana, 'tanpa_tes', j.tanpa_tes) AS jalur
  FROM penawaran o JOIN jalur j USING (kode_jalur)`;
// Without a form a payment would only be set aside, so nobody is given its code.
const OPEN = `$1::timestamptz BETWEEN o.tanggal_mulai_daftar AND o.tanggal_selesai_daftar
    AND EXISTS (SELECT FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran)`;
const ORDER = ' ORDER BY o.tahun DESC, o.kode_jalur, o.gelombang';
/** Lists that depend on the hour are built anew this often. */
const OPEN_SECONDS = 20;

export const publicRoutes = (router: Router, deps: Deps, lists: Lists): void => {
  const rows = async (sql: string, values: unknown[] = []) => (await deps.pool.query(sql, values)).rows;
  const serve = (
    call: (typeof calls)[keyof typeof calls],
    build: (params: Record<string, string>) => Promise<unknown[]>,
    seconds?: number,
  ) =>
    mountPublic(router, call as typeof calls.fakultas, async ({ params, request, reply }) => {
      await lists.send(
        request,
        reply,
        `${call.path} ${Object.values(params).join()}`,
        () => build(params),
        seconds,
      );
      return [];
    });

  serve(calls.fakultas, () => rows(`${FACULTIES} ORDER BY f.nama_fakultas`));
  serve(calls.fakultasByJenjang, (p) =>
    rows(
      `${FACULTIES} WHERE EXISTS (SELECT 1 FROM program_studi s WHERE s.id_fakultas = f.id_fakultas AND s.id_jenjang = $1) ORDER BY f.nama_fakultas`,
      [p.id_jenjang],
    ),
  );
  serve(calls.programStudi, () => rows(PROGRAMMES));
  serve(calls.publicJalur, () => rows(TRACKS));
  serve(calls.jalur, () => rows(TRACKS));
  serve(calls.publicPenawaran, () => rows(OFFERINGS + ORDER));
  serve(calls.penawaran, () => rows(OFFERINGS + ORDER));
  serve(calls.penawaranAktif, () => rows(`${OFFERINGS} WHERE ${OPEN}${ORDER}`, [deps.now()]), OPEN_SECONDS);
  serve(
    calls.penawaranByProdi,
    (p) =>
      rows(
        `${OFFERINGS} WHERE ${OPEN} AND EXISTS (SELECT 1 FROM penawaran_prodi pp WHERE pp.kode_penawaran = o.kode_penawaran AND pp.id_prodi = $2)${ORDER}`,
        [deps.now(), p.id_prodi],
      ),
    OPEN_SECONDS,
  );
  serve(
    calls.kodePembayaran,
    () =>
      rows(
        `SELECT o.kode_penawaran, o.kode_bayar, o.nama FROM penawaran o WHERE ${OPEN} ORDER BY o.kode_bayar`,
        [deps.now()],
      ),
    OPEN_SECONDS,
  );
};
