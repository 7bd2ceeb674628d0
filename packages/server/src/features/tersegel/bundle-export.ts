/** The bundle of an approved result as an archive, sealed in a thread and noted with its root (tersegel 10). */
import { partsFor } from '@gerbang/contract/tersegel/bentuk';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { ExportKind } from '../../domain/ekspor.ts';
import { keepBundle, readyResult } from '../../domain/tersegel.ts';
import { bundleInThread } from '../../tersegel/in-thread.ts';
import { openingPage } from '../../tersegel/page.ts';

interface Wanted {
  kode_penawaran: string;
}
/** Manifest, what is said of corrections, and page. */
const BESIDE = 3;

/** With the opening page that `page` reads. */
export const bundleExportWith = (page: typeof openingPage): ExportKind<Wanted> => ({
  jenis: 'pengumuman tersegel',
  tindakan: 'minta pengumuman tersegel',
  subjek: ({ kode_penawaran }) => kode_penawaran,
  most: { zip: Number.MAX_SAFE_INTEGER },
  tooMany: 'ekspor_terlalu_besar',
  // A file for each number: envelopes and proofs, manifest and page.
  find: async (db, { kode_penawaran }) => {
    const { jumlah } = await readyResult(db, kode_penawaran);
    return Array.from({ length: 2 * partsFor(jumlah) + BESIDE }, (_, i) => i);
  },
  files: async function* ({ pool, config, now }, _, { saringan: { kode_penawaran }, petugas }) {
    const at = now();
    const { id } = await readyResult(pool, kode_penawaran);
    const halaman = await page(config);
    const making = bundleInThread(String(pool.options.connectionString), {
      id_hasil: id,
      kode_penawaran,
      seal: config.keys.seal,
      halaman,
      portal: config.publicUrl,
      at,
    });
    let next = await making.next();
    for (; !next.done; next = await making.next()) yield { ...next.value, at };
    const made = next.value;
    await transaction(pool, (db) => keepBundle(db, author(now, 'petugas', petugas), at, id, made));
  },
  fileName: ({ kode_penawaran }, day) => `pengumuman-tersegel-${kode_penawaran}-${day}`,
});
export const bundleExport = bundleExportWith(openingPage);
