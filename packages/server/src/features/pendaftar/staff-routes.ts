/** The office's desk for applicants: list, file, history, acts and exports. */
import { problem } from '@gerbang/contract';
import { PAGE_SIZE } from '@gerbang/contract/paging';
import type { BarisPendaftar, PerubahanRiwayat } from '@gerbang/contract/pendaftar-petugas';
import * as calls from '@gerbang/contract/pendaftar-petugas';
import { audit } from '../../audit.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { mountExport } from '../../plugins/exports.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { may } from '../../plugins/staff-session.ts';
import * as acts from './acts.ts';
import { actWords, presentChanges } from './changes.ts';
import { applicantExport } from './export.ts';
import { readFile, readPrivate } from './file.ts';
import { maskIn } from './payment-number.ts';
import { findApplicants } from './search.ts';

const LIST = `SELECT p.dibuat::text AS urut, p.nomor_pendaftar, p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, o.nama AS nama_gelombang, o.tahun, p.fase, p.dibuat, t.nama_prodi
  FROM pencarian s JOIN pendaftar p USING (nomor_pendaftar) JOIN penawaran o ON o.kode_penawaran = p.kode_penawaran JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN program_studi t ON t.id_prodi = s.prodi[1]
  WHERE s.nomor_pendaftar = ANY($1::text[]) ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC`;
const OFFERINGS = `SELECT o.kode_penawaran AS kode, j.jalur_masuk || ', ' || o.nama || ' ' || o.tahun AS nama FROM penawaran o JOIN jalur j USING (kode_jalur)
  ORDER BY o.tahun DESC, j.jalur_masuk, o.gelombang`;
const PROGRAMMES = `SELECT s.id_prodi::text AS kode, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama FROM program_studi s JOIN jenjang_prodi n USING (id_jenjang)
  ORDER BY s.nama_prodi, n.nama_jenjang`;
const COUNTED = "'{id,jumlah,nomor_peserta}'::text[]";
// What an applicant saved is in the file; the history names the act alone, so that it opens no private step.
// An act on many counts and lists them; of that, one applicant's history tells only what was the same for all.
const HISTORY = `SELECT id, waktu, pelaku, id_pelaku, tindakan,
    CASE WHEN subjek <> $1 THEN lama - ${COUNTED} WHEN pelaku <> 'pendaftar' THEN lama END AS lama,
    CASE WHEN subjek <> $1 THEN baru - ${COUNTED} WHEN pelaku <> 'pendaftar' THEN baru END AS baru
  FROM ((SELECT id FROM audit WHERE subjek = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT ${PAGE_SIZE + 1})
    UNION (SELECT id_audit FROM audit_tentang WHERE nomor_pendaftar = $1 AND ($2::bigint IS NULL OR id_audit < $2) ORDER BY id_audit DESC LIMIT ${PAGE_SIZE + 1})) AS own
  JOIN audit USING (id) ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`;
const PAID_BY = 'SELECT nomor_pembayaran FROM pembayaran WHERE nomor_pendaftar = $1';
interface ListRow extends Omit<BarisPendaftar, 'dibuat'> {
  urut: string;
  dibuat: Date;
}
interface HistoryRow extends Record<string, unknown> {
  id: number;
  waktu: Date;
  pelaku: string;
  id_pelaku: string;
  tindakan: string;
  lama: unknown;
  baru: unknown;
}

export const pendaftarStaffRoutes = (router: Router, deps: Deps, configs: FormConfigs): void => {
  const { pool, reader, now } = deps;

  mountStaff(router, calls.daftarPendaftar, async ({ query: { setelah, ...wanted } }) => {
    const found = await findApplicants(pool, wanted, PAGE_SIZE + 1, readCursor(setelah, 2));
    const { rows } = await pool.query<ListRow>(named('daftar_pendaftar', LIST, [found]));
    const { baris, berikut } = toPage(rows, (r) => [r.urut, r.nomor_pendaftar]);
    return { baris: baris.map(({ urut: _, ...r }) => ({ ...r, dibuat: r.dibuat.toISOString() })), berikut };
  });
  mountStaff(router, calls.saringanPendaftar, async () => {
    type Option = { kode: string; nama: string };
    const [penawaran, prodi] = await Promise.all([
      reader.query<Option>(named('saring_penawaran', OFFERINGS, [])),
      reader.query<Option>(named('saring_prodi', PROGRAMMES, [])),
    ]);
    return { penawaran: penawaran.rows, prodi: prodi.rows };
  });
  mountStaff(router, calls.berkasPendaftar, ({ params, staff }) =>
    readFile(deps, configs, params.nomor_pendaftar as string, may(staff, 'pembayaran')),
  );
  mountStaff(router, calls.rahasiaPendaftar, async ({ params, staff }) => {
    const nomor = params.nomor_pendaftar as string;
    const opened = await readPrivate(deps, configs, nomor);
    await audit(pool, now(), {
      pelaku: 'petugas',
      id_pelaku: staff.username,
      tindakan: 'baca data kesehatan dan keuangan',
      subjek: nomor,
    });
    return opened;
  });
  mountStaff(router, calls.riwayatPendaftar, async ({ params, query, staff }) => {
    const [before = null] = readCursor(query.setelah, 1) ?? [];
    if (before !== null && !Number.isSafeInteger(before)) throw problem('isian_salah');
    const { rows } = await reader.query<HistoryRow>(
      named('riwayat', HISTORY, [params.nomor_pendaftar, before]),
    );
    const { baris, berikut } = toPage(rows, (r) => [r.id]);
    const changes = await presentChanges(reader, baris);
    if (!may(staff, 'pembayaran')) await maskPayment(params.nomor_pendaftar as string, changes.flat());
    return {
      baris: baris.map(({ id, waktu, pelaku, id_pelaku, tindakan }, i) => ({
        id,
        waktu: waktu.toISOString(),
        pelaku,
        id_pelaku,
        tindakan: actWords(tindakan),
        perubahan: changes[i] ?? [],
      })),
      berikut,
    };
  });

  /** The number is masked where it was noted, and where somebody wrote it into a reason. */
  const maskPayment = async (nomor: string, changes: readonly PerubahanRiwayat[]): Promise<void> => {
    const { rows } = await reader.query<{ nomor_pembayaran: string }>(named('nomor_bayar', PAID_BY, [nomor]));
    for (const { nomor_pembayaran } of rows)
      for (const change of changes) {
        change.lama &&= maskIn(change.lama, nomor_pembayaran);
        change.baru &&= maskIn(change.baru, nomor_pembayaran);
      }
  };

  const who = (nomor: unknown, username: string, alasan: string): acts.Act => ({
    nomor: nomor as string,
    username,
    alasan,
  });
  mountStaff(router, calls.bukaPendaftar, ({ params, staff, body }) =>
    acts.unlock(deps, who(params.nomor_pendaftar, staff.username, body.alasan), body.batas),
  );
  mountStaff(router, calls.batasPendaftar, ({ params, staff, body }) =>
    acts.extend(deps, who(params.nomor_pendaftar, staff.username, body.alasan), body.batas),
  );
  mountStaff(router, calls.pinPendaftar, async ({ params, staff, body }) => {
    const made = await acts.reissuePin(deps, who(params.nomor_pendaftar, staff.username, body.alasan));
    router.sessions.forget(made.nomor_pendaftar);
    return made;
  });
  mountStaff(router, calls.jadwalPendaftar, ({ params, staff, body }) =>
    acts.reschedule(deps, who(params.nomor_pendaftar, staff.username, body.alasan), body.kode_jadwal),
  );

  mountExport(router, deps, calls.ekspor, applicantExport);
};
