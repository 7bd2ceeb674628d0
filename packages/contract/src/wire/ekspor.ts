/** Exports of the office: asked for, made at once or by a job, fetched by who asked. */
import { z } from 'zod/mini';
import { endpoint, type OfficeAccess } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { Path } from './path.ts';

/** Forms of a table. */
export const BENTUK_EKSPOR = ['xlsx', 'csv'] as const;
export type BentukTabel = (typeof BENTUK_EKSPOR)[number];
/** Of documents there is an archive. */
export type BentukEkspor = BentukTabel | 'zip';
/** Rows an export may have at once; above, a job makes it; above MAX_EKSPOR it is refused. */
export const EKSPOR_LANGSUNG = 5_000;
export const MAX_EKSPOR: Readonly<Record<BentukTabel, number>> = { xlsx: 50_000, csv: 250_000 };
/** Rows one sheet of Excel can have below its heading. */
export const EXCEL_MAX_BARIS = 1_048_575;

const status = z.object({
  id: z.string(),
  /** Rows of the export, and how many are written. */
  jumlah: z.int(),
  kemajuan: z.int(),
  selesai: z.boolean(),
  gagal: z.nullable(z.string()),
});
export type StatusEkspor = z.infer<typeof status>;

/** What an export says of itself, beside where it is and who may ask for it. */
export interface Exported<B> {
  summary: string;
  /** What it is narrowed to, by the same words as the list it exports. */
  saringan: B;
  bentuk?: readonly BentukEkspor[];
  /** How more rows than it may have are refused. */
  tooMany?: ErrorCode;
  /** How else asking for it can be refused. */
  more?: readonly ErrorCode[];
}
interface Given<B, A extends OfficeAccess> extends Exported<B> {
  access: A;
  tag: string;
  path: Path;
}
/** The three calls of an export: asking for it, how far it is, and its file. */
export const exportCalls = <B extends Record<string, z.ZodMiniType>, const A extends OfficeAccess>({
  access,
  tag,
  path,
  summary,
  saringan,
  bentuk = BENTUK_EKSPOR,
  tooMany = 'ekspor_terlalu_besar',
  more = [],
}: Given<B, A>) => ({
  mulai: endpoint({
    access,
    tag,
    method: 'POST',
    path,
    summary,
    body: { ...saringan, bentuk: z.enum(bentuk) },
    data: status,
    errors: [tooMany, ...more],
  }),
  kemajuan: endpoint({
    access,
    tag,
    method: 'GET',
    path: `${path}/{id}` as const,
    summary: 'How far the own export is.',
    data: status,
  }),
  berkas: endpoint({
    access,
    tag,
    method: 'GET',
    path: `${path}/{id}/berkas` as const,
    summary: 'The file of the own export, for a day.',
    raw: 'application/octet-stream',
    data: z.null(),
  }),
});
/** What `exportCalls` declares, of whichever list. */
export type ExportCalls = ReturnType<typeof exportCalls<Record<string, z.ZodMiniType>, OfficeAccess>>;
