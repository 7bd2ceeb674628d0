/** Groups: making one, filling it from a file, taking the latest list back (seleksi 28, seleksi 44). */
import { type ParamsOf, problem } from '@gerbang/contract';
import {
  DAFTAR_MAX,
  type imporKelompok,
  type KelompokSeleksi,
  type tambahKelompok,
} from '@gerbang/contract/office/seleksi/kelompok';
import { type Temuan, toTemuan } from '@gerbang/contract/wire/impor';
import type { Db, Pool } from '../../../db/pool.ts';
import { countMembers, LATEST, NAMED } from '../../../domain/kelompok-seleksi.ts';
import { PARTICIPANT, takeTurn } from '../../../domain/nilai.ts';
import { conditionWords, judgeConditions } from '../../../domain/syarat-seleksi.ts';
import type { ActKind } from '../../../shapes/act.ts';
import type { ImportKind, ImportRow } from '../../../shapes/import.ts';
import { importHistory } from '../../../shapes/import-history.ts';
import { numberIn } from '../../../shapes/import-rows.ts';

const GROUPS = `SELECT ${NAMED} AS kelompok, g.kode, g.nama, g.syarat, coalesce((SELECT i.jumlah FROM (${LATEST}) l JOIN impor_kelompok i USING (id) WHERE l.kode = g.kode), 0) AS baris
  FROM kelompok_seleksi g WHERE g.kode_penawaran = $1 ORDER BY g.nama, g.kode`;
type Row = Omit<KelompokSeleksi, 'kalimat' | 'pilihan' | 'peserta'> & { kelompok: string };
/** Groups of an offering by list or conditions. */
export const listLists = async (pool: Pool, kode: string): Promise<KelompokSeleksi[]> => {
  const { rows } = await pool.query<Row>(GROUPS, [kode]);
  const countOf = await countMembers(pool, kode);
  const all = rows.map(({ syarat }) => syarat);
  const say = await conditionWords(pool, kode, all);
  return rows.map(({ kelompok, ...row }) => ({
    ...row,
    ...say(row.syarat),
    peserta: countOf && countOf(kelompok),
  }));
};

interface Offering {
  jumlah: number;
}
const COUNT = 'SELECT count(*)::int AS jumlah FROM kelompok_seleksi WHERE kode_penawaran = $1';
const ADD = `INSERT INTO kelompok_seleksi (kode_penawaran, kode, nama, syarat, dibuat, dibuat_oleh) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`;
/** Makes a group. */
export const addList: ActKind<typeof tambahKelompok, Offering, null> = {
  lock: async (db, { kode_penawaran }) =>
    (await takeTurn(db, kode_penawaran))
      ? (await db.query<{ jumlah: number }>(COUNT, [kode_penawaran])).rows[0]
      : undefined,
  refuses: ({ it }) => (it.jumlah >= DAFTAR_MAX ? 'kelompok_terlalu_banyak' : null),
  act: async (db, { asked, who, at }) => {
    const nama = asked.nama.trim();
    if (nama === '') throw problem('isian_salah', [{ field: 'nama', message: 'Isi nama kelompok' }]);
    const { kode_penawaran, kode, syarat = null } = asked;
    const kalimat = syarat && (await judgeConditions(db, kode_penawaran, syarat));
    const stored = syarat && JSON.stringify(syarat);
    const { rowCount } = await db.query(ADD, [kode_penawaran, kode, nama, stored, at, who.username]);
    if (rowCount === 0) throw problem('sudah_ada');
    return {
      result: null,
      noted: {
        tindakan: 'tambah kelompok seleksi',
        subjek: `seleksi ${kode_penawaran}`,
        baru: kalimat === null ? { kode, nama } : { kode, nama, syarat: kalimat },
      },
    };
  },
};

type Column = keyof (typeof imporKelompok)['columns'];
type Params = ParamsOf<(typeof imporKelompok)['simpan']>;
type Kind = 'nomor_peserta' | 'nisn' | 'npsn';
interface Member {
  jenis: Kind;
  nilai: string;
}
const KINDS = ['nomor_peserta', 'nisn', 'npsn'] as const;
const SHAPES: Readonly<Record<Kind, [RegExp, string]>> = {
  nomor_peserta: [/^\d{6,20}$/, 'Nomor peserta bukan angka'],
  nisn: [/^\d{10}$/, 'NISN harus 10 angka'],
  npsn: [/^\d{8}$/, 'NPSN harus 8 angka'],
};

/** What a row names; a sentence where that is nothing, or more than one. */
const memberOf = ({ cells }: ImportRow<Column>): Member | string => {
  const filled = KINDS.flatMap((jenis) => {
    const nilai = numberIn(cells[jenis]);
    return nilai === '' ? [] : [{ jenis, nilai }];
  });
  const [one] = filled;
  if (!one) return 'Isi nomor_peserta, nisn, atau npsn; nama kolomnya di baris pertama berkas';
  if (filled.length > 1) return 'Isi satu saja dari nomor_peserta, nisn, dan npsn';
  const [shape, sentence] = SHAPES[one.jenis];
  return shape.test(one.nilai) ? one : sentence;
};

const GROUP = 'SELECT nama FROM kelompok_seleksi WHERE kode_penawaran = $1 AND kode = $2 AND syarat IS NULL';
const MATCHED = `SELECT 'nomor_peserta' AS jenis, p.nomor_peserta AS nilai FROM pendaftar p WHERE ${PARTICIPANT} AND p.nomor_peserta = ANY($2::text[])
  UNION SELECT 'nisn', e.nisn FROM pendidikan_terakhir e JOIN pendaftar p USING (nomor_pendaftar) WHERE ${PARTICIPANT} AND e.nisn = ANY($3::text[])
  UNION SELECT 'npsn', e.npsn FROM pendidikan_terakhir e JOIN pendaftar p USING (nomor_pendaftar) WHERE ${PARTICIPANT} AND e.npsn = ANY($4::text[])`;
