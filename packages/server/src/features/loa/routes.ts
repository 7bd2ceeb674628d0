/** Letters of acceptance: asking, status, file and public proof (A 4, A 7; decisions 131–140). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/loa';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/loa';
import { audit } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readLoaToken } from '../../domain/loa.ts';
import { checkSigned, signedUrl } from '../../domain/signed-url.ts';
import type { Results } from '../../domain/yudisium.ts';
import { Answer, mountOwn, mountPublic, type Router } from '../../plugins/mount.ts';
import { sendFile } from '../../plugins/send-file.ts';
import type { Session } from '../../plugins/session.ts';

// A revoked letter is to the applicant a request that was turned down: the reason says so, and they may ask again.
const LATEST = `SELECT id, CASE WHEN dicabut IS NULL THEN status_loa ELSE ${STATUS_LOA.ditolak} END AS status_loa,
    CASE WHEN (dicabut IS NOT NULL OR status_loa = ${STATUS_LOA.ditolak}) AND (jenis_loa = ${JENIS_LOA.final} OR keterangan_terlihat)
      THEN coalesce('Surat dicabut. ' || alasan_cabut, keterangan) END AS keterangan, diminta, kunci_berkas
  FROM loa WHERE nomor_pendaftar = $1 AND jenis_loa = $2 ORDER BY id DESC LIMIT 1`;
const FIRST_CHOICE = 'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1';
const FILE =
  'SELECT kunci_berkas, jenis_loa, nomor_pendaftar FROM loa WHERE id = $1 AND status_loa = 2 AND dicabut IS NULL';
const PROOF =
  'SELECT nomor_surat, dicabut FROM loa WHERE id = $1 AND status_loa = 2 AND nomor_surat IS NOT NULL';

interface Row extends Record<string, unknown> {
  id: number;
  status_loa: number;
  keterangan: string | null;
  diminta: Date;
  kunci_berkas: string | null;
}

export const loaRoutes = (router: Router, deps: Deps, results: Results): void => {
  const { reader, pool, config, storage, now } = deps;
  const latest = async (db: Pick<Db, 'query'>, nomor: string, jenis: number) =>
    (await db.query<Row>(named('loa_terakhir', LATEST, [nomor, jenis]))).rows[0];

  /** Conditional: finalised and before the announcement; final: accepted, so only after it. The time comes first. */
  const isEligible = async (session: Session, jenis: number): Promise<boolean> => {
    if (session.nomor_peserta === null) return false;
    const open = await results.isOpen(session.kode_penawaran);
    if (jenis === JENIS_LOA.conditional) return !open;
    return open && (await results.find(session.nomor_pendaftar, session.kode_penawaran))?.status === 1;
  };
  const mayAsk = async (session: Session, jenis: number, last: Row | undefined): Promise<boolean> =>
    (last === undefined || last.status_loa === STATUS_LOA.ditolak) && (await isEligible(session, jenis));

  const status = (call: typeof calls.statusLoa, jenis: number) =>
    mountOwn(
      router,
      call,
      async ({ session }) => {
        const last = await latest(reader as never, session.nomor_pendaftar, jenis);
        const data = last
          ? {
              id: last.id,
              status_loa: last.status_loa,
              keterangan: last.keterangan,
              diminta: last.diminta.toISOString(),
            }
          : null;
        return new Answer({
          success: data !== null,
          data,
          boleh_mengajukan: await mayAsk(session, jenis, last),
        });
      },
      { mayBeAbsent: true, extra: calls.loaStatusExtra },
    );
  status(calls.statusLoaConditional, JENIS_LOA.conditional);
  status(calls.statusLoa, JENIS_LOA.final);

  mountOwn(router, calls.requestLoa, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    const jenis = body.jenis_loa;
    if (!(await isEligible(session, jenis))) throw problem('loa_belum_boleh');
    // The final letter goes to the programme of the result, the conditional one to the first choice (decisions 140).
    const admitted = jenis === JENIS_LOA.final ? await results.find(nomor, session.kode_penawaran) : null;
    return transaction(pool, async (db) => {
      await db.query('SELECT 1 FROM pendaftar WHERE nomor_pendaftar = $1 FOR UPDATE', [nomor]);
      const last = await latest(db, nomor, jenis);
      if (last?.status_loa === STATUS_LOA.review) throw problem('loa_sedang_direview');
      if (last?.status_loa === STATUS_LOA.disetujui) throw problem('loa_belum_boleh');
      const id_prodi = admitted
        ? admitted.kode_prodi
        : ((await db.query<{ id_prodi: number }>(FIRST_CHOICE, [nomor])).rows[0]?.id_prodi ?? null);
      const { rows } = await db.query<{ id: number; status_loa: number }>(
        'INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, id_prodi, diminta) VALUES ($1, $2, $3, $4, $5) RETURNING id, status_loa',
        [nomor, session.kode_penawaran, jenis, id_prodi, now()],
      );
      const made = rows[0] as { id: number; status_loa: number };
      await audit(db, now(), {
        pelaku: 'pendaftar',
        id_pelaku: nomor,
        tindakan: 'ajukan loa',
        subjek: nomor,
        baru: { ...made, jenis_loa: jenis, id_prodi },
      });
      return made;
    });
  });

  mountOwn(
    router,
    calls.loaCek,
    async ({ session, params }) => {
      const last = await latest(reader as never, session.nomor_pendaftar, Number(params.type));
      if (!last?.kunci_berkas || last.status_loa !== STATUS_LOA.disetujui)
        return new Answer({ success: false, data: null });
      return { url: signedUrl(config.keys.sign, now(), calls.loaBerkas.path, { id_loa: String(last.id) }) };
    },
    { mayBeAbsent: true },
  );

  mountPublic(router, calls.loaBerkas, async ({ params, request, reply }) => {
    checkSigned(config.keys.sign, now(), request.url);
    const row = (
      await reader.query<{ kunci_berkas: string | null; jenis_loa: number; nomor_pendaftar: string }>(
        named('loa_file', FILE, [params.id_loa]),
      )
    ).rows[0];
    if (!row?.kunci_berkas) throw problem('tidak_ditemukan');
    sendFile(
      reply,
      await storage.get(row.kunci_berkas),
      'application/pdf',
      `loa_${row.jenis_loa}_${row.nomor_pendaftar}.pdf`,
    );
    return null;
  });

  mountPublic(router, calls.periksaLoa, async ({ params }) => {
    const id = readLoaToken(config.keys.sign, params.token as string);
    const row = (
      await reader.query<{ nomor_surat: string; dicabut: Date | null }>(named('loa_bukti', PROOF, [id]))
    ).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    return {
      nomor_surat: row.nomor_surat,
      berlaku: row.dicabut === null,
      dicabut: row.dicabut !== null,
    };
  });
};
