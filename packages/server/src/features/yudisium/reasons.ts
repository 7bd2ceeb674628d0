/** What decided the own result, as far as the office opens it; the time is tested before anything is read (seleksi 17, keamanan 7). */
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import { named } from '../../db/pool.ts';
import { type Given, openedReasons } from '../../domain/alasan-hasil.ts';
import { findTrialReasons } from '../../domain/hasil-uji.ts';
import { choiceNamesOf } from '../../domain/nama-prodi.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';

const FIND = `SELECT a.isi, t.keterbukaan, s.segel,
    ${choiceNamesOf("ARRAY(SELECT c->>'prodi' FROM jsonb_array_elements(a.isi->'pilihan') WITH ORDINALITY c (c, ke) ORDER BY ke)")} AS nama
  FROM alasan_hasil a JOIN hasil h ON h.id = a.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND h.kode_penawaran = $2
  JOIN putusan_seleksi u ON u.id_hasil = h.id JOIN skenario s ON s.id = u.id_skenario JOIN aturan_seleksi t ON t.kode_penawaran = h.kode_penawaran
  WHERE a.nomor_pendaftar = $1 ORDER BY h.id DESC LIMIT 1`;
type Row = Given;

/** The own reasons; null before the announcement, and where there are none or the office opens nothing. */
export const findReasons = async (
  { results, reader, now }: Pick<Services, 'results' | 'reader' | 'now'>,
  who: Session,
): Promise<AlasanHasil | null> => {
  if (who.uji) {
    const given = await findTrialReasons(reader, who.nomor_pendaftar, clockOf(who, now));
    return given && openedReasons(given);
  }
  if (!(await results.isOpen(who.kode_penawaran))) return null;
  const row = (
    await reader.query<Row>(named('alasan_hasil', FIND, [who.nomor_pendaftar, who.kode_penawaran]))
  ).rows[0];
  return row ? openedReasons(row) : null;
};
