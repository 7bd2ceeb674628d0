/**
 * The import shape: a table of the office, read by its declared columns, judged row by row, tried out first, carried out in one
 * transaction, listed, and taken back as a whole.
 */
import { type ParamsOf, problem } from '@gerbang/contract';
import {
  type AnyImport,
  type AnyUpload,
  BERKAS_IMPOR,
  type LaporanImpor,
  type Temuan,
  toTemuan,
} from '@gerbang/contract/wire/impor';
import type { Noted } from '../audit.ts';
import { type Db, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { readIntegers, toPage } from '../domain/cursor.ts';
import { writeWorkbook } from '../files/write-table.ts';
import { mount, type Router } from '../http/mount.ts';
import { sendFile } from '../http/send-file.ts';
import type { Services } from '../http/services.ts';
import type { Officer } from '../http/staff-session.ts';
import { readTableUpload, tableUpload } from '../http/table-upload.ts';
import { type ActKind, mountAct } from './act.ts';
import type { Imported, Kept } from './import-history.ts';

/** A row as the file says it, by column; a column that is not in the table is absent. The heading is row 1. */
export interface ImportRow<K extends string> {
  baris: number;
  cells: Partial<Record<K, string>>;
}
/** What rows would do. */
export interface Judged<C> {
  ringkas: LaporanImpor['ringkas'];
  salah: readonly Temuan[];
  /** Kinds of which nothing was found are left out of the report. */
  peringatan: LaporanImpor['peringatan'];
  /** What is to be changed, a change a row. */
  changes: readonly C[];
}
/** One table under way; `P` are the parameters of the path. */
export interface Taking<P> {
  params: P;
  at: Date;
}
export interface UploadKind<K extends string, C, P = unknown> {
  /** Judges the rows as things stand; locks what they name where they are carried out (`locks`). */
  judge(db: Db, rows: readonly ImportRow<K>[], taking: Taking<P>, locks: boolean): Promise<Judged<C>>;
  /** Carries the changes out; answers the number of the import and what is noted. May throw a problem. */
  keep(db: Db, judged: Judged<C>, who: Officer, taking: Taking<P>): Promise<{ id: number; noted: Noted }>;
}
export interface ImportKind<K extends string, C, P = unknown> extends UploadKind<K, C, P> {
  /** A page of what was imported, newest first, before a number. */
  list(deps: Deps, before: number | null, params: P): Promise<Kept[]>;
  /** Taking one back. */
  undo: ActKind<AnyImport['batal'], Imported, { dibatalkan: number }>;
}

/** A heading as people write it, as the column's name. */
const columnOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The rows below the heading, blank ones left out. Throws `impor_format` naming the column that is missing. */
export const readColumns = <K extends string>(
  columns: AnyUpload['columns'],
  table: readonly (readonly string[])[],
): ImportRow<K>[] => {
  const heading = (table[0] ?? []).map(columnOf);
  const places = Object.entries(columns).map(([name, { wajib }]) => {
    const at = heading.indexOf(name);
    if (at < 0 && wajib)
      throw problem('impor_format', [{ field: BERKAS_IMPOR, message: `Kolom ${name} tidak ada` }]);
    return [name, at] as const;
  });
  return table.flatMap((row, i) =>
    i === 0 || !row.some(Boolean)
      ? []
      : [
          {
            baris: i + 1,
            cells: Object.fromEntries(
              places.flatMap(([name, at]) => (at < 0 ? [] : [[name, (row[at] ?? '').trim()]])),
            ) as ImportRow<K>['cells'],
          },
        ],
  );
};

const reportOf = <C>(rows: number, judged: Judged<C>, id: number | null): LaporanImpor => ({
  dibaca: rows,
  ringkas: judged.ringkas,
  salah: toTemuan(judged.salah),
  peringatan: judged.peringatan,
  berubah: judged.changes.length,
  id,
});

const template = ({ columns }: Pick<AnyUpload, 'columns'>): Promise<Buffer> => {
  const named = Object.entries(columns);
  return writeWorkbook([
    { name: 'Data', widths: named.map(() => 24), heading: named.map(([name]) => name), rows: [] },
    {
      name: 'Keterangan',
      widths: [24, 10, 60, 24],
      heading: ['kolom', 'wajib', 'arti', 'contoh'],
      rows: named.map(([name, { wajib, arti, contoh }]) => [name, wajib ? 'ya' : 'tidak', arti, contoh]),
    },
  ]);
};

/** Throws `impor_belum_bersih` for what keeps the table from being carried out. */
const requireClean = <C>({ salah, peringatan }: Judged<C>, utuh: boolean, looked: boolean): void => {
  if (utuh && salah.length > 0)
    throw problem(
      'impor_belum_bersih',
      toTemuan(salah).daftar.map(({ baris, pesan }) => ({ field: `baris ${baris}`, message: pesan })),
    );
  if (peringatan.length > 0 && !looked)
    throw problem('impor_belum_bersih', [
      { field: 'sudah_periksa', message: 'Periksa peringatan, lalu nyatakan sudah diperiksa' },
    ]);
};

/** Mounts the calls of a table: template, dry run, carrying it out. */
export const mountUpload = <U extends AnyUpload, C>(
  router: Router,
  deps: Services,
  calls: U,
  kind: UploadKind<keyof U['columns'] & string, C, ParamsOf<U['simpan']>>,
): void => {
  type K = keyof U['columns'] & string;
  type P = ParamsOf<U['simpan']>;
  const { pool, now } = deps;
  const rowsIn = (table: string[][]): ImportRow<K>[] => {
    const rows = readColumns<K>(calls.columns, table);
    if (rows.length === 0) throw problem('dokumen_kosong');
    return rows;
  };
  const judge = async (db: Db, rows: ImportRow<K>[], taking: Taking<P>, locks: boolean) => {
    const judged = await kind.judge(db, rows, taking, locks);
    return { ...judged, peringatan: judged.peringatan.filter(({ jumlah }) => jumlah > 0) };
  };
  mount(router, calls.templat, async ({ reply }) => {
    const name = `templat-${calls.templat.tag.replaceAll(' ', '-')}.xlsx`;
    sendFile(reply, await template(calls), calls.templat.raw ?? '', name);
    return null;
  });
  mount(
    router,
    calls.periksa,
    async ({ params, request }) => {
      const rows = rowsIn((await readTableUpload(request, BERKAS_IMPOR)).cells);
      return reportOf(rows.length, await judge(pool, rows, { params: params as P, at: now() }, false), null);
    },
    tableUpload,
  );
  mount(
    router,
    calls.simpan,
    async ({ who, params, request }) => {
      const { cells, fields } = await readTableUpload(request, BERKAS_IMPOR);
      const rows = rowsIn(cells);
      return transaction(pool, async (db) => {
        const taking = { params: params as P, at: now() };
        const judged = await judge(db, rows, taking, true);
        requireClean(judged, calls.utuh, fields.sudah_periksa === 'ya');
        if (judged.changes.length === 0) return reportOf(rows.length, judged, null);
        const { id, noted } = await kind.keep(db, judged, who, taking);
        await who.note(db, { waktu: taking.at, ...noted });
        return reportOf(rows.length, judged, id);
      });
    },
    tableUpload,
  );
};

/** The same with the list of what was kept, and taking one back. */
export const mountImport = <I extends AnyImport, C>(
  router: Router,
  deps: Services,
  calls: I,
  kind: ImportKind<keyof I['columns'] & string, C, ParamsOf<I['simpan']>>,
): void => {
  mountUpload(router, deps, calls, kind);
  mount(router, calls.daftar, async ({ query, params }) => {
    const before = readIntegers(query.setelah, 1)?.[0] ?? null;
    return toPage(await kind.list(deps, before, params as ParamsOf<I['simpan']>), ({ id }) => [id]);
  });
  mountAct(router, deps, calls.batal, {
    ...kind.undo,
    refuses: ({ it }) => (it.dibatalkan ? 'sudah_diputus' : null),
  });
};
