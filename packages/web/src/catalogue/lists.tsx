/** Declared lists, imports and acts of the office. */
import { acuan } from '@gerbang/contract/office/acuan';
import { daftarTampilan } from '@gerbang/contract/office/tampilan';
import { act } from '@gerbang/contract/wire/act';
import { imports, type Temuan } from '@gerbang/contract/wire/impor';
import { choice, list, type RowOf } from '@gerbang/contract/wire/list';
import type { Path } from '@gerbang/contract/wire/path';
import { z } from 'zod/mini';
import { ActButton } from '../staff/desk/act-button.tsx';
import { ActDialog } from '../staff/desk/act-dialog.tsx';
import type { Column } from '../staff/desk/data-table.tsx';
import { DialogButton } from '../staff/desk/dialog-button.tsx';
import { Findings, Warnings } from '../staff/desk/import/findings.tsx';
import { ImportHistory } from '../staff/desk/import/import-history.tsx';
import { ImportPanel } from '../staff/desk/import/import-panel.tsx';
import { Imports } from '../staff/desk/import/imports.tsx';
import { ColumnChoice } from '../staff/desk/list/column-choice.tsx';
import { DeskList } from '../staff/desk/list/desk-list.tsx';
import { FilterBar } from '../staff/desk/list/filter-bar.tsx';
import { Fold } from '../staff/desk/list/fold.tsx';
import { useDeskList } from '../staff/desk/list/use-desk-list.ts';
import { Views } from '../staff/desk/list/views.tsx';
import { RowButtons } from '../staff/desk/row-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Room } from './entry.ts';
import { Live, Pressed } from './live.tsx';
import { LONG_TEXT, LONG_WORD, PEOPLE } from './samples.ts';
import { answer, refuse } from './server.ts';

const noop = () => undefined;
const common = { access: 'petugas:sesi', tag: 'katalog', summary: '' } as const;

const listAt = (path: Path) =>
  list({
    ...common,
    path,
    filters: {
      cari: { kind: 'cari', label: 'Cari pendaftar', hint: 'Nama atau nomor', schema: z.string() },
      penawaran: {
        kind: 'acuan',
        label: 'Penawaran',
        all: 'Semua penawaran',
        from: 'penawaran',
        schema: z.string(),
      },
      fase: choice('Fase', 'Semua fase', { baru: 'Baru', lengkap: 'Lengkap', final: 'Final' }),
    },
    row: z.object({ nomor: z.string(), nama: z.string(), nilai: z.number() }),
    orders: { nomor: 'Nomor', nilai: 'Nilai tertinggi' },
    ekspor: { path: `${path}/ekspor`, summary: '' },
  });
type Listed = ReturnType<typeof listAt>;
const COLUMNS: readonly Column<RowOf<Listed>>[] = [
  { key: 'nomor', title: 'Nomor', cell: (p) => p.nomor },
  { key: 'nama', title: 'Nama', cell: (p) => p.nama },
  { key: 'nilai', title: 'Nilai', numeric: true, cell: (p) => p.nilai.toLocaleString('id-ID') },
];

answer(acuan.path.replace('{acuan}', 'penawaran'), [{ kode: '11', nama: 'Jalur Tes, gelombang 1' }]);
answer(
  daftarTampilan.path,
  ['Yang belum lengkap', LONG_WORD].map((nama, id) => ({
    id,
    nama,
    bersama: id > 0,
    milik_sendiri: id === 0,
    saringan: { fase: 'baru' },
    tersembunyi: [],
  })),
);
const listed = (name: string, rows: typeof PEOPLE | null): Listed => {
  const declared = listAt(`/api/petugas/katalog/daftar-${name}`);
  const { path } = declared.daftar;
  if (rows) answer(path, { baris: rows, berikut: rows.length > 0 ? 'lanjut' : null, jumlah: rows.length });
  else refuse(path, 500, 'Server tidak menjawab.');
  return declared;
};
const some = listed('ada', PEOPLE);

function List({ of, ticks = false }: { of: Listed; ticks?: boolean }) {
  const state = useDeskList(of);
  return (
    <DeskList
      state={state}
      caption={`Pendaftar ${of.daftar.path}`}
      columns={COLUMNS}
      id={(p) => p.nomor}
      nameOf={(p) => p.nama}
      empty="Belum ada pendaftar. Mereka muncul begitu membayar."
      {...(ticks ? { acts: () => <Button>Setujui yang dipilih…</Button> } : {})}
    />
  );
}
function Filters() {
  return <FilterBar state={useDeskList(some)} />;
}
function Kept() {
  return <Views list={some} state={useDeskList(some)} hidden={[]} onColumns={noop} />;
}

const FOUND: readonly Temuan[] = [
  { baris: 2, nomor_peserta: '27110001', pesan: 'Nomor peserta tidak ditemukan' },
  { baris: 7, nomor_peserta: '', pesan: LONG_TEXT },
];
const importsAt = (name: string) =>
  imports({
    ...common,
    path: `/api/petugas/katalog/impor-${name}`,
    columns: { nomor_peserta: { arti: 'Nomor peserta pada kartu', contoh: '27110001', wajib: true } },
  });
