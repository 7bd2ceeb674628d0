/** The desk for exam rooms: how full each schedule is, and a new room where no seat is left (ruang 1). */
import { JANJI_RUANG_JAM } from '@gerbang/contract/office/beranda';
import { daftarRuang, hapusRuang, type JadwalRuang, type RuangUjian } from '@gerbang/contract/office/ruang';
import { choice, search } from '@gerbang/contract/wire/list';
import { dateText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { type Column, DataTable } from '../../desk/data-table.tsx';
import { Buildings, GEDUNG } from './buildings.tsx';
import { AddRoomDialog, CapacityDialog } from './room-dialogs.tsx';
import './ruang.css';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { type Reading, useWholeList, wholeList } from '../../desk/list/use-whole-list.ts';

const HOUR_MS = 3_600_000;

type Act =
  | { kind: 'tambah'; jadwal: JadwalRuang }
  | { kind: 'kapasitas'; ruang: RuangUjian }
  | { kind: 'hapus'; ruang: RuangUjian };

const sum = (rooms: readonly RuangUjian[], of: 'kapasitas' | 'terisi') =>
  rooms.reduce((total, room) => total + room[of], 0);

function State({ jadwal }: { jadwal: JadwalRuang }) {
  const { ruang, penuh_sejak } = jadwal;
  const seats = `${sum(ruang, 'terisi')} dari ${sum(ruang, 'kapasitas')} kursi terisi`;
  // Nobody was turned away from seats that never were.
  if (ruang.length === 0)
    return (
      <p>
        <Badge kind="warning">Belum ada ruang</Badge>
      </p>
    );
  if (!penuh_sejak) return <p>{seats}</p>;
  const left = JANJI_RUANG_JAM - (Date.now() - Date.parse(penuh_sejak)) / HOUR_MS;
  return (
    <p className="ui-row">
      {seats}
      <Badge kind={left > 0 ? 'warning' : 'error'}>
        {left > 0
          ? `Tanpa kursi, sisa ${Math.ceil(left)} jam dari janji 1×24 jam`
          : `Tanpa kursi, lewat ${Math.floor(-left)} jam dari janji 1×24 jam`}
      </Badge>
    </p>
  );
}

function Schedule({ jadwal, onAct }: { jadwal: JadwalRuang; onAct: (act: Act) => void }) {
  const columns: Column<RuangUjian>[] = [
    { key: 'ruang', title: 'Ruang', cell: (r) => r.nama_ruang },
    { key: 'gedung', title: 'Gedung', cell: (r) => r.nama_gedung },
    { key: 'terisi', title: 'Terisi', numeric: true, cell: (r) => r.terisi },
    { key: 'kapasitas', title: 'Kapasitas', numeric: true, cell: (r) => r.kapasitas },
    {
      key: 'tindakan',
      title: 'Tindakan',
      cell: (ruang) => (
        <span className="ui-row">
          <Button variant="secondary" onClick={() => onAct({ kind: 'kapasitas', ruang })}>
            Ubah kapasitas…
          </Button>
          {ruang.terisi === 0 && (
            <Button variant="quiet" onClick={() => onAct({ kind: 'hapus', ruang })}>
              Hapus…
            </Button>
          )}
        </span>
      ),
    },
  ];
  const id = `jadwal-${jadwal.kode_jadwal}`;
  return (
    <section className="ui-card ui-stack" aria-labelledby={`${id} ${id}-untuk`}>
      <div className="rooms__head">
        <div>
          <h2 id={id}>{jadwal.lokasi_ujian}</h2>
          <p id={`${id}-untuk`} className="ui-muted">
            {jadwal.penawaran} · {jadwal.tanggal ? dateText(jadwal.tanggal) : 'tanggal belum diatur'}
            {jadwal.disabilitas && ' · khusus peserta berkebutuhan khusus'}
          </p>
        </div>
        <Button
          variant={jadwal.penuh_sejak ? 'primary' : 'secondary'}
          onClick={() => onAct({ kind: 'tambah', jadwal })}
        >
          Tambah ruang…
        </Button>
      </div>
      <State jadwal={jadwal} />
      {jadwal.ruang.length > 0 && (
        <DataTable
          caption={`Ruang di ${jadwal.lokasi_ujian}, ${jadwal.penawaran}`}
          columns={columns}
          rows={jadwal.ruang}
          id={(r) => String(r.id_ruang)}
          empty="Belum ada ruang."
        />
      )}
    </section>
  );
}

const schedules = wholeList('ruang', {
  cari: search('Cari jadwal', 'Tempat, jalur, gelombang, atau ruang'),
  kursi: choice('Kursi', 'Semua jadwal', {
    penuh: 'Tanpa kursi',
    kosong: 'Belum ada ruang',
    ada: 'Masih ada kursi',
  }),
});
const reading: Reading<JadwalRuang> = {
  words: ({ lokasi_ujian, penawaran, ruang }) =>
    [lokasi_ujian, penawaran, ...ruang.map((r) => `${r.nama_ruang} ${r.nama_gedung}`)].join(' '),
  values: {
    kursi: ({ ruang, penuh_sejak }) => (ruang.length === 0 ? 'kosong' : penuh_sejak ? 'penuh' : 'ada'),
  },
};

export default function RuangDesk() {
  const flash = useFlash();
  const client = useQueryClient();
  const { data, error, refetch } = useRead(daftarRuang, { key: ['ruang'] });
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const renew = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: GEDUNG });
  };
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    renew();
  };
  const state = useWholeList(schedules, { rows: data, error, retry: refetch }, reading);
  return (
    <div className="ui-stack">
      <h1>Ruang ujian</h1>
      <p className="ui-muted">
        Ruang baru langsung dapat diisi: pendaftar yang ditolak karena penuh tinggal menekan Finalisasi lagi.
        Nama ruang tercetak pada kartu, karena itu tidak dapat diubah.
      </p>
      <DeskList
        state={state}
        caption="Jadwal ujian"
        card={(jadwal) => <Schedule jadwal={jadwal} onAct={setAct} />}
        id={(jadwal) => jadwal.kode_jadwal}
        noun="jadwal"
        empty="Tidak ada jadwal ujian yang akan datang. Jadwal diatur pada penawaran, di bagian Ujian."
      />
      {data && <Buildings onChanged={renew} />}
      {act?.kind === 'tambah' && (
        <AddRoomDialog jadwal={act.jadwal} onClose={close} onDone={(nama) => done(`${nama} ditambahkan.`)} />
      )}
      {act?.kind === 'kapasitas' && (
        <CapacityDialog ruang={act.ruang} onClose={close} onDone={() => done('Kapasitas diubah.')} />
      )}
      {act?.kind === 'hapus' && (
        <ConfirmDialog
          title={`Hapus ${act.ruang.nama_ruang}`}
          action="Hapus ruang"
          danger
          onClose={close}
          onConfirm={async () => {
            await call(hapusRuang, { params: { id_ruang: act.ruang.id_ruang } });
            done(`${act.ruang.nama_ruang} dihapus.`);
          }}
        >
          <p>Belum ada peserta yang mendapat kursi di ruang ini.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
