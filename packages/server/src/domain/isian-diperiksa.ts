/** What was typed that concerns a document, and what of it must agree (berkas 29). */
import type { CustomField } from '@gerbang/contract';
import type { LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import type { DokumenDiperiksa } from '@gerbang/contract/office/verifikasi-berkas';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { isIdentitas, isianDokumen, langkahDokumen, samaDari } from '@gerbang/contract/steps/isian-dokumen';
import { named } from '../db/pool.ts';
import type { Reads } from '../db/reader.ts';

/**
 * Answers beside the document in a slot: of the long first step only what must agree with it, of the step that asks for the
 * document everything that was answered.
 */
export const typedBeside = (
  langkah: readonly LangkahTerisi[],
  khusus: readonly CustomField[],
  slot: string,
  harus_sama: readonly string[],
): DokumenDiperiksa['isian'] => {
  const jenis = slotUmum(slot);
  const known = isianDokumen(jenis, khusus).filter(({ kunci }) => harus_sama.includes(kunci));
  const own = langkahDokumen(jenis).key;
  return langkah
    .filter(({ key }) => key === dataDiri.key || key === own)
    .flatMap((step) =>
      step.bagian.flatMap((group) =>
        group.isian.map(({ label, nilai }) => ({
          label,
          nilai,
          sama: known.some((one) => one.step.key === step.key && one.label === label && one.isIn(group)),
          own: step.key === own && own !== dataDiri.key,
        })),
      ),
    )
    .filter(({ nilai, sama, own: isOwn }) => sama || (isOwn && nilai !== null))
    .map(({ own: _, ...answer }) => answer);
};

const RULES =
  'SELECT jenis, harus_sama FROM aturan_berkas WHERE kode_penawaran = $1 AND harus_sama IS NOT NULL';
/** Of documents of an offering's applicants those that say who somebody is: by its rules, or as the portal proposes. */
export const identityOf = async <D extends { slot: string; label: string }>(
  db: Reads,
  kode_penawaran: string,
  documents: readonly D[],
): Promise<D[]> => {
  const { rows } = await db.query<{ jenis: string; harus_sama: string[] }>(
    named('aturan_identitas', RULES, [kode_penawaran]),
  );
  const ruled = new Map(rows.map(({ jenis, harus_sama }) => [jenis, harus_sama]));
  return documents.filter(({ slot, label }) =>
    isIdentitas(samaDari(ruled.get(slotUmum(slot)) ?? null, slot, label)),
  );
};
