/** How long there is to object to a result (sanggah 1): the key `sanggah` of the settings. */
import { ATURAN_SANGGAH, type AturanSanggah } from '@gerbang/contract/office/sanggah';
import { endOfWorkingDay } from '@gerbang/contract/wire/time';

/** SQL: the rule as it is stored; null where nothing is. */
export const RULE = "(SELECT isi->'sanggah' FROM pengaturan)";
/** SQL: when result `h` of offering `o` was there to be read. */
export const OPENED = 'greatest(o.tanggal_pengumuman, h.disetujui)';

/** The rule, in an order of its own, with what stands where nothing is stored. */
export const ruleOf = (stored: Partial<AturanSanggah> | null | undefined): AturanSanggah => {
  const { hari, hari_jawab, libur } = { ...ATURAN_SANGGAH, ...stored };
  return { hari, hari_jawab, libur: [...new Set(libur)].toSorted() };
};
/** The last moment to object to a result that opened then; null where the office takes no objections. */
export const deadlineOf = (opened: Date, { hari, libur }: AturanSanggah): Date | null =>
  hari === 0 ? null : endOfWorkingDay(opened, hari, libur);
