/** What of an offering is checked, whom each rule would hold back as things stand, and saying it anew (berkas 11, berkas 15). */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import {
  type AturanBerkas,
  type AturanPenawaran,
  type HitunganJenis,
  pertentanganAturan,
  type ubahAturanBerkas,
} from '@gerbang/contract/office/aturan-berkas';
import { customSlot } from '@gerbang/contract/steps/data-khusus';
import { isianDitanya, isianDokumen, samaDari } from '@gerbang/contract/steps/isian-dokumen';
import { JENIS_DOKUMEN, labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import type { Db } from '../../db/pool.ts';
import type { FormConfig } from '../../domain/form-config.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { alignDocuments, BELUM_SAH, DIPERIKSA, holdApplicants } from '../../domain/pemeriksaan.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { requireSeen } from '../../domain/seen.ts';
import type { Services } from '../../http/services.ts';
import type { ActKind } from '../../shapes/act.ts';

const STORED =
  'SELECT jenis, mulai, menahan, daftar_periksa, harus_sama FROM aturan_berkas WHERE kode_penawaran = $1 ORDER BY jenis';
const NAME = `SELECT ${offeringName()} AS nama FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE kode_penawaran = $1`;
const COUNTS = `SELECT jenis, count(*)::int AS pendaftar, count(*) FILTER (WHERE final)::int AS terverifikasi,
    count(*) FILTER (WHERE final AND NOT sah)::int AS belum_sah, count(*) FILTER (WHERE final AND NOT sah AND kartu)::int AS berkartu,
    count(*) FILTER (WHERE final AND NOT sah AND surat)::int AS bersurat
  FROM (SELECT regexp_replace(b.slot, '/[0-9]+$', '') AS jenis, p.diverifikasi IS NOT NULL AS final,
      bool_and(coalesce(k.keadaan IN ('sah', 'tidak-perlu'), false)) AS sah, p.kartu_terbit >= p.versi_kartu AS kartu,
      EXISTS (SELECT FROM loa l WHERE l.nomor_pendaftar = p.nomor_pendaftar AND l.dicabut IS NULL AND l.status_loa <> 3) AS surat
    FROM pendaftar p JOIN berkas b ON b.nomor_pendaftar = p.nomor_pendaftar AND b.diganti IS NULL
      LEFT JOIN periksa_berkas k ON k.nomor_pendaftar = b.nomor_pendaftar AND k.slot = b.slot AND k.id_berkas = b.id
    WHERE p.kode_penawaran = $1 AND NOT p.uji GROUP BY 1, p.nomor_pendaftar) f GROUP BY jenis`;

/** A rule as it is stored: where it names no answers the portal proposes them. */
type Stored = Omit<AturanBerkas, 'harus_sama'> & { harus_sama: string[] | null };

const sidikOf = (rules: readonly Stored[]): string =>
  createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 32);

/** Kinds that a form asks for, with their names. */
const askedBy = ({ steps, codes, khusus }: FormConfig): [jenis: string, label: string][] => [
  ...[...JENIS_DOKUMEN].flatMap(([slot, { code, label, step }]): [string, string][] =>
    steps.includes(step.number) && code in (codes[step.number] ?? {}) ? [[slot, label]] : [],
  ),
  ...khusus.flatMap(({ nama, tipe, label }): [string, string][] =>
    tipe === 'file' ? [[customSlot(nama), label]] : [],
  ),
];

const NOBODY = { pendaftar: 0, terverifikasi: 0, belum_sah: 0, berkartu: 0, bersurat: 0 };
/** The rules of an offering with counts. Throws `tidak_ditemukan`. */
export const readRules = async ({ pool, configs }: Services, kode: string): Promise<AturanPenawaran> => {
  const [name, stored, counts] = await Promise.all([
    pool.query<{ nama: string }>(NAME, [kode]),
    pool.query<Stored>(STORED, [kode]),
    pool.query<Omit<HitunganJenis, 'label' | 'isian'>>(COUNTS, [kode]),
  ]);
  const [found] = name.rows;
  if (!found) throw problem('tidak_ditemukan');
  const form = await configs.get(kode);
  const asked = new Map(askedBy(form));
  // What was asked once may still be checked.
  for (const { jenis } of stored.rows) if (!asked.has(jenis)) asked.set(jenis, labelDokumen(jenis));
  return {
    kode_penawaran: kode,
    nama: found.nama,
    tersimpan: stored.rows.map((rule) => ({
      ...rule,
      harus_sama: [...samaDari(rule.harus_sama, rule.jenis, asked.get(rule.jenis) ?? rule.jenis)],
    })),
    sidik: sidikOf(stored.rows),
    jenis: [...asked].map(([jenis, label]) => ({
      ...NOBODY,
      ...counts.rows.find((row) => row.jenis === jenis),
      jenis,
      label,
      isian: isianDitanya(jenis, form).map((one) => ({ kunci: one.kunci, label: one.label })),
    })),
  };
};

const LOCK = 'SELECT kode_penawaran FROM penawaran WHERE kode_penawaran = $1 FOR NO KEY UPDATE';
const GONE = 'DELETE FROM aturan_berkas WHERE kode_penawaran = $1 AND NOT jenis = ANY($2::text[])';
const PUT = `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan, daftar_periksa, harus_sama) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (kode_penawaran, jenis) DO UPDATE SET mulai = excluded.mulai, menahan = excluded.menahan, daftar_periksa = excluded.daftar_periksa,
    harus_sama = excluded.harus_sama`;

