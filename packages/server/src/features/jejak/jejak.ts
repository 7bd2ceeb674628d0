/** The audit as its desk lists it, and the same as a file. */

import { deskTitles } from '@gerbang/contract/office/desks';
import { jejak } from '@gerbang/contract/office/jejak/calls';
import { AKSI_EKSPOR, NAMA_BUKAAN, slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import type { RowOf } from '@gerbang/contract/wire/list';
import { actWords } from '../../domain/act-words.ts';
import type { Dated } from '../../http/mount.ts';
import { exportOf, tableList } from '../../shapes/list.ts';

type Row = Dated<RowOf<typeof jejak>, 'waktu'>;

/** What was opened, in words, with the number of the row it belongs to; a custom slot has none but its own. */
const opened = (dibuka: string | null): string | null => {
  if (dibuka === null) return null;
  const name = NAMA_BUKAAN[slotUmum(dibuka)];
  return name === undefined ? dibuka : `${name}${dibuka.slice(slotUmum(dibuka).length).replace('/', ' ')}`;
};
const worded = (row: Row): Row => ({
  ...row,
  tindakan: actWords(row.tindakan),
  dibuka: opened(row.dibuka),
});

// Entries of one applicant are found first, by either number: both roads to them are short.
const ABOUT = (number: string) => `a.id = ANY(ARRAY(
    SELECT e.id FROM pendaftar p JOIN audit e ON e.subjek = p.nomor_pendaftar WHERE p.nomor_pendaftar = ${number} OR p.nomor_peserta = ${number}
    UNION SELECT t.id_audit FROM pendaftar p JOIN audit_tentang t USING (nomor_pendaftar) WHERE p.nomor_pendaftar = ${number} OR p.nomor_peserta = ${number}))`;

// Exports were acts of the applicants' desk before they had their own; what is sealed stays as it is written.
const OLD_EXPORTS = `a.meja = 'pendaftar' AND a.tindakan IN ('${Object.values(AKSI_EKSPOR).join("', '")}')`;
const atDesk = (place: string, desk: string): string => {
  if (desk === 'ekspor') return `(a.meja = ${place} OR ${OLD_EXPORTS})`;
  return desk === 'pendaftar' ? `a.meja = ${place} AND (${OLD_EXPORTS}) IS NOT TRUE` : `a.meja = ${place}`;
};

export const auditList = tableList<typeof jejak, Row>({
  // Of what an applicant saved the act alone is told, so that the desk opens no private step.
  columns: `a.id, a.waktu, a.pelaku, a.id_pelaku, CASE a.pelaku WHEN 'petugas' THEN (SELECT nama FROM petugas WHERE username = a.id_pelaku)
      WHEN 'pendaftar' THEN (SELECT nama_lengkap FROM data_diri_pendaftar WHERE nomor_pendaftar = a.id_pelaku) END AS nama_pelaku,
    a.tindakan, a.subjek, coalesce(a.baru ->> 'slot', a.dibuka) AS dibuka, CASE WHEN ${OLD_EXPORTS} THEN 'ekspor' ELSE a.meja END AS meja, CASE WHEN a.pelaku = 'petugas' THEN a.baru ->> 'alasan' END AS alasan`,
  from: 'audit a',
  key: ['a.id', 'bigint'],
  filters: {
    cari: (bind, number) => ABOUT(bind(number.trim())),
    petugas: (bind, username) => `a.pelaku = 'petugas' AND a.id_pelaku = ${bind(username)}`,
    tindakan: (bind, act) => `a.pelaku <> 'pendaftar' AND a.tindakan = ${bind(act)}`,
    berkas: (bind, slot) => (slot === 'semua' ? 'a.dibuka IS NOT NULL' : `a.dibuka = ${bind(slot)}`),
    meja: (bind, desk) => atDesk(bind(desk), desk),
    pelaku: (_, kind) => `a.pelaku = '${kind}'`,
    dari: (bind, day) => `a.waktu >= ${bind(`${day}T00:00:00+07:00`)}::timestamptz`,
    sampai: (bind, day) => `a.waktu < ${bind(`${day}T00:00:00+07:00`)}::timestamptz + interval '1 day'`,
  },
  order: () => ({
    by: [
      ['a.waktu', 'timestamptz'],
      ['a.id', 'bigint'],
    ],
    newestFirst: true,
  }),
  present: worded,
});

export const auditExport = exportOf(auditList, {
  jenis: 'jejak',
  tindakan: 'ekspor jejak',
  fileName: (_, day) => `jejak-${day}`,
  sheet: 'Jejak',
  columns: [
    ['nomor', 'id'],
    ['waktu', 'waktu', 26],
    'pelaku',
    'id_pelaku',
    ['nama_pelaku', 'nama_pelaku', 26],
    ['tindakan', (r) => actWords(r.tindakan), 32],
    'subjek',
    ['yang_dibuka', (r) => opened(r.dibuka), 26],
    ['meja', (r) => r.meja && deskTitles[r.meja]],
    ['alasan', 'alasan', 42],
  ],
});
