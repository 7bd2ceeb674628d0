/** What the desks of the office are furnished with. */

import { type SurelPendaftar, surelPendaftar } from '@gerbang/contract/office/pemberitahuan/calls';
import { KEADAAN_PENAWARAN } from '@gerbang/contract/office/penawaran/tahap';
import { exportCalls, type StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { fill } from '@gerbang/contract/wire/endpoint';
import { keysOf } from '@gerbang/contract/wire/keys';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { AddressOf } from '../staff/desk/address-of.tsx';
import { CorrectIdentity } from '../staff/desk/correct-identity.tsx';
import { type Column, DataTable, TwoLines } from '../staff/desk/data-table.tsx';
import { DocumentView } from '../staff/desk/document-view.tsx';
import { Documents } from '../staff/desk/documents.tsx';
import { Entries, EntryLists } from '../staff/desk/entry-lists.tsx';
import { ExportPanel } from '../staff/desk/export-panel.tsx';
import { IdentityDocuments } from '../staff/desk/identity-documents.tsx';
import { Judging } from '../staff/desk/judging.tsx';
import { JudgingFrame } from '../staff/desk/judging-frame.tsx';
import { LookTools } from '../staff/desk/look-tools.tsx';
import { OfferingState } from '../staff/desk/offering-state.tsx';
import { OvertakenNotice } from '../staff/desk/overtaken-notice.tsx';
import { Parts } from '../staff/desk/parts.tsx';
import { ReasonChoice } from '../staff/desk/reason-choice.tsx';
import { RejectForm } from '../staff/desk/reject-form.tsx';
import { SearchForm } from '../staff/desk/search-form.tsx';
import { ShownDocument } from '../staff/desk/shown-document.tsx';
import { StepHead } from '../staff/desk/step-head.tsx';
import { Trail } from '../staff/desk/trail.tsx';
import { UndoBar } from '../staff/desk/undo-bar.tsx';
import { UnsavedNotices } from '../staff/desk/unsaved.tsx';
import { type Look, NO_PAGES } from '../staff/desk/use-look.ts';
import { Written } from '../staff/desk/written.tsx';
import type { Tried } from '../ui/feedback/failure.tsx';
import type { Room } from './entry.ts';
import { Live, Pressed } from './live.tsx';
import { LONG_TEXT, LONG_WORD, PEOPLE, type Person, PICTURE_URL } from './samples.ts';
import { answer, refuse } from './server.ts';

const noop = () => undefined;
const forEver = () => new Promise<never>(noop);

const COLUMNS: readonly Column<Person>[] = [
  { key: 'nomor', title: 'Nomor', cell: (p) => p.nomor },
  { key: 'nama', title: 'Nama', cell: (p) => p.nama },
  { key: 'nilai', title: 'Nilai', numeric: true, cell: (p) => p.nilai.toLocaleString('id-ID') },
];
const nomorOf = (p: Person) => p.nomor;
const nameOf = (p: Person) => p.nama;

function Table({
  caption,
  rows,
  onMore,
}: {
  caption: string;
  rows: readonly Person[] | undefined;
  onMore?: () => void;
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set([PEOPLE[0]?.nomor ?? '']));
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={rows}
      id={nomorOf}
      nameOf={nameOf}
      empty="Tidak ada yang cocok."
      selected={selected}
      onSelect={setSelected}
      {...(onMore ? { onMore } : {})}
    />
  );
}

