/** What two waves are compared by (penawaran 23). */

/** Where a thing is set: a section of the offering, or what another desk sets of it. */
export type BagianSalinan =
  | 'umum'
  | 'prodi'
  | 'formulir'
  | 'ujian'
  | 'publik'
  | 'daftar-ulang'
  | 'berkas'
  | 'nilai'
  | 'seleksi'
  | 'jawaban';
/** What an offering says of one thing, by a key that stays the same in its copies. */
export type Isi = [key: string, bagian: BagianSalinan, hal: string, nilai: string];