/** Why a rule names what nobody is asked; null where it does not. What is stored may stay, or be what the portal proposes. */
const unknownIn = (
  { jenis, harus_sama }: AturanBerkas,
  form: FormConfig,
  stored: readonly Stored[],
): string | null => {
  const known = new Set([
    ...isianDokumen(jenis, form.khusus).map(({ kunci }) => kunci),
    ...(stored.find((rule) => rule.jenis === jenis)?.harus_sama ?? []),
  ]);
  return harus_sama.every((kunci) => known.has(kunci))
    ? null
    : 'Isian yang harus sama tidak ada pada formulir ini';
};

/** Finalised applicants of offering `$1` whom rules of `$2`, what waits for each in `$3`, hold back. */
const HELD_BY = `SELECT k.nomor_pendaftar AS nomor, array_agg(DISTINCT k.slot) AS slot FROM ${DIPERIKSA}
    JOIN unnest($2::text[], $3::text[]) AS n (jenis, menahan) ON n.jenis = m.jenis AND n.menahan = m.menahan
  WHERE q.kode_penawaran = $1 AND q.diverifikasi IS NOT NULL AND NOT q.uji AND ${BELUM_SAH} GROUP BY 1`;
/** Tells everybody who had nothing to wait for until now and whom a rule that is new holds back (berkas 27). */
const tellHeld = async (
  deps: Services,
  db: Db,
  kode_penawaran: string,
  fresh: readonly AturanBerkas[],
): Promise<void> => {
  if (fresh.length === 0) return;
  const { rows } = await db.query<{ nomor: string; slot: string[] }>(HELD_BY, [
    kode_penawaran,
    fresh.map(({ jenis }) => jenis),
    fresh.map(({ menahan }) => menahan),
  ]);
  const { khusus } = await deps.configs.get(kode_penawaran);
  const ownName = (nama: string) => khusus.find((field) => field.nama === nama)?.label;
  const kunci = deps.now().toISOString();
  const told = rows.map(({ nomor, slot }) => ({
    nomor,
    peristiwa: 'berkas-menahan' as const,
    kunci,
    isi: { dokumen: slot.map((one) => labelDokumen(one, ownName)).join(', ') },
  }));
  await notify(deps, db, told);
};

interface Held {
  kode_penawaran: string;
  stored: Stored[];
}
/** Says anew what is checked; documents of everybody follow at once. Throws `isian_salah` naming the kind, `versi_usang`. */
export const changing = (deps: Services): ActKind<typeof ubahAturanBerkas, Held, string> => ({
  lock: async (db: Db, { kode_penawaran }) => {
    if ((await db.query(LOCK, [kode_penawaran])).rowCount !== 1) return undefined;
    const { rows } = await db.query<Stored>(STORED, [kode_penawaran]);
    return { kode_penawaran, stored: rows };
  },
  act: async (db, { it: { kode_penawaran, stored }, asked }) => {
    requireSeen(sidikOf(stored), asked.sidik);
    const form = await deps.configs.get(kode_penawaran);
    const known = new Set([...askedBy(form).map(([jenis]) => jenis), ...stored.map(({ jenis }) => jenis)]);
    const wrong = asked.aturan.flatMap((rule) => {
      const message = known.has(rule.jenis)
        ? (pertentanganAturan(rule) ?? unknownIn(rule, form, stored))
        : 'Formulir penawaran ini tidak meminta dokumen itu';
      return message === null ? [] : [{ field: rule.jenis, message }];
    });
    if (wrong.length > 0) throw problem('isian_salah', wrong);
    const held = await holdApplicants(db, kode_penawaran);
    await db.query(GONE, [kode_penawaran, asked.aturan.map(({ jenis }) => jenis)]);
    for (const { jenis, mulai, menahan, daftar_periksa, harus_sama } of asked.aturan)
      await db.query(PUT, [kode_penawaran, jenis, mulai, menahan, daftar_periksa, [...new Set(harus_sama)]]);
    await alignDocuments(db, held);
    const stood = new Set(stored.map(({ jenis, menahan }) => `${jenis} ${menahan}`));
    const fresh = asked.aturan.filter(
      ({ jenis, menahan }) => menahan !== 'tidak' && !stood.has(`${jenis} ${menahan}`),
    );
    await tellHeld(deps, db, kode_penawaran, fresh);
    const wordsOf = (rules: readonly Stored[]) =>
      rules.map(
        ({ jenis, mulai, menahan, harus_sama }) =>
          `${labelDokumen(jenis)}: ${mulai}, ${menahan}${harus_sama ? `, sama: ${harus_sama.join(' ')}` : ''}`,
      );
    return {
      result: kode_penawaran,
      noted: {
        tindakan: 'ubah pemeriksaan dokumen',
        subjek: `penawaran ${kode_penawaran}`,
        lama: { aturan: wordsOf(stored) },
        baru: { aturan: wordsOf(asked.aturan), alasan: asked.alasan },
      },
    };
  },
});
