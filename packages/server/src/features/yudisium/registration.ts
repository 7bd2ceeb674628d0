/** What those admitted do next: when and where they register anew, told to them alone and never before the announcement (yudisium 8). */
import { type DaftarUlangSaya, HALAMAN_DITERIMA } from '@gerbang/contract/applicant/yudisium';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { named } from '../../db/pool.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import type { Services } from '../../http/services.ts';
import type { Session } from '../../http/session.ts';

interface Row {
  mulai: Date | null;
  selesai: Date | null;
  tempat: string;
}
const READ = `SELECT daftar_ulang_mulai AS mulai, daftar_ulang_selesai AS selesai, daftar_ulang_tempat AS tempat
  FROM penawaran WHERE kode_penawaran = $1`;

/** The span for a calendar: of the offering, nothing of whose it is. */
const calendarOf = async (deps: Services, kode: string, { mulai, selesai, tempat }: Row) => {
  if (!mulai || !selesai) return null;
  const { nama_universitas: nama } = await readSettings(deps);
  const { publicUrl } = deps.config;
  const calendar = ical({
    name: `Daftar ulang ${nama}`,
    prodId: { company: nama, product: 'Penerimaan', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Stays the same while the dates move, so that a calendar moves them too.
    id: `${kode}-daftar-ulang@${new URL(publicUrl).hostname}`,
    stamp: deps.now(),
    start: mulai,
    end: selesai,
    summary: `Daftar ulang ${nama}`,
    ...(tempat ? { location: tempat } : {}),
    url: publicUrl + HALAMAN_DITERIMA,
  });
  return calendar.toString();
};

/** What the own admission leads to; null before the announcement and for whoever is not admitted, without telling which. */
export const findRegistration = async (deps: Services, who: Session): Promise<DaftarUlangSaya | null> => {
  const { results, reader } = deps;
  const { kode_penawaran } = who;
  // The result first: nothing of the offering is read for anybody else.
  if ((await results.find(who))?.status !== 1) return null;
  const row = (await reader.query<Row>(named('daftar_ulang', READ, [kode_penawaran]))).rows[0];
  if (!row) return null;
  return {
    mulai: row.mulai?.toISOString() ?? null,
    selesai: row.selesai?.toISOString() ?? null,
    tempat: row.tempat,
    kalender: await calendarOf(deps, kode_penawaran, row),
  };
};
