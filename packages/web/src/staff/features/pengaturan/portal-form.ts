/** The university's settings as they are typed. */
import type { DataOf } from '@gerbang/contract';
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import type { pengaturanPortal } from '@gerbang/contract/office/pengaturan';

export type StoredPortal = DataOf<typeof pengaturanPortal>;
/** As it is typed: the year is text until it is sent. */
export interface PortalForm extends Omit<Settings, 'tahun_hak_cipta'> {
  tahun: string;
}

export const formOf = ({ versi: _, tahun_hak_cipta, ...rest }: StoredPortal): PortalForm => ({
  ...rest,
  tahun: String(tahun_hak_cipta),
});
/** As it is sent. */
export const settingsOf = ({ tahun, ...rest }: PortalForm): Settings => ({
  ...rest,
  warna: rest.warna.trim(),
  surel: rest.surel.trim(),
  tahun_hak_cipta: /^\d{4}$/.test(tahun.trim()) ? Number(tahun) : 0,
  media_sosial: rest.media_sosial.map(({ label, url }) => ({ label, url: url.trim() })),
  panduan_pembayaran: rest.panduan_pembayaran.map(({ label, url }) => ({ label, url: url.trim() })),
});
