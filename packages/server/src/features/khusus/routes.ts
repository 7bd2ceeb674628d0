/** Custom fields of the offering: text and select in one call, files apart (C 7; decisions 120). */
import { problem } from '@gerbang/contract';
import { documentAnswer } from '@gerbang/contract/berkas';
import { khususGet, khususPost, khususUpload } from '@gerbang/contract/khusus';
import { sentences } from '@gerbang/contract/sentences';
import {
  customAnswer,
  customProblems,
  customSlot,
  customText,
  dataKhusus,
} from '@gerbang/contract/steps/data-khusus';
import { audit } from '../../audit.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { findFile, presentFile, storeFile } from '../../domain/berkas.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { passGate } from '../../domain/gate.ts';
import { inspect } from '../../files/inspect.ts';
import type { UploadLimit } from '../../plugins/limits.ts';
import { Answer, compareOwner, mountOwn, type Router } from '../../plugins/mount.ts';
import { readUpload } from '../../plugins/upload.ts';

const VALUE = 'SELECT value FROM data_khusus WHERE nomor_pendaftar = $1 AND nama = $2';
const VALUES =
  "SELECT coalesce(json_object_agg(nama, value), '{}') AS all FROM data_khusus WHERE nomor_pendaftar = $1";
const SAVE = `INSERT INTO data_khusus (nomor_pendaftar, nama, value, disimpan) SELECT $1, k, v, $4 FROM unnest($2::text[], $3::text[]) AS u(k, v)
  ON CONFLICT (nomor_pendaftar, nama) DO UPDATE SET value = excluded.value, disimpan = excluded.disimpan`;

export const khususRoutes = (router: Router, deps: Deps, configs: FormConfigs, limit: UploadLimit): void => {
  const { pool, reader, now } = deps;
  const fieldsOf = async (kode_penawaran: string) => (await configs.get(kode_penawaran)).khusus;

  mountOwn(router, khususGet, async ({ session, params }) => {
    const nama = params.nama as string;
    const field = (await fieldsOf(session.kode_penawaran)).find((f) => f.nama === nama);
    if (!field) throw problem('tidak_ditemukan');
    if (field.tipe === 'file') {
      const file = await findFile(deps, session.nomor_pendaftar, customSlot(nama));
      return { value: file ? presentFile(deps, file).url : null };
    }
    const { rows } = await reader.query<{ value: string | null }>(
      named('khusus', VALUE, [session.nomor_pendaftar, nama]),
    );
    return { value: rows[0]?.value ?? null };
  });

  mountOwn(router, khususPost, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    const at = now();
    const fields = (await fieldsOf(session.kode_penawaran)).filter((f) => f.tipe !== 'file');
    const unknown = Object.keys(body.meta_data).find((nama) => !fields.some((f) => f.nama === nama));
    if (unknown) throw problem('isian_salah', [{ field: unknown, message: `${unknown} tidak dikenal` }]);
    return transaction(pool, async (db) => {
      await passGate(db, nomor, at);
      const old =
        (await db.query<{ all: Record<string, string | null> }>(VALUES, [nomor])).rows[0]?.all ?? {};
      const sent = Object.fromEntries(
        Object.entries(body.meta_data).map(([nama, value]) => [nama, customText(value)]),
      );
      const isOvertaken = Object.entries(body.semula ?? {}).some(([nama, seen]) => {
        const stored = customAnswer(old, nama);
        return stored !== customText(seen) && stored !== customAnswer(sent, nama);
      });
      if (isOvertaken) throw problem('versi_usang');
      const values = { ...old, ...sent };
      const findings = customProblems(fields, values, {});
      if (findings.length > 0)
        throw problem(
          'belum_lengkap',
          findings.map((f) => ({ ...f, step: dataKhusus.key })),
        );
      await db.query(SAVE, [nomor, Object.keys(sent), Object.values(sent), at]);
      await audit(db, at, {
        pelaku: 'pendaftar',
        id_pelaku: nomor,
        tindakan: 'simpan data_khusus',
        subjek: nomor,
        lama: old,
        baru: values,
      });
      return values;
    });
  });

  mountOwn(
    router,
    khususUpload,
    async ({ session, request }) => {
      await limit(session.nomor_pendaftar);
      const upload = await readUpload(request);
      await compareOwner(router.sessions, session, upload.fields);
      const nama = upload.fields.nama ?? '';
      if (upload.fields.nomor_pendaftar === undefined)
        throw problem('isian_salah', [{ field: 'nomor_pendaftar', message: 'nomor_pendaftar wajib ada' }]);
      const field = (await fieldsOf(session.kode_penawaran)).find(
        (f) => f.nama === nama && f.tipe === 'file',
      );
      if (!field)
        throw problem('isian_salah', [{ field: 'nama', message: 'nama wajib menyebut isian bertipe file' }]);
      if (!upload.bytes || upload.name !== 'meta_file')
        throw problem('isian_salah', [{ field: 'meta_file', message: 'meta_file wajib ada' }]);
      const judged = await inspect(upload.bytes, 'dokumen');
      if (!judged.ok)
        throw problem(judged.problem, [
          { step: dataKhusus.key, field: nama, message: problem(judged.problem).message },
        ]);
      const data = presentFile(
        deps,
        await storeFile(deps, session.nomor_pendaftar, customSlot(nama), judged),
      );
      return new Answer({ data, message: sentences.uploadSukses, url: data.url, ext: data.ext });
    },
    { extra: documentAnswer, multipart: true, bodyLimit: 4_000_000 },
  );
};
