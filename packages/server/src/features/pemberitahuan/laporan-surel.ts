/** What is reported of e-mail: the notice learns of it, and an address that refuses for good is left alone until it is confirmed anew (pemberitahuan 31). */
import { PILIHAN } from '@gerbang/contract/applicant/pemberitahuan';
import {
  JALUR_KABAR_SUREL,
  type LaporanSurel,
  laporanSurel,
} from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import { author } from '../../audit.ts';
import type { Client } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { messageId, oneLine } from '../../domain/surel.ts';
import type { Services } from '../../http/services.ts';
import type { Webhooks } from '../../http/webhook.ts';
import { readReportKey, takesReports } from './settings.ts';
import { mountSignedReports } from './signed-reports.ts';

const OURS = /^<?(gerbang\.(\d{1,15})\.(\d{1,6})\.[0-9a-f]{16}@[^\s<>]{1,255})>?$/;
/** Which notice a Message-ID names, and which of its messages; undefined for what this portal did not write. */
const noticeOf = (config: Deps['config'], text: string): { id: number; ulang: number } | undefined => {
  const [, bare = '', id = '', ulang = ''] = OURS.exec(text.trim()) ?? [];
  const named = { id: Number(id), ulang: Number(ulang) };
  return bare !== '' && messageId(config, named.id, named.ulang) === `<${bare}>` ? named : undefined;
};

// A report may come before what came of the message is written down: then the address is that of the form.
const FIND = `SELECT n.nomor_pendaftar, n.peristiwa, n.kunci, n.ulang, n.selesai FROM pemberitahuan n
    LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE n.id = $1 AND n.kanal = 'surel' AND lower(coalesce(n.alamat, d.email)) = lower($2) FOR UPDATE OF n`;
interface Found {
  nomor_pendaftar: string | null;
  peristiwa: string;
  kunci: string;
  ulang: number;
  selesai: Date | null;
}
// What was told together left as one message and was written down as of one moment.
const TOGETHER = `(id = $1 OR (nomor_pendaftar = (SELECT nomor_pendaftar FROM pemberitahuan WHERE id = $1) AND kanal = 'surel' AND keadaan = 'terkirim'
    AND selesai = (SELECT selesai FROM pemberitahuan WHERE id = $1)))`;
// Delivered is the news of one that waits as well: the answer to it was lost. It does not take back a refusal, whichever comes first.
const STEP: Readonly<Record<LaporanSurel['status'], string>> = {
  delivered: `UPDATE pemberitahuan SET kabar = 'delivered', alasan = NULL, selesai = coalesce(selesai, $2),
      keadaan = CASE WHEN keadaan = 'antre' THEN 'terkirim' ELSE keadaan END, rahasia = CASE WHEN keadaan = 'dikirim' THEN rahasia END
    WHERE ${TOGETHER} AND kabar IS NULL AND (keadaan IN ('terkirim', 'dikirim') OR keadaan = 'antre' AND percobaan > 0) AND $3::text IS NOT NULL`,
  'soft-bounce': `UPDATE pemberitahuan SET alasan = 'Ditolak sementara: ' || $3
    WHERE ${TOGETHER} AND kabar IS NULL AND keadaan = 'terkirim' AND $2::timestamptz IS NOT NULL`,
  'hard-bounce': `UPDATE pemberitahuan SET kabar = 'failed', alasan = 'Ditolak server penerima: ' || $3,
      keadaan = CASE WHEN keadaan = 'dikirim' THEN keadaan ELSE 'gagal' END
    WHERE ${TOGETHER} AND kabar IS DISTINCT FROM 'failed' AND keadaan IN ('terkirim', 'dikirim') AND $2::timestamptz IS NOT NULL`,
  complaint: `UPDATE pemberitahuan SET alasan = 'Disebut spam oleh penerimanya'
    WHERE ${TOGETHER} AND kabar IS DISTINCT FROM 'failed' AND keadaan = 'terkirim' AND $2::timestamptz IS NOT NULL AND $3::text IS NOT NULL`,
};
// Of an address that was confirmed since, or asked anew, it says nothing.
const REFUSE = `UPDATE surel_pendaftar SET ditolak = $3, alasan_tolak = $4, dikonfirmasi = NULL
  WHERE nomor_pendaftar = $1 AND lower(alamat) = lower($2) AND ditolak IS NULL
    AND CASE WHEN $5::text IS NULL THEN dikonfirmasi <= $6 ELSE dikonfirmasi IS NULL AND encode(token_hash, 'hex') = $5 END`;
const UNWANT = `UPDATE surel_pendaftar SET mati = $3 WHERE nomor_pendaftar = $1 AND lower(alamat) = lower($2) AND NOT mati @> $3`;

const WHY_MAX = 200;
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
/** The server's words, without the address it may say back, whole or its mailbox alone; a short mailbox is no part of other words. */
const whyOf = ({ alasan = '', kepada }: LaporanSurel): string => {
  const at = kepada.lastIndexOf('@');
  const [mailbox, host] = [literal(kepada.slice(0, at)), literal(kepada.slice(at + 1))];
  // Servers that send on write the address with another sign between.
  const whole = `<?${mailbox}[@=]${host}>?`;
  const alone = `(?<![\\p{L}\\p{N}_]|[\\p{L}\\p{N}][.-])${mailbox}(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}])`;
  const words = oneLine(alasan).replace(new RegExp(`${whole}|${alone}`, 'giu'), '***');
  return words.slice(0, WHY_MAX) || 'tanpa alasan';
};

/** Writes one report down; what names nothing of ours changes nothing. */
const take = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Client,
  at: Date,
  report: LaporanSurel,
): Promise<void> => {
  const named = noticeOf(config, report.id_pesan);
  if (!named) return;
  const it = (await db.query<Found>(FIND, [named.id, report.kepada])).rows[0];
  if (!it) return;
  const why = whyOf(report);
  if (it.ulang === named.ulang) await db.query(STEP[report.status], [named.id, at, why]);
  const { nomor_pendaftar: nomor } = it;
  if (nomor === null) return;
  const note = (tindakan: string) =>
    author(now, 'sistem', 'laporan email').note(db, {
      waktu: at,
      tindakan,
      subjek: nomor,
      baru: { alasan: why },
    });
  if (report.status === 'hard-bounce') {
    const link = it.peristiwa === 'konfirmasi' ? it.kunci : null;
    const { rowCount } = await db.query(REFUSE, [nomor, report.kepada, at, why, link, it.selesai ?? at]);
    if (rowCount === 1) await note('alamat email menolak');
  }
  // Whoever calls it spam gets nothing that is not demanded.
  if (report.status === 'complaint') {
    const { rowCount } = await db.query(UNWANT, [nomor, report.kepada, PILIHAN]);
    if (rowCount === 1) await note('email disebut spam');
  }
};

export const mountMailReports = (hooks: Webhooks, deps: Services): void =>
  mountSignedReports(hooks, deps, {
    path: JALUR_KABAR_SUREL,
    report: laporanSurel,
    isOn: takesReports(deps),
    key: () => readReportKey(deps.pool, deps.config),
    notice: ({ id_pesan }) => noticeOf(deps.config, id_pesan)?.id ?? 0,
    take: (db, at, report) => take(deps, db, at, report),
  });
