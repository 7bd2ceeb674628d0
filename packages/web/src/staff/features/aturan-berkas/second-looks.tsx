/** The head's pages about second looks: drawing, those on which two differ, and who agrees how often. */

import {
  BUNTU,
  kesepakatanBerkas,
  periksaKedua,
  UNDI,
  undiBerkas,
} from '@gerbang/contract/office/aturan-berkas/kedua';
import { PUTUSAN } from '@gerbang/contract/office/verifikasi-berkas';
import { keysOf } from '@gerbang/contract/wire/keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRenew } from '../../../api/renew.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { TwoLines } from '../../desk/data-table.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { entriesOf } from '../../desk/entries.ts';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { DeskLinks } from './desk-links.tsx';

const SHARES = keysOf(UNDI);

function DrawDialog({ onClose }: { onClose: () => void }) {
  const renew = useRenew(listKey(periksaKedua));
  const { data: offerings = [] } = useQuery(entriesOf('penawaran'));
  const [penawaran, setPenawaran] = useState<string | null>(null);
  const [share, setShare] = useState<Record<keyof typeof UNDI, number | null>>({
    hari: UNDI.hari[1],
    persen: UNDI.persen[1],
    paling_sedikit: UNDI.paling_sedikit[1],
  });
  const wrong = (name: keyof typeof UNDI): string | undefined => {
    const [, , least, most] = UNDI[name];
    const value = share[name];
    return value !== null && value >= least && value <= most ? undefined : `Isi ${least} sampai ${most}`;
  };
  return (
    <ActDialog
      act={undiBerkas}
      title="Undi dokumen"
      action="Undi"
      sends={() => {
        const { hari, persen, paling_sedikit } = share;
        if (hari === null || persen === null || paling_sedikit === null || SHARES.some(wrong)) return null;
        return { hari, persen, paling_sedikit, ...(penawaran && { penawaran }) };
      }}
      said={({ jumlah, buntu }) =>
        buntu === 0
          ? `${jumlah} dokumen diundi.`
          : `${jumlah} dokumen diundi. ${buntu} belum dapat dinilai siapa pun.`
      }
      onDone={renew}
      onClose={onClose}
    >
      <SelectField
        label="Penawaran"
        placeholder="Semua penawaran"
        options={offerings.map(({ kode, nama }) => ({ value: kode, label: nama }))}
        value={penawaran}
        onChange={setPenawaran}
      />
      {SHARES.map((name) => (
        <NumberField
          key={name}
          label={UNDI[name][0]}
          value={share[name]}
          onChange={(value) => setShare((before) => ({ ...before, [name]: value }))}
          error={wrong(name)}
        />
      ))}
    </ActDialog>
  );
}

export function SecondLooks() {
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Pemeriksaan kedua</h1>
        <DeskLinks />
      </div>
      <p>
        <DialogButton label="Undi dokumen…">{(onClose) => <DrawDialog onClose={onClose} />}</DialogButton>
      </p>
      <DeskList
        state={useDeskList(periksaKedua)}
        caption="Dokumen yang diundi, yang diputus terdahulu lebih dulu"
        columns={[
          {
            key: 'dokumen',
            title: 'Dokumen',
            cell: (r) => (
              <TwoLines first={r.dokumen} second={`${r.nama_lengkap ?? ''} ${r.nomor_pendaftar}`} />
            ),
          },
          {
            key: 'pertama',
            title: 'Putusan pertama',
            cell: (r) => <TwoLines first={PUTUSAN[r.putusan]} second={r.oleh} />,
          },
          {
            key: 'kedua',
            title: 'Penilaian kedua',
            cell: (r) =>
              r.putusan_kedua && <TwoLines first={PUTUSAN[r.putusan_kedua]} second={r.oleh_kedua} />,
          },
          {
            key: 'tindakan',
            title: 'Tindakan',
            cell: (r) =>
              r.buntu
                ? BUNTU[r.berbeda ? 'beda' : 'menunggu']
                : r.berbeda && <Link to={`/aturan-berkas/kedua/${r.id}`}>Putuskan</Link>,
          },
        ]}
        id={({ id }) => String(id)}
        empty="Tidak ada yang berbeda."
      />
    </div>
  );
}

const COUNTS = {
  diundi: 'Diundi',
  dinilai: 'Dinilai kedua',
  sama: 'Sependapat',
  beda: 'Berbeda',
  diubah: 'Putusan diubah',
  diganti: 'Diganti',
} as const;
export function Agreement() {
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Kesepakatan pemeriksaan</h1>
        <DeskLinks />
      </div>
      <DeskList
        state={useDeskList(kesepakatanBerkas)}
        caption="Putusan yang diundi menurut petugas yang memutus"
        columns={[
          { key: 'petugas', title: 'Petugas', cell: (r) => r.petugas },
          ...keysOf(COUNTS).map((key) => ({
            key,
            title: COUNTS[key],
            numeric: true,
            cell: (r: Record<typeof key, number>) => r[key],
          })),
        ]}
        id={({ petugas }) => petugas}
        empty="Belum ada yang diundi."
      />
    </div>
  );
}
