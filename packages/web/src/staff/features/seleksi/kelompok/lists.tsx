/** Groups by an uploaded list or by conditions over the form: making one, filling it, taking a list back (seleksi 28, seleksi 44). */
import {
  daftarKelompok,
  imporKelompok,
  type KelompokSeleksi,
} from '@gerbang/contract/office/seleksi/kelompok';
import { instantText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { useRenew } from '../../../../api/renew.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../desk/data-table.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { Imports } from '../../../desk/import/imports.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { countText, numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { SELEKSI } from '../use-selection.ts';
import { AddDialog, ConditionsDialog } from './group-dialogs.tsx';

function Filling({
  kode,
  group,
  onChanged,
}: {
  kode: string;
  group: KelompokSeleksi;
  onChanged: () => void;
}) {
  return (
    <Imports
      calls={imporKelompok}
      params={{ kode_penawaran: kode, kode_kelompok: group.kode }}
      title={`Daftar ${group.nama}`}
      action={(rows) => `Simpan daftar ${rows} baris`}
      done={(rows) => `${rows} baris menjadi daftar kelompok`}
      looked="Peringatan di atas sudah saya periksa"
      onDone={onChanged}
      undoing={({ petugas, waktu }) =>
        `Daftar yang diimpor ${petugas} pada ${instantText(new Date(waktu))} tidak berlaku lagi. Daftar sebelumnya berlaku kembali.`
      }
      undone={(rows) => `Daftar ${rows} baris dibatalkan.`}
    >
      <ol>
        <li>
          Baris pertama memuat nama kolom: nomor_peserta, nisn, atau npsn. Tiap baris di bawahnya mengisi satu
          di antaranya; npsn berarti semua peserta satu sekolah. Di Excel jadikan kolom nisn teks, agar nol di
          depannya tidak hilang.
        </li>
        <li>Unggah berkas. Temuannya disebut per baris; belum ada yang disimpan.</li>
        <li>Simpan. Daftar baru menggantikan seluruh daftar sebelumnya.</li>
      </ol>
    </Imports>
  );
}

export function GroupLists({ kode }: { kode: string }) {
  const mayChange = useMay('seleksi-atur');
  const renew = useRenew(SELEKSI);
  const [chosen, setChosen] = useState<string | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const { data, error, refetch } = useRead(daftarKelompok, {
    key: [...SELEKSI, kode, 'kelompok'],
    params: { kode_penawaran: kode },
  });
  if (error && !data) return <LoadFailed title="Kelompok belum dapat dimuat" error={error} retry={refetch} />;
  const group = data?.find((one) => one.kode === chosen);
  const conditioned = data?.find((one) => one.kode === changing);
  return (
    <div className="ui-stack">
      <p className="ui-muted">
        Kelompok dari daftar kantor, misalnya sekolah mitra atau penerima beasiswa, atau menurut isian
        formulir, misalnya provinsi atau penghasilan. Kursi cadangan dan tambahan poin dapat menyebutnya pada
        aturan.
      </p>
      {mayChange && (
        <p>
          <DialogButton label="Tambah kelompok…">
            {(onClose) => (
              <AddDialog
                kode={kode}
                onClose={onClose}
                onDone={(made) => {
                  setChosen(made);
                  renew();
                }}
              />
            )}
          </DialogButton>
        </p>
      )}
      <DataTable
        caption="Kelompok"
        columns={[
          { key: 'nama', title: 'Kelompok', cell: (one) => one.nama },
          {
            key: 'anggota',
            title: 'Anggotanya',
            cell: (one) => one.kalimat ?? `Daftar, ${numberText(one.baris)} baris`,
          },
          { key: 'peserta', title: 'Peserta', numeric: true, cell: (one) => countText(one.peserta) },
          {
            key: 'tindakan',
            title: 'Tindakan',
            cell: (one) =>
              mayChange ? (
                <Button
                  variant="quiet"
                  onClick={() => (one.syarat ? setChanging(one.kode) : setChosen(one.kode))}
                >
                  {one.syarat ? `Ubah syarat ${one.nama}…` : `Unggah daftar ${one.nama}`}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
        rows={data}
        id={(one) => one.kode}
        empty="Belum ada kelompok."
      />
      {group && mayChange && <Filling key={group.kode} kode={kode} group={group} onChanged={renew} />}
      {conditioned?.syarat && (
        <ConditionsDialog kode={kode} group={conditioned} onClose={() => setChanging(null)} onDone={renew} />
      )}
    </div>
  );
}
