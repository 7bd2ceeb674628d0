/** What of a result can be objected to, once each (sanggah 3). */
import { BUTIR_SANGGAH, type ButirSanggah, type SanggahSaya } from '@gerbang/contract/applicant/sanggah';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { named } from '../../db/pool.ts';
import type { Reads } from '../../db/reader.ts';
import { NAMED } from '../../domain/kelompok-seleksi.ts';
import { APPLIES } from '../../domain/nilai.ts';
import { GROUP_NAMES } from '../../domain/peserta-seleksi.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';

export type Item = SanggahSaya['butir'][number];
const ITEMS = `SELECT butir, rincian, nama FROM (
    SELECT 'nilai' AS butir, k.kode AS rincian, k.nama, 1 AS ke, k.urutan FROM komponen_nilai k JOIN pendaftar p ON p.nomor_pendaftar = $1
      WHERE k.kode_penawaran = $2 AND ${APPLIES}
    UNION ALL SELECT 'berkas', b.slot, b.slot, 2, 0 FROM periksa_berkas b WHERE b.nomor_pendaftar = $1 AND b.keadaan IN ('sah', 'ditolak')
    UNION ALL SELECT 'kuota', c.isi->>'kelompok', CASE WHEN c.isi->>'kelompok' = 'disabilitas' THEN '${GROUP_NAMES.disabilitas}'
        ELSE coalesce('${GROUP_NAMES.asal}' || v.nama_provinsi, g.nama, c.isi->>'kelompok') END, 3, c.urutan
      FROM aturan_seleksi a CROSS JOIN jsonb_array_elements(a.isi->'cadangan') WITH ORDINALITY AS c (isi, urutan)
      LEFT JOIN provinsi v ON 'asal:' || v.kode_provinsi = c.isi->>'kelompok'
      LEFT JOIN kelompok_seleksi g ON g.kode_penawaran = $2 AND ${NAMED} = c.isi->>'kelompok' WHERE a.kode_penawaran = $2) i ORDER BY ke, urutan, rincian`;
const WHOLE = (['jawaban', 'lain'] as const).map(
  (butir): Item => ({ butir, rincian: '', nama: BUTIR_SANGGAH[butir] }),
);
/** What an applicant can name, once each. */
export const listItems = async (
  db: Reads,
  { configs }: Pick<Services, 'configs'>,
  { nomor_pendaftar, kode_penawaran }: Session,
): Promise<Item[]> => {
  const { khusus } = await configs.get(kode_penawaran);
  const { rows } = await db.query<{ butir: ButirSanggah; rincian: string; nama: string }>(
    named('sanggah_butir', ITEMS, [nomor_pendaftar, kode_penawaran]),
  );
  const labelOf = (slot: string) =>
    labelDokumen(slot, (nama) => khusus.find((field) => field.nama === nama)?.label);
  const found = rows.map(({ butir, rincian, nama }) => ({
    butir,
    rincian,
    nama: `${BUTIR_SANGGAH[butir]}: ${butir === 'berkas' ? labelOf(rincian) : nama}`,
  }));
  return [...found, ...WHOLE];
};

export const isSame = (a: Pick<Item, 'butir' | 'rincian'>, b: Pick<Item, 'butir' | 'rincian'>): boolean =>
  a.butir === b.butir && a.rincian === b.rincian;