/** An export whose server answers as told. */
const exporting = (name: string, status: Partial<StatusEkspor> | null): ReactNode => {
  const path = `/api/petugas/katalog/${name}` as const;
  const begun = { id: name, jumlah: 12_000, kemajuan: 4_000, selesai: false, gagal: null, ...status };
  if (status === null) refuse(path, 429, 'Terlalu banyak permintaan. Tunggu sebentar.');
  else answer(path, begun);
  answer(`${path}/${name}`, begun);
  const calls = exportCalls({ access: 'petugas:sesi', tag: 'katalog', path, summary: '', saringan: {} });
  return <ExportPanel calls={calls} filters={{}} />;
};
/** The address of somebody the server knows, or does not. */
const addressOf = (nomor: string, of: SurelPendaftar | null): ReactNode => {
  const path = fill(surelPendaftar.path, { nomor_pendaftar: nomor });
  if (of === null) refuse(path, 503, 'Server sedang sibuk.');
  else answer(path, of);
  return <AddressOf nomor={nomor} />;
};
const LOOK: Look = {
  zoom: 1,
  turned: 0,
  pages: NO_PAGES,
  setPages: noop,
  wanted: null,
  larger: noop,
  smaller: noop,
  turn: noop,
  fit: noop,
  nextPage: noop,
  pageBefore: noop,
};
const SEEN = {
  label: 'Ijazah',
  ext: 'png',
  url: PICTURE_URL,
  daftar_periksa: ['Nama sama dengan isian'],
  isian: [{ label: 'Nama lengkap', nilai: LONG_TEXT, sama: true }],
  petunjuk: [],
};
const VERSIONS = ['ditolak', null].map((putusan, i) => ({
  ext: 'png',
  url: PICTURE_URL,
  disimpan: `2026-11-2${i}T03:00:00Z`,
  putusan,
  alasan: putusan && LONG_TEXT,
}));
const IDENTITY = ['Akta Kelahiran', 'Foto KTP'].map((label) => ({
  slot: label,
  label,
  ext: 'png',
  url: PICTURE_URL,
}));
const viewed = (url: string | null, look: Partial<Look> = {}) => (
  <DocumentView label="Ijazah" ext="png" url={url} look={{ ...LOOK, ...look }} onRenew={noop} />
);
const judging = (given: Partial<ComponentProps<typeof Judging>>) => (
  <Judging
    seen="katalog"
    nama={LONG_TEXT}
    dokumen={SEEN}
    tried={[]}
    busy={false}
    decide={noop}
    about={<p className="ui-muted">SNBP 2027</p>}
    onRenew={noop}
    {...given}
  />
);
const SAID = { it: { words: 'Ijazah: sah' }, isBack: false };
const framed = (query: Partial<ComponentProps<typeof JudgingFrame>['query']>) => (
  <JudgingFrame
    title="Verifikasi berkas"
    to="/"
    list="Antrean verifikasi berkas"
    query={{ data: null, error: null, isFetching: false, isPending: false, refetch: forEver, ...query }}
    said={query.data === null ? { ...SAID, isBack: true } : null}
    undo={<UndoBar said={{ ...SAID, isBack: true }} busy={false} onUndo={noop} />}
  >
    {null}
  </JudgingFrame>
);
const REASONS = ['Tidak terbaca', LONG_TEXT];
const chosen = (start: string, error?: string) => (
  <Live start={start}>
    {(value, change) => (
      <ReasonChoice label="Alasan" value={value} onChange={change} choices={REASONS} error={error} />
    )}
  </Live>
);
const asked = (child: ReactNode) => <Pressed selector="button">{child}</Pressed>;

const failed = (message: string): Tried => ({ failure: { message, findings: [] }, attempt: 1 });
const document = (slot: string, label: string, url: string) => ({ slot, label, ext: 'jpg', url });

