/** Loosening the form of an offering while it is filled: what is demanded or asked becomes less, what was answered stays (formulir 34). */
import { problem } from '@gerbang/contract';
import {
  kelonggaran,
  langkahPenawaran,
  type longgarkanFormulir,
  periksaLonggar,
} from '@gerbang/contract/office/formulir/longgar';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { rapikanFormulir } from '@gerbang/contract/office/prodi-jalur/formulir';
import type { Db } from '../../../db/pool.ts';
import { countFilled, type Filled } from '../../../domain/isian-terisi.ts';
import type { Services } from '../../../http/services.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { announce, countChange, LOCK } from '../change.ts';
import { readOffering } from '../offering.ts';

const FILLING =
  'SELECT nomor_pendaftar FROM pendaftar WHERE kode_penawaran = $1 AND diverifikasi IS NULL AND NOT uji';

/** How many of those who are not final have answered each code. Throws `tidak_ditemukan`. */
export const readFilled = async ({ pool, reader, now }: Services, kode: string): Promise<Filled> =>
  countFilled(reader, FILLING, kode, langkahPenawaran(await readOffering(pool, kode, now())));

const LOOSEN = `UPDATE penawaran_form f SET wajib = false
  FROM json_to_recordset($2::json) AS n (kode_grup_form int, nama_form text, menjadi text)
  WHERE f.kode_penawaran = $1 AND n.menjadi = 'opsional' AND (f.kode_grup_form, f.nama_form) = (n.kode_grup_form, n.nama_form)`;
const SWITCH_OFF = `WITH gone AS (
    DELETE FROM penawaran_form f USING json_to_recordset($2::json) AS n (kode_grup_form int, nama_form text, menjadi text)
    WHERE f.kode_penawaran = $1 AND n.menjadi = 'mati' AND (f.kode_grup_form, f.nama_form) = (n.kode_grup_form, n.nama_form)
    RETURNING f.kode_penawaran, f.kode_grup_form, f.nama_form)
  INSERT INTO penawaran_form_mati SELECT * FROM gone`;

/** Loosens the form. Refuses what demands more with a finding for each field. */
export const loosening = ({
  now,
}: Services): ActKind<typeof longgarkanFormulir, DetailPenawaran, DetailPenawaran> => ({
  lock: async (db: Db, { kode_penawaran }) => {
    await db.query(LOCK, [kode_penawaran]);
    return readOffering(db, kode_penawaran, now());
  },
  // The answer to a repeated click: the form is as it was asked for.
  repeated: (_, { asked, it }) =>
    JSON.stringify(rapikanFormulir(langkahPenawaran(it))) === JSON.stringify(rapikanFormulir(asked.langkah))
      ? it
      : undefined,
  act: async (db, { asked, at, it, who }) => {
    const [before, next] = [langkahPenawaran(it), rapikanFormulir(asked.langkah)];
    const findings = periksaLonggar(before, next, it);
    if (findings.length > 0) throw problem('isian_salah', findings);
    const kode = it.kode_penawaran;
    const changes = kelonggaran(before, next);
    const about = await countFilled(db, FILLING, kode, before);
    const filled = (number: number, code: string) =>
      about.terisi.find((one) => one.kode_grup_form === number && one.nama_form === code)?.terisi ?? 0;
    for (const statement of [LOOSEN, SWITCH_OFF]) await db.query(statement, [kode, JSON.stringify(changes)]);
    await countChange(db, kode, who.username);
    await announce(db);
    return {
      result: await readOffering(db, kode, at),
      noted: {
        tindakan: 'longgarkan formulir penawaran',
        subjek: `penawaran ${kode}`,
        lama: { pendaftar: about.pendaftar },
        baru: {
          alasan: asked.alasan,
          kelonggaran: changes.map((one) => ({
            ...one,
            terisi: filled(one.kode_grup_form, one.nama_form),
          })),
        },
      },
    };
  },
});
