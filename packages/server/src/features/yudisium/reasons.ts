/** What decided the own result, as far as the office opens it; the time is tested before anything is read (seleksi 17, keamanan 7). */
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import type { Keterbukaan } from '@gerbang/contract/office/seleksi';
import { named } from '../../db/pool.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';
import type { Reason } from '../../seleksi/reasons.ts';

const FIND = `SELECT a.isi, t.keterbukaan, s.segel,
    ARRAY(SELECT q.nama_prodi || ' (' || n.nama_jenjang || ')' FROM json_array_elements_text((SELECT json_agg(c->>'prodi') FROM jsonb_array_elements(a.isi->'pilihan') c))
      WITH ORDINALITY AS c (prodi, ke) JOIN program_studi q ON q.id_prodi = split_part(c.prodi, '-', 1)::int JOIN jenjang_prodi n USING (id_jenjang) ORDER BY ke) AS nama
  FROM alasan_hasil a JOIN hasil h ON h.id = a.id_hasil AND h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND h.kode_penawaran = $2
  JOIN putusan_seleksi u ON u.id_hasil = h.id JOIN skenario s ON s.id = u.id_skenario JOIN aturan_seleksi t ON t.kode_penawaran = h.kode_penawaran
  WHERE a.nomor_pendaftar = $1`;
interface Row extends Record<string, unknown> {
  isi: Omit<Reason, 'id'>;
  keterbukaan: Keterbukaan;
  segel: string;
  nama: string[];
}

const present = ({ isi, keterbukaan, segel, nama }: Row): AlasanHasil | null => {
  const { nilai, peringkat, batas, tunggu } = keterbukaan;
  if (!nilai && !peringkat && !batas && !tunggu) return null;
  return {
    segel,
    nilai: nilai ? isi.nilai : [],
    tambahan: nilai ? (isi.tambahan ?? 0) : 0,
    sidang: isi.sidang ?? null,
    pilihan: isi.pilihan.map((one, i) => ({
      nama: nama[i] ?? one.prodi,
      diterima: isi.diterima === i + 1,
      kurang: nilai ? one.kurang : [],
      kosong: nilai ? one.kosong : [],
      total: nilai ? one.total : null,
      total_kurang: nilai && one.total_kurang,
      peringkat: peringkat ? one.peringkat : null,
      memenuhi: peringkat ? one.memenuhi : null,
      batas: batas ? one.batas : null,
      tunggu: tunggu && one.tunggu > 0 ? one.tunggu : null,
    })),
  };
};

/** The own reasons; null before the announcement, and where there are none or the office opens nothing. */
export const findReasons = async (
  { results, reader }: Pick<Services, 'results' | 'reader'>,
  who: Session,
): Promise<AlasanHasil | null> => {
  if (!(await results.isOpen(who.kode_penawaran))) return null;
  const row = (
    await reader.query<Row>(named('alasan_hasil', FIND, [who.nomor_pendaftar, who.kode_penawaran]))
  ).rows[0];
  return row ? present(row) : null;
};
