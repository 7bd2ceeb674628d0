/** What programmes are called where a row names them by code. */

/** SQL: the name of a programme and class, or of a programme alone, written `prodi`. */
export const programmeName = (prodi: string): string =>
  `(SELECT s.nama_prodi || ' (' || n.nama_jenjang || ')' || coalesce(', ' || k.nama_kelas, '') FROM program_studi s JOIN jenjang_prodi n USING (id_jenjang)
    LEFT JOIN kelas k ON k.id_kelas = nullif(split_part(${prodi}, '-', 2), '')::int WHERE s.id_prodi = nullif(split_part(${prodi}, '-', 1), '')::int)`;
