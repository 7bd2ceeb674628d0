/** Form configuration, notes, the wizard's bundle and drafts (A 7, B 1, C 1). */
import { MAX_DRAFT_BYTES, problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/formulir';
import { steps } from '@gerbang/contract/steps/index';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { CURRENT_FILES, type FileRow, presentFile } from '../../domain/berkas.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { passGate } from '../../domain/gate.ts';
import { readIsian } from '../../domain/isian.ts';
import { SEAT_HELD } from '../../domain/kursi.ts';
import { type Chooser, choiceFindings } from '../../domain/pilihan.ts';
import { mountOwn, type Router } from '../../plugins/mount.ts';

type Row = Record<string, unknown>;

const GROUPS = `SELECT $2::text AS kode_jalur, g.kode_grup_form, g.nama_grup_form, g.urutan
  FROM penawaran_grup p JOIN grup_form g USING (kode_grup_form) WHERE p.kode_penawaran = $1 ORDER BY g.urutan`;
const FORMS = `SELECT kode_grup_form, nama_form, true AS tampil, wajib FROM penawaran_form
  WHERE kode_penawaran = $1 ORDER BY kode_grup_form, nama_form`;
const CUSTOM =
  'SELECT nama, tipe, label, meta_data FROM form_khusus WHERE kode_penawaran = $1 ORDER BY urutan, nama';
const NOTES =
  'SELECT kode_grup_form, note FROM catatan_formulir WHERE kode_penawaran = $1 ORDER BY kode_grup_form, id';
const DRAFTS = 'SELECT step, versi, isi, disimpan FROM draf WHERE nomor_pendaftar = $1';
const CHOICE = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.kode_jadwal, p.disabilitas, ${SEAT_HELD} AS jadwal_kursi, (SELECT c.id_kelas FROM pilihan_jurusan c WHERE c.nomor_pendaftar = $1 LIMIT 1) AS id_kelas,
    (SELECT coalesce(json_agg(c.id_prodi ORDER BY c.urutan), '[]') FROM pilihan_jurusan c WHERE c.nomor_pendaftar = $1) AS id_prodi,
    (SELECT coalesce(json_agg(k.id_kesehatan ORDER BY k.id_kesehatan), '[]') FROM kemampuan_berbeda k WHERE k.nomor_pendaftar = $1) AS kemampuan_berbeda
  FROM pendaftar p WHERE p.nomor_pendaftar = $1`;
const stepKeys = new Set(steps.map((s) => s.key));

interface ChoiceRow extends Row, Chooser {
  id_kelas: number | null;
  id_prodi: number[];
  kemampuan_berbeda: number[];
}
interface DraftRow extends Row {
  step: string;
  versi: number;
  isi: Record<string, unknown>;
  disimpan: Date;
}
const presentDraft = (row: DraftRow) => ({
  step: row.step,
  versi: row.versi,
  isi: row.isi,
  disimpan: row.disimpan.toISOString(),
});

// The first draft is version 1; each later one must name the version it was built on.
const SAVE_DRAFT = `INSERT INTO draf AS d (nomor_pendaftar, step, versi, isi, disimpan)
  SELECT $1, $2, 1, $4::jsonb, $5 WHERE $3 = 0 OR EXISTS (SELECT 1 FROM draf WHERE nomor_pendaftar = $1 AND step = $2)
  ON CONFLICT (nomor_pendaftar, step) DO UPDATE SET versi = d.versi + 1, isi = $4::jsonb, disimpan = $5 WHERE d.versi = $3
  RETURNING step, versi, isi, disimpan`;

export const formulirRoutes = (router: Router, deps: Deps, configs: FormConfigs): void => {
  const { reader, pool, now } = deps;
  const list = async <T extends Row>(name: string, sql: string, values: unknown[]) =>
    (await reader.query<T>(named(name, sql, values))).rows;

  mountOwn(router, calls.grupJalurForm, ({ session }) =>
    list('grup', GROUPS, [session.kode_penawaran, session.kode_jalur]),
  );
  mountOwn(router, calls.grupJalurFormGrup, ({ session }) =>
    list('grup', GROUPS, [session.kode_penawaran, session.kode_jalur]),
  );
  mountOwn(router, calls.grupJalurFormForm, ({ session }) => list('form', FORMS, [session.kode_penawaran]));
  mountOwn(router, calls.formKhusus, ({ session }) => list('form_khusus', CUSTOM, [session.kode_penawaran]));
  mountOwn(router, calls.catatanFormulir, ({ session }) => list('catatan', NOTES, [session.kode_penawaran]));
  mountOwn(router, calls.batasIpk, async ({ session }) => ({
    ipk: (await configs.get(session.kode_penawaran)).limits.ipk,
  }));

  mountOwn(router, calls.isian, async ({ session }) => {
    const nomor = session.nomor_pendaftar;
    const config = await configs.get(session.kode_penawaran);
    const [isian, files, drafts, [chosen]] = await Promise.all([
      readIsian(reader as never, nomor, config, now()),
      list<FileRow & Row>('berkas_semua', CURRENT_FILES, [nomor]),
      list<DraftRow>('draf_semua', DRAFTS, [nomor]),
      list<ChoiceRow>('pilihan_isian', CHOICE, [nomor]),
    ]);
    const own = chosen as ChoiceRow;
    const { kemampuan_berbeda, kode_jadwal, id_kelas, id_prodi } = own;
    const isBegun = id_prodi.length > 0 || kode_jadwal !== null;
    return {
      records: isian.records as never,
      files: files.map((row) => presentFile(deps, row)),
      drafts: drafts.map(presentDraft),
      counts: { ...isian.counts },
      pilihan: { kode_jadwal, id_kelas, id_prodi },
      kekurangan_pilihan: isBegun ? await choiceFindings(reader as never, own, now()) : [],
      kemampuan_berbeda,
      khusus: isian.khusus as never,
      limits: config.limits,
    };
  });

  mountOwn(router, calls.simpanDraf, async ({ session, params, body }) => {
    const step = params.step as string;
    if (!stepKeys.has(step)) throw problem('tidak_ditemukan');
    const isi = JSON.stringify(body.isi);
    if (Buffer.byteLength(isi) > MAX_DRAFT_BYTES) throw problem('terlalu_besar');
    const at = now();
    const row = await transaction(pool, async (db) => {
      await passGate(db, session.nomor_pendaftar, at);
      return (
        await db.query<DraftRow>(
          named('simpan_draf', SAVE_DRAFT, [session.nomor_pendaftar, step, body.versi, isi, at]),
        )
      ).rows[0];
    });
    if (!row) throw problem('versi_usang');
    return presentDraft(row);
  });

  mountOwn(router, calls.hapusDraf, async ({ session, params }) => {
    await pool.query('DELETE FROM draf WHERE nomor_pendaftar = $1 AND step = $2', [
      session.nomor_pendaftar,
      params.step,
    ]);
    return null;
  });
};
