/** Pictures and documents of the office: judged, stored, and sent to whoever may see them. */
import { randomUUID } from 'node:crypto';
import { problem } from '@gerbang/contract';
import type { BerkasKabar } from '@gerbang/contract/office/kabar';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Author } from '../../audit.ts';
import type { Deps } from '../../deps.ts';
import { withStored } from '../../domain/berkas.ts';
import { inspect } from '../../files/inspect.ts';
import { readUpload } from '../../http/upload.ts';
import { presentFile } from './desk.ts';
import type { StoredKabar } from './queries.ts';

/** What was uploaded but never used, or was replaced, is forgotten after so many days; the sweep removes the bytes. */
const UNUSED_DAYS = 7;
const FORGET = `DELETE FROM berkas_kabar b WHERE dibuat < $1 AND NOT EXISTS (SELECT 1 FROM berita WHERE id_foto = b.id)
  AND NOT EXISTS (SELECT 1 FROM pengumuman WHERE id_berkas = b.id)`;
const ADD =
  'INSERT INTO berkas_kabar (id, kunci_berkas, ext, mime, ukuran, dibuat) VALUES ($1, $2, $3, $4, $5, $6)';

/** Stores the one file of an upload: a picture, newly encoded, or a PDF; throws what is wrong with it. */
export const storeKabarFile = async (
  deps: Deps,
  who: Author,
  request: FastifyRequest,
  kind: 'foto' | 'dokumen',
): Promise<BerkasKabar> => {
  const upload = await readUpload(request);
  if (upload.name !== kind || !upload.bytes)
    throw problem(kind === 'foto' ? 'belum_memilih_gambar' : 'dokumen_kosong');
  const judged = await inspect(upload.bytes, kind === 'foto' ? 'dokumen' : 'pdf');
  if (!judged.ok) {
    // The picture is judged as a document would be; its own sentence says what it has to be.
    const code = judged.problem === 'dokumen_format' ? 'foto_format' : judged.problem;
    throw problem(code, [{ field: kind, message: problem(code).message }]);
  }
  if (kind === 'foto' && judged.ext === 'pdf') throw problem('foto_format');
  const id = randomUUID();
  const at = deps.now();
  await withStored(deps, judged.bytes, async (db, key) => {
    await db.query(FORGET, [new Date(at.getTime() - UNUSED_DAYS * 86_400_000)]);
    await db.query(ADD, [id, key, judged.ext, judged.mime, judged.bytes.length, at]);
    await who.note(db, {
      waktu: at,
      tindakan: `unggah ${kind} kabar`,
      baru: { id, ext: judged.ext, ukuran: judged.bytes.length },
    });
  });
  return presentFile(id, judged.ext, judged.bytes.length);
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** True for what can be the id of a file. */
export const isFileId = (id: string | undefined): id is string => id !== undefined && UUID.test(id);

/** Sends a file inline for our own pages to show and embed; its content never changes under an id. */
export const sendKabarFile = async (
  { storage }: Pick<Deps, 'storage'>,
  reply: FastifyReply,
  row: StoredKabar | undefined,
  cache: string,
): Promise<void> => {
  if (!row) throw problem('tidak_ditemukan');
  void reply
    .header('content-type', row.mime)
    // Without a name of its own it is saved under the one the link gives it.
    .header('content-disposition', 'inline')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', cache)
    .send(await storage.get(row.kunci_berkas));
};
