/** The participants of a schedule by room and seat: who is present, who is missing; a page, the counts, a file. */
import type { DataOf } from '@gerbang/contract';
import {
  type jumlahKehadiran,
  KATA_HADIR,
  KOLOM_KEHADIRAN,
  type peserta,
} from '@gerbang/contract/office/kehadiran';
import { IMPOR_MAX_BARIS } from '@gerbang/contract/wire/limits';
import type { RowOf } from '@gerbang/contract/wire/list';
import { firstOf } from '../../certain.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Dated } from '../../http/mount.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import { FINAL } from './exam.ts';

// Whoever takes an exam has a seat of its schedule; those unlocked for correction keep theirs but are not finalised.
const SEATED = 'ruang r JOIN kursi k USING (id_ruang) JOIN pendaftar p USING (nomor_pendaftar)';
const COUNT = `SELECT count(*)::int AS peserta, count(p.hadir)::int AS hadir FROM ${SEATED}
  WHERE r.kode_jadwal = $1 AND ${FINAL}`;

type Row = Dated<RowOf<typeof peserta>, 'hadir'>;

export const participants = tableList<typeof peserta, Row>({
  columns: `p.nomor_peserta, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar) AS nama_lengkap,
    r.nama_ruang || ', ' || (SELECT g.nama_gedung FROM gedung g WHERE g.id_gedung = r.id_gedung) AS ruang, k.nomor_kursi AS kursi, p.hadir`,
  from: SEATED,
  where: FINAL,
  key: ['p.nomor_pendaftar', 'text'],
  view: ({ jadwal }) => (jadwal === undefined ? 'false' : 'true'),
  filters: {
    jadwal: (bind, kode) => `r.kode_jadwal = ${bind(kode)}`,
    hadir: (_, hadir) => `p.hadir IS ${hadir === 'ya' ? 'NOT ' : ''}NULL`,
  },
  order: () => ({
    by: [
      ['r.id_ruang', 'int'],
      ['k.nomor_kursi', 'int'],
    ],
  }),
});

const [NUMBER, NAME, ROOM, SEAT, MARK] = KOLOM_KEHADIRAN;
/** The same participants as a file that can be filled in and imported; names leave the portal, so it is recorded. */
export const participantsExport = {
  ...exportOf(participants, {
    jenis: 'peserta-ujian',
    tindakan: 'ekspor peserta ujian',
    subjek: ({ jadwal }) => jadwal ?? '',
    fileName: ({ jadwal }, day) => `peserta-${jadwal}-${day}`,
    sheet: 'Kehadiran',
    columns: [
      [NUMBER, 'nomor_peserta', 18],
      [NAME, 'nama_lengkap', 42],
      [ROOM, 'ruang', 36],
      [SEAT, 'kursi', 8],
      [MARK, (r) => (r.hadir ? KATA_HADIR : ''), 10],
    ],
  }),
  // No more than comes back in one import.
  most: { xlsx: IMPOR_MAX_BARIS, csv: IMPOR_MAX_BARIS },
};

type Counts = DataOf<typeof jumlahKehadiran>;
/** How many take the exam of a schedule, and how many of them are present. */
export const countParticipants = async ({ reader }: Deps, jadwal: string): Promise<Counts> =>
  firstOf((await reader.query<Counts>(named('jumlah_kehadiran', COUNT, [jadwal]))).rows);
