/** One kind of document of many applicants as an archive, each named by its applicant. */
import type { eksporDokumen } from '@gerbang/contract/office/ekspor/calls';
import { MAX_ZIP } from '@gerbang/contract/office/ekspor/calls';
import { SLOT_KHUSUS } from '@gerbang/contract/office/ekspor/kolom';
import { AKSI_EKSPOR } from '@gerbang/contract/office/jejak/pembukaan';
import { MAX_EKSPOR } from '@gerbang/contract/wire/ekspor';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { findApplicants } from '../../domain/cari-pendaftar.ts';
import { BATCH, type ExportKind } from '../../domain/ekspor.ts';

export type Wanted = Omit<BodyOf<typeof eksporDokumen.mulai>, 'bentuk'>;

// The entries of a list stand behind its slot, each under its number; custom file fields behind theirs, each under its name.
const FILES = `SELECT b.id::text AS id FROM unnest($1::text[]) WITH ORDINALITY AS w(nomor, ke) JOIN berkas b ON b.nomor_pendaftar = w.nomor
  WHERE b.diganti IS NULL AND (b.slot = $2 OR starts_with(b.slot, $2 || '/')) ORDER BY w.ke, b.slot LIMIT $3`;
const ONE_BY_ONE = `SELECT coalesce(p.nomor_peserta, p.nomor_pendaftar) AS nomor, substring(b.slot FROM CASE WHEN starts_with(b.slot, '${SLOT_KHUSUS}/') THEN '/(.+)$' ELSE '/(\\d+)$' END) AS ke, b.kunci_berkas, b.ext, b.disimpan
  FROM unnest($1::uuid[]) WITH ORDINALITY AS w(id, urut) JOIN berkas b USING (id) JOIN pendaftar p USING (nomor_pendaftar) ORDER BY w.urut`;
interface File {
  nomor: string;
  /** Number of the entry it belongs to, or name of the custom field; null for a document that stands alone. */
  ke: string | null;
  kunci_berkas: string;
  ext: string;
  disimpan: Date;
}

export const documentExport: ExportKind<Wanted> = {
  jenis: 'dokumen',
  tindakan: AKSI_EKSPOR.dokumen,
  most: { zip: MAX_ZIP },
  tooMany: 'ekspor_terlalu_besar',
  reads: ({ alasan }) => alasan,
  find: async (db, { slot, ...wanted }, most) => {
    const people = await findApplicants(db, wanted, MAX_EKSPOR.csv);
    return (await db.query<{ id: string }>(FILES, [people, slot, most])).rows.map(({ id }) => id);
  },
  files: async function* ({ pool, storage }, keys) {
    for (let i = 0; i < keys.length; i += BATCH)
      for (const { nomor, ke, kunci_berkas, ext, disimpan } of (
        await pool.query<File>(ONE_BY_ONE, [keys.slice(i, i + BATCH)])
      ).rows)
        yield {
          name: `${nomor}${ke === null ? '' : `-${ke}`}.${ext}`,
          bytes: new Uint8Array(await storage.get(kunci_berkas)),
          at: disimpan,
        };
  },
  fileName: ({ slot }, day) => `${slot.replaceAll(/[^a-z0-9_]+/g, '-')}-${day}`,
};