const BEFORE = `SELECT i.jenis, i.nilai FROM (${LATEST}) l JOIN isi_kelompok i ON i.id_impor = l.id WHERE l.kode = $2`;
const keyOf = ({ jenis, nilai }: Member): string => `${jenis} ${nilai}`;
const readKeys = async (db: Db, sql: string, values: unknown[]): Promise<Set<string>> =>
  new Set((await db.query<Member>(sql, values)).rows.map(keyOf));

const FILL =
  'INSERT INTO isi_kelompok (id_impor, jenis, nilai) SELECT $1, * FROM unnest($2::text[], $3::text[])';
const history = importHistory('impor_kelompok', ['kode_penawaran', 'kode']);
const subject = ({ kode_penawaran, kode_kelompok }: Params): string =>
  `kelompok ${kode_penawaran} ${kode_kelompok}`;

/** A file becomes the whole list of a group; taken back, the one before counts again. */
export const listImport: ImportKind<Column, Member, Params> = {
  judge: async (db, rows, { params: { kode_penawaran, kode_kelompok } }, locks) => {
    if (locks && !(await takeTurn(db, kode_penawaran))) throw problem('tidak_ditemukan');
    if ((await db.query(GROUP, [kode_penawaran, kode_kelompok])).rowCount === 0)
      throw problem('tidak_ditemukan');
    const said = rows.map((row) => ({ baris: row.baris, member: memberOf(row) }));
    const named = said.flatMap(({ member }) => (typeof member === 'string' ? [] : [member]));
    const of = (jenis: Kind) => named.filter((one) => one.jenis === jenis).map(({ nilai }) => nilai);
    const matched = await readKeys(db, MATCHED, [
      kode_penawaran,
      of('nomor_peserta'),
      of('nisn'),
      of('npsn'),
    ]);
    const before = await readKeys(db, BEFORE, [kode_penawaran, kode_kelompok]);
    const [salah, unknown]: [Temuan[], Temuan[]] = [[], []];
    const first = new Map<string, number>();
    const members: Member[] = [];
    for (const { baris, member } of said) {
      if (typeof member === 'string') {
        salah.push({ baris, nomor_peserta: '', pesan: member });
        continue;
      }
      const key = keyOf(member);
      const nomor_peserta = member.jenis === 'nomor_peserta' ? member.nilai : '';
      const say = (pesan: string) => salah.push({ baris, nomor_peserta, pesan });
      const earlier = first.get(key);
      if (earlier !== undefined) say(`Sudah ada di baris ${earlier}`);
      else if (nomor_peserta !== '' && !matched.has(key))
        say('Nomor peserta tidak dikenal pada penawaran ini');
      else {
        // Who finalises later may be of that school.
        if (!matched.has(key))
          unknown.push({
            baris,
            nomor_peserta: '',
            pesan: `${member.jenis.toUpperCase()} ${member.nilai} belum cocok dengan peserta mana pun`,
          });
        members.push(member);
      }
      first.set(key, earlier ?? baris);
    }
    const now = new Set(members.map(keyOf));
    const gone = [...before].filter((key) => !now.has(key));
    const isSame = gone.length === 0 && now.size === before.size;
    return {
      changes: isSame ? [] : members,
      salah,
      ringkas: [
        { label: 'baris pada daftar baru', jumlah: members.length },
        {
          label: 'sudah ada pada daftar sebelumnya',
          jumlah: members.length - (now.size - (before.size - gone.length)),
        },
      ],
      peringatan: [
        { judul: 'Belum cocok dengan peserta', ...toTemuan(unknown) },
        {
          judul: 'Tidak ada lagi pada daftar baru',
          ...toTemuan(gone.map((key) => ({ baris: null, nomor_peserta: '', pesan: key }))),
        },
      ],
    };
  },
  keep: async (db, { changes, peringatan }, who, { params, at }) => {
    const { kode_penawaran, kode_kelompok } = params;
    const by = { at, petugas: who.username, jumlah: changes.length };
    const id = await history.begin(db, by, kode_penawaran, kode_kelompok);
    await db.query(FILL, [id, changes.map(({ jenis }) => jenis), changes.map(({ nilai }) => nilai)]);
    return {
      id,
      noted: {
        tindakan: 'impor kelompok seleksi',
        subjek: subject(params),
        baru: {
          id,
          jumlah: changes.length,
          peringatan: peringatan.map(({ judul, jumlah }) => `${judul}: ${jumlah}`),
        },
      },
    };
  },
  list: ({ pool }, before, { kode_penawaran, kode_kelompok }) =>
    history.list(pool, before, kode_penawaran, kode_kelompok),
  undo: {
    lock: async (db, asked) => {
      const { kode_penawaran, kode_kelompok } = asked as typeof asked & Params;
      if (!(await takeTurn(db, kode_penawaran))) return undefined;
      return history.lock(db, asked.id_impor, kode_penawaran, kode_kelompok);
    },
    act: async (db, { it, asked, who, at }) => {
      await history.undo(db, it.id, { at, petugas: who.username });
      return {
        result: { dibatalkan: it.jumlah },
        noted: {
          tindakan: 'batalkan impor kelompok seleksi',
          subjek: subject(asked as typeof asked & Params),
          lama: { id: it.id, jumlah: it.jumlah },
          baru: { alasan: asked.alasan },
        },
      };
    },
  },
};