const history = (name: string, rows: object[] | null) => {
  const calls = importsAt(name);
  if (rows) answer(calls.daftar.path, { baris: rows, berikut: null });
  else refuse(calls.daftar.path, 500, 'Server tidak menjawab.');
  return <ImportHistory calls={calls} undoing={() => ''} undone={() => ''} onUndone={noop} />;
};
const panelAndHistory = () => {
  const calls = importsAt('bersama');
  answer(calls.daftar.path, { baris: [], berikut: null });
  return (
    <Imports
      calls={calls}
      title="Impor daftar hadir"
      action={(rows) => `Tandai ${rows} peserta hadir`}
      done={(rows) => `${rows} peserta ditandai hadir`}
      looked="Peserta memang hadir"
      undoing={() => ''}
      undone={() => ''}
      onDone={noop}
    >
      <p>{LONG_TEXT}</p>
    </Imports>
  );
};
const kept = {
  waktu: '2026-11-20T03:00:00Z',
  petugas: 'Siti Rahmawati',
  dibatalkan: null,
  dibatalkan_oleh: null,
};
const undone = { dibatalkan: '2026-11-20T04:00:00Z', dibatalkan_oleh: 'Bagus Prasetyo' };

const acted = (word?: 'LEPAS') => ({
  act: act({ ...common, path: '/api/petugas/katalog/lepas', ...(word ? { word } : {}), data: z.null() }),
  title: 'Lepas dari karantina',
  action: 'Terima pembayaran',
  sends: () => ({}) as never,
  onDone: noop,
  children: <p>Pembayaran diterima, dan akun pendaftar langsung dibuat.</p>,
});

export const lists: Room = {
  title: 'staff/desk: lists, imports and acts',
  entries: [
    {
      name: 'DeskList',
      wide: true,
      states: { rows: <List of={some} /> },
      // A screen has one list: the navigation of its pages is named once.
      alone: {
        'with ticks': <List of={listed('centang', PEOPLE)} ticks />,
        none: <List of={listed('kosong', [])} />,
        failed: <List of={listed('gagal', null)} />,
      },
    },
    { name: 'FilterBar', wide: true, states: { plain: <Filters /> } },
    {
      name: 'Fold',
      states: {
        plain: (
          <Fold title="Saringan" used={0}>
            <p>Isi lipatan.</p>
          </Fold>
        ),
        used: (
          <Fold title="Saringan dan tampilan" used={2}>
            <p>Isi lipatan.</p>
          </Fold>
        ),
      },
    },
    { name: 'Views', wide: true, states: { 'one own, one shared': <Kept /> } },
    {
      name: 'ColumnChoice',
      states: {
        'one left out': <ColumnChoice columns={COLUMNS} hidden={['nilai']} onChange={noop} />,
      },
      alone: {
        'open, two left out': (
          <Pressed selector="button">
            <Live<readonly string[]> start={['nomor', 'nilai']}>
              {(hidden, change) => <ColumnChoice columns={COLUMNS} hidden={hidden} onChange={change} />}
            </Live>
          </Pressed>
        ),
      },
    },
    {
      name: 'Findings',
      wide: true,
      states: {
        'cut short': (
          <Findings caption="Baris bermasalah, dilewati" problem="Masalah" jumlah={1_200} daftar={FOUND} />
        ),
      },
    },
    {
      name: 'Warnings',
      wide: true,
      states: {
        'one kind': (
          <Warnings
            kinds={[{ judul: 'Ujian belum mulai, tetap ditandai', jumlah: 1, daftar: FOUND.slice(0, 1) }]}
          />
        ),
      },
    },
    {
      name: 'ImportPanel',
      wide: true,
      states: {
        'no file yet': (
          <ImportPanel
            calls={importsAt('baru')}
            title="Impor daftar hadir"
            action={(rows) => `Tandai ${rows} peserta hadir`}
            done={(rows) => `${rows} peserta ditandai hadir`}
            looked="Peserta memang hadir"
            onDone={noop}
          >
            <p>{LONG_TEXT}</p>
          </ImportPanel>
        ),
      },
    },
    {
      name: 'Imports',
      wide: true,
      alone: {
        'none before': panelAndHistory(),
      },
    },
    {
      name: 'ImportHistory',
      wide: true,
      states: {
        'one in force, one taken back': history('ada', [
          { ...kept, id: 2, jumlah: 1_200 },
          { ...kept, id: 1, jumlah: 7, ...undone },
        ]),
      },
      alone: { none: history('kosong', []), failed: history('gagal', null) },
    },
    {
      name: 'RowButtons',
      states: {
        between: <RowButtons name="Catatan 2" onUp={noop} onDown={noop} onRemove={noop} />,
        'first, and stays': <RowButtons name="Catatan 1" onDown={noop} />,
      },
    },
    {
      name: 'ActDialog',
      alone: {
        'reason alone': <ActDialog {...acted()} onClose={noop} />,
        'reason and word': <ActDialog {...acted('LEPAS')} onClose={noop} />,
      },
    },
    {
      name: 'ActButton',
      states: {
        plain: <ActButton {...acted()} />,
        'another look': <ActButton {...acted()} variant="quiet" />,
      },
      alone: {
        pressed: (
          <Pressed selector="button">
            <ActButton {...acted()} />
          </Pressed>
        ),
      },
    },
    {
      name: 'DialogButton',
      states: {
        plain: (
          <DialogButton label="Lihat…">
            {(onClose) => (
              <Dialog open title="Yang dilihat" onClose={onClose}>
                <p>Hanya tombol ini yang membukanya.</p>
              </Dialog>
            )}
          </DialogButton>
        ),
      },
    },
  ],
};
