/** Acts on many: what they ask before, and what they say of whom they leave out. */

import { hasil, type Massal, satuMassal, tindakan } from '@gerbang/contract/office/massal';
import { bulk, type PratinjauMassal } from '@gerbang/contract/wire/massal';
import { z } from 'zod/mini';
import { BulkActs } from '../staff/desk/bulk/bulk-acts.tsx';
import { BulkDialog } from '../staff/desk/bulk/bulk-dialog.tsx';
import { BulkList } from '../staff/desk/bulk/bulk-list.tsx';
import { BulkPage } from '../staff/desk/bulk/bulk-page.tsx';
import { BulkPreview } from '../staff/desk/bulk/bulk-preview.tsx';
import type { Room } from './entry.ts';
import { Pressed } from './live.tsx';
import { LONG_TEXT, LONG_WORD } from './samples.ts';
import { answer } from './server.ts';

const noop = () => undefined;
const PREVIEW: PratinjauMassal = {
  dipilih: 2_340,
  dikenai: 2_300,
  dilewati: [
    {
      alasan: 'Batasnya sudah sama',
      jumlah: 1,
      contoh: [{ nomor_pendaftar: '10000001', nama_lengkap: null }],
    },
    {
      alasan: 'Kursi di jadwal itu tidak cukup',
      jumlah: 39,
      contoh: [{ nomor_pendaftar: '10000002', nama_lengkap: LONG_WORD }],
    },
  ],
};
const COST: NonNullable<PratinjauMassal['biaya']> = [
  { kanal: 'surel', jumlah: 1180, rupiah: 1770 },
  { kanal: 'wa', jumlah: 0, rupiah: 0 },
];
const asking = (name: string, preview: PratinjauMassal) => {
  const calls = bulk({
    access: 'petugas:sesi',
    tag: 'katalog',
    path: `/api/petugas/katalog/massal-${name}`,
    summary: '',
    query: {},
    key: z.string(),
    word: 'PINDAH',
    most: 20_000,
  });
  answer(calls.pratinjau.path, preview);
  return (
    <BulkDialog
      calls={calls}
      title="Pindah jadwal ujian"
      meant={{ kunci: ['10000001'] }}
      isi={() => ({})}
      warning={LONG_TEXT}
      onBegun={noop}
      onClose={noop}
    >
      <p>{LONG_TEXT}</p>
    </BulkDialog>
  );
};
const pressed = (name: string, preview: PratinjauMassal) => (
  <Pressed selector="button[type=submit]">{asking(name, preview)}</Pressed>
);

const DONE: Massal = {
  id: '0b7c',
  jenis: 'batas',
  kembali: false,
  dibuat: '2026-11-20T03:00:00Z',
  petugas: 'Siti Rahmawati',
  alasan: LONG_TEXT,
  jumlah: 2_300,
  berhasil: 2_298,
  gagal: 2,
  dilewati: 40,
  selesai: '2026-11-20T03:01:00Z',
  dikembalikan: null,
  dapat_dikembalikan: true,
  menunggu: false,
  dapat_dihentikan: false,
  dapat_disetujui: false,
  dihentikan: null,
  surat: null,
  slip: true,
};
const RUNNING: Massal = {
  ...DONE,
  id: '0b7d',
  berhasil: 900,
  selesai: null,
  dapat_dikembalikan: false,
  dapat_dihentikan: true,
  slip: false,
};
const WAITING: Massal = {
  ...RUNNING,
  id: '0b7e',
  jenis: 'surel',
  berhasil: 0,
  menunggu: true,
  dapat_disetujui: true,
  surat: { subjek: LONG_WORD, isi: `${LONG_TEXT}\n\n${LONG_TEXT}` },
};
for (const one of [DONE, RUNNING, WAITING]) answer(satuMassal.path.replace('{id}', one.id), one);
answer(tindakan.daftar.path, {
  baris: [
    RUNNING,
    WAITING,
    { ...RUNNING, id: '0b7f', dihentikan: DONE.selesai, selesai: DONE.selesai },
    DONE,
  ],
  berikut: null,
  jumlah: null,
});
answer(hasil.daftar.path, {
  baris: [{ nomor_pendaftar: '10000003', nama_lengkap: LONG_WORD, hasil: 'gagal', pesan: LONG_TEXT }],
  berikut: null,
  jumlah: null,
});
const nothing = () => null;

export const bulkActs: Room = {
  title: 'staff/desk: acts on many',
  entries: [
    {
      name: 'BulkActs',
      wide: true,
      states: {
        'some ticked': (
          <BulkActs
            dialogs={{ batas: nothing, jadwal: nothing, pesan: nothing, surel: nothing, pin: nothing }}
            selection={{ keys: new Set(['10000001']), set: noop, all: noop, clear: noop }}
            sent={{}}
          />
        ),
      },
    },
    { name: 'BulkList', wide: true, alone: { 'one under way, one done': <BulkList /> } },
    {
      name: 'BulkPage',
      wide: true,
      alone: {
        'under way': <BulkPage id={RUNNING.id} />,
        'waits for a second officer': <BulkPage id={WAITING.id} />,
        done: <BulkPage id={DONE.id} />,
      },
    },
    {
      name: 'BulkPreview',
      wide: true,
      states: { 'some left out, with what it costs': <BulkPreview preview={{ ...PREVIEW, biaya: COST }} /> },
    },
    {
      name: 'BulkDialog',
      alone: {
        'nothing looked at yet': asking('baru', PREVIEW),
        'more than a thousand': pressed('banyak', PREVIEW),
        'nobody it can be done to': pressed('kosong', { ...PREVIEW, dikenai: 0 }),
      },
    },
  ],
};