export const desk: Room = {
  title: 'staff/desk',
  entries: [
    {
      name: 'DataTable',
      wide: true,
      states: {
        'rows, one ticked, more to come': <Table caption="Pendaftar" rows={PEOPLE} onMore={noop} />,
        'nothing to tick': (
          <DataTable caption="Peserta" columns={COLUMNS} rows={PEOPLE} id={nomorOf} empty="Belum ada." />
        ),
        none: <Table caption="Hasil pencarian" rows={[]} />,
        'on its way': <Table caption="Pembayaran" rows={undefined} />,
      },
    },
    { name: 'TwoLines', states: { plain: <TwoLines first="Siti Rahmawati" second={LONG_TEXT} /> } },
    {
      name: 'Entries',
      alone: {
        'not searched, the first one stays': (
          <Entries<Person>
            name="katalog-gedung"
            noun="gedung"
            caption="Daftar gedung"
            rows={PEOPLE}
            error={null}
            retry={noop}
            codeOf={nomorOf}
            nameOf={nameOf}
            columns={COLUMNS}
            dialog={() => null}
            remove={forEver}
            mayRemove={(p) => p !== PEOPLE[0]}
            removing=""
            refresh={noop}
            head={(heading, add) => (
              <div className="desk-lists__top">
                <h2 ref={heading} tabIndex={-1}>
                  Gedung
                </h2>
                {add}
              </div>
            )}
          />
        ),
      },
    },
    {
      name: 'EntryLists',
      alone: Object.fromEntries(
        [
          ['rows', PEOPLE, null] as const,
          ['none', [], null] as const,
          ['failed', undefined, new Error('Server tidak menjawab.')] as const,
        ].map(([name, rows, error]) => [
          name,
          <EntryLists<Person>
            key={name}
            name={`katalog-${name}`}
            title="Data acuan"
            label="Daftar acuan"
            lists={[
              { to: '/', title: 'Agama' },
              { to: '/desa', title: 'Desa' },
            ]}
            about="Yang dipilih pendaftar di formulir."
            caption="Agama"
            noun="agama"
            rows={rows}
            error={error}
            retry={noop}
            codeOf={nomorOf}
            nameOf={nameOf}
            wordsOf={nameOf}
            columns={COLUMNS}
            dialog={() => null}
            remove={forEver}
            removing=""
            refresh={forEver}
          />,
        ]),
      ),
    },
    {
      name: 'SearchForm',
      states: {
        empty: <SearchForm label="Cari pendaftar" hint="Nama, nomor atau NIK" value="" onSearch={noop} />,
        filled: (
          <SearchForm label="Cari pendaftar" hint="Nama, nomor atau NIK" value="Siti" onSearch={noop} />
        ),
      },
    },
    {
      name: 'ExportPanel',
      wide: true,
      states: {
        ready: exporting('siap', {}),
        working: asked(exporting('jalan', {})),
        finished: asked(exporting('selesai', { selesai: true })),
        failed: asked(exporting('gagal', { gagal: 'Berkas gagal disusun. Coba lagi.' })),
        refused: asked(exporting('ditolak', null)),
      },
    },
    {
      name: 'Documents',
      wide: true,
      states: {
        'one shown': (
          <Documents
            dokumen={[
              document('ijazah', 'Ijazah', PICTURE_URL),
              document('ktp', `KTP ${LONG_WORD}`, PICTURE_URL),
            ]}
            renew={forEver}
          />
        ),
        none: <Documents dokumen={[]} renew={forEver} />,
        'not to be opened': (
          <Documents
            dokumen={[document('foto', 'Foto', '/api/petugas/katalog/hilang.jpg?kedaluwarsa=1')]}
            renew={() => Promise.resolve(undefined)}
          />
        ),
      },
    },
    {
      name: 'DocumentView',
      wide: true,
      alone: {
        'as large as fits': viewed(PICTURE_URL),
        'enlarged and turned': viewed(PICTURE_URL, { zoom: 2, turned: 90 }),
      },
      states: {
        'not for this desk': viewed(null),
        'address ended': viewed('/api/petugas/katalog/hilang.png?kedaluwarsa=1'),
      },
    },
    {
      name: 'Judging',
      wide: true,
      alone: {
        'at the queue': judging({ undo: <UndoBar said={SAID} busy={false} onUndo={noop} /> }),
        'at a second look, refused': judging({ undated: true, tried: [failed(LONG_TEXT)] }),
        'where two differ': judging({ only: 'ditolak', said: <p>Putusan pertama: Sah</p> }),
      },
    },
    {
      name: 'JudgingFrame',
      alone: {
        'not loaded': framed({ data: undefined, error: new Error('Server sedang sibuk.') }),
        'none left, the last taken back': framed({ data: null }),
      },
    },
    {
      name: 'UndoBar',
      alone: {
        'before a decision': <UndoBar said={null} busy={false} onUndo={noop} />,
        'after a decision': (
          <UndoBar said={{ it: { words: LONG_TEXT }, isBack: false }} busy={false} onUndo={noop} />
        ),
        'taking it back': <UndoBar said={SAID} busy onUndo={noop} />,
        'taken back': <UndoBar said={{ ...SAID, isBack: true }} busy={false} onUndo={noop} />,
      },
    },
    {
      name: 'RejectForm',
      alone: {
        'with a deadline': <RejectForm busy={false} onReject={noop} onCancel={noop} />,
        'without, busy': <RejectForm busy undated onReject={noop} onCancel={noop} />,
      },
    },
    {
      name: 'LookTools',
      states: {
        plain: <LookTools look={LOOK} />,
        'of many pages': <LookTools label="Tampilan PDF" look={{ ...LOOK, pages: { at: 1, of: 3 } }} />,
      },
    },
    {
      name: 'ShownDocument',
      wide: true,
      alone: {
        'with versions before': (
          <ShownDocument dokumen={SEEN} look={LOOK} versions={VERSIONS} onDrawn={noop} onRenew={noop} />
        ),
      },
    },
    {
      name: 'IdentityDocuments',
      wide: true,
      alone: {
        'two of them': <IdentityDocuments dokumen={IDENTITY} siapa="26000001" onRenew={noop} />,
      },
      states: { none: <IdentityDocuments dokumen={[]} siapa="26000002" onRenew={noop} /> },
    },
    {
      name: 'CorrectIdentity',
      states: {
        closed: (
          <CorrectIdentity
            nomor_pendaftar="26000001"
            no_ktp="3374010101050001"
            dokumen={IDENTITY}
            onDone={noop}
            onRenew={noop}
          />
        ),
      },
    },
    {
      name: 'ReasonChoice',
      alone: {
        'from the list': chosen(REASONS[0] ?? ''),
        'free, refused': chosen('', 'Isi alasan'),
      },
    },
    {
      name: 'Trail',
      states: {
        'of a file': <Trail nomor="26000001">Siapa membuka berkas ini</Trail>,
        'of a document': (
          <Trail nomor="26000001" slot="data_diri_pendaftar/foto">
            Siapa membuka dokumen ini
          </Trail>
        ),
      },
    },
    {
      name: 'StepHead',
      wide: true,
      states: {
        between: <StepHead to="/" list="Daftar pendaftar" before={noop} next={noop} />,
        last: <StepHead to="/" list="Daftar pendaftar" before={noop} next={undefined} />,
      },
    },
    {
      name: 'OfferingState',
      states: Object.fromEntries(
        keysOf(KEADAAN_PENAWARAN).map((keadaan) => [
          keadaan,
          <OfferingState key={keadaan} keadaan={keadaan} />,
        ]),
      ),
    },
    {
      name: 'AddressOf',
      states: {
        confirmed: addressOf('1', {
          alamat: 'made@contoh.id',
          keadaan: 'terkonfirmasi',
          alasan_tolak: null,
          versi: 2,
        }),
        'long, not yet': addressOf('2', {
          alamat: `${LONG_WORD}@contoh.id`,
          keadaan: 'menunggu',
          alasan_tolak: null,
          versi: 2,
        }),
        refused: addressOf('5', {
          alamat: 'made@contoh.id',
          keadaan: 'ditolak',
          alasan_tolak: '550 5.1.1 *** User unknown',
          versi: 2,
        }),
        'none yet': addressOf('3', { alamat: null, keadaan: 'kosong', alasan_tolak: null, versi: 0 }),
        failed: addressOf('4', null),
      },
    },
    {
      name: 'OvertakenNotice',
      states: {
        plain: (
          <OvertakenNotice
            stands={[
              ['Nama ruang', 'Aula Barat'],
              ['Alamat', LONG_TEXT],
            ]}
          />
        ),
      },
    },
    {
      name: 'Parts',
      states: {
        'two of a desk': (
          <Parts label="Bagian meja pembayaran">
            <NavLink to="/">Diterima</NavLink>
            <NavLink to="/rekap">Rekap harian</NavLink>
          </Parts>
        ),
        'more than a phone is wide': (
          <Parts label="Bagian penawaran">
            {['Umum', 'Program studi', 'Formulir', 'Ujian', 'Halaman publik', 'Uji coba', 'Periksa'].map(
              (title) => (
                <NavLink key={title} to={`/bagian/${title}`}>
                  {title}
                </NavLink>
              ),
            )}
            <NavLink to="/">Beda</NavLink>
          </Parts>
        ),
      },
    },
    { name: 'Written', states: { long: <Written>{`${LONG_TEXT}\n\n${LONG_WORD}`}</Written> } },
    {
      name: 'UnsavedNotices',
      states: {
        both: (
          <div className="ui-stack">
            <UnsavedNotices acting={failed('Server tidak menjawab.')} restored onDiscard={noop} />
          </div>
        ),
      },
    },
  ],
};
