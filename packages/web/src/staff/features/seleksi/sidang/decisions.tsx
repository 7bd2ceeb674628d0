/** Plenary decisions of an offering: proposed by one officer, approved by another, shown for ever (seleksi 25–27). */
import {
  cabutSidang,
  daftarSidang,
  dokumenSidang,
  KEADAAN_SIDANG,
  KURSI_SIDANG,
  type SatuSidang,
  sahkanSidang,
} from '@gerbang/contract/office/seleksi/sidang';
import { PUTUSAN_SIDANG } from '@gerbang/contract/seleksi/sidang';
import { useState } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { useRead } from '../../../../api/read.ts';
import { useRenew } from '../../../../api/renew.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { shortTime } from '../../../desk/age.ts';
import { DataTable, TwoLines } from '../../../desk/data-table.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { useMay, useStaff } from '../../../desk/staff.ts';
import { SELEKSI } from '../use-selection.ts';
import { ProposeDialog } from './propose-dialog.tsx';

const KIND = { diusulkan: 'warning', disahkan: 'success', dicabut: 'neutral' } as const;
const whoOf = (one: SatuSidang): string => one.nama_lengkap ?? one.nomor_peserta;
/** What a decision says, in one line. */
const verdictOf = ({ putusan, nama_prodi, prodi, kursi }: SatuSidang): string =>
  putusan === 'tolak' || kursi === null
    ? PUTUSAN_SIDANG.tolak
    : `${PUTUSAN_SIDANG.terima} di ${nama_prodi ?? prodi}, ${KURSI_SIDANG[kursi].toLowerCase()}`;

function State({ one }: { one: SatuSidang }) {
  const { keadaan, dicabut, dicabut_oleh, alasan_cabut, disahkan, disahkan_oleh } = one;
  const told =
    keadaan === 'dicabut'
      ? `${dicabut_oleh}, ${shortTime(dicabut ?? '')}: ${alasan_cabut}`
      : keadaan === 'disahkan'
        ? `${disahkan_oleh}, ${shortTime(disahkan ?? '')}`
        : '';
  return <TwoLines first={<Badge kind={KIND[keadaan]}>{KEADAAN_SIDANG[keadaan]}</Badge>} second={told} />;
}

type Doing = { act: 'sahkan' | 'cabut'; one: SatuSidang };
function Act({
  kode,
  doing,
  onClose,
  done,
}: {
  kode: string;
  doing: Doing;
  onClose: () => void;
  done: (said: string) => void;
}) {
  const { act, one } = doing;
  const sends = () => ({ kode_penawaran: kode, id_sidang: one.id });
  const about = (
    <p>
      {whoOf(one)} ({one.nomor_peserta}): {verdictOf(one)}. {one.alasan}
    </p>
  );
  if (act === 'cabut')
    return (
      <ActDialog
        act={cabutSidang}
        title="Cabut putusan sidang"
        action="Cabut putusan"
        danger
        sends={sends}
        onDone={() => done('Putusan sidang dicabut.')}
        onClose={onClose}
      >
        {about}
      </ActDialog>
    );
  return (
    <ActDialog
      act={sahkanSidang}
      title="Sahkan putusan sidang"
      action="Sahkan"
      sends={sends}
      onDone={() => done('Putusan sidang disahkan. Jalankan skenario baru untuk memakainya.')}
      onClose={onClose}
    >
      {about}
      <p>Skenario berikutnya memakai putusan ini. Skenario yang sudah ada tidak dapat diusulkan lagi.</p>
    </ActDialog>
  );
}

/** What may be done about a decision as it stands. */
function Actions({
  kode,
  one,
  terkunci,
  onDo,
}: {
  kode: string;
  one: SatuSidang;
  terkunci: boolean;
  onDo: (doing: Doing) => void;
}) {
  const { username } = useStaff();
  const mayApprove = useMay('sidang-sahkan');
  const mayPropose = useMay('seleksi-atur');
  const mayWithdraw = one.keadaan === 'diusulkan' ? mayApprove || mayPropose : mayApprove && !terkunci;
  return (
    <div className="ui-row">
      <LinkButton
        variant="quiet"
        target="_blank"
        href={addressOf(dokumenSidang, { params: { kode_penawaran: kode, id_sidang: one.id } })}
      >
        {`Buka dokumen ${whoOf(one)}`}
      </LinkButton>
      {mayApprove && one.keadaan === 'diusulkan' && one.diusulkan_oleh !== username && !terkunci && (
        <Button variant="secondary" onClick={() => onDo({ act: 'sahkan', one })}>
          {`Sahkan putusan ${whoOf(one)}…`}
        </Button>
      )}
      {one.keadaan !== 'dicabut' && mayWithdraw && (
        <Button variant="quiet" onClick={() => onDo({ act: 'cabut', one })}>
          {`Cabut putusan ${whoOf(one)}…`}
        </Button>
      )}
    </div>
  );
}

export function Decisions({ kode }: { kode: string }) {
  const renew = useRenew(SELEKSI);
  const flash = useFlash();
  const mayPropose = useMay('seleksi-atur');
  const [doing, setDoing] = useState<Doing | null>(null);
  const { data, error, refetch } = useRead(daftarSidang, {
    key: [...SELEKSI, kode, 'sidang'],
    params: { kode_penawaran: kode },
  });
  if (error && !data)
    return <LoadFailed title="Putusan sidang belum dapat dimuat" error={error} retry={refetch} />;
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    renew();
  };
  return (
    <div className="ui-stack">
      <p className="ui-muted">
        Putusan sidang pleno menerima atau menolak satu peserta di luar aturan. Ia disahkan petugas kedua,
        dipakai skenario berikutnya, dan selamanya tampak sebagai putusan sidang. Nilai tidak berubah.
      </p>
      {data?.terkunci && (
        <Alert kind="info" title="Hasil seleksi sudah diusulkan">
          Putusan tidak dapat disahkan atau dicabut, kecuali hasilnya dibatalkan di meja Hasil.
        </Alert>
      )}
      {mayPropose && (
        <p>
          <DialogButton label="Usulkan putusan sidang…">
            {(onClose) => (
              <ProposeDialog
                kode={kode}
                onClose={onClose}
                onDone={() => done('Putusan sidang diusulkan dan menunggu petugas kedua.')}
              />
            )}
          </DialogButton>
        </p>
      )}
      <DataTable
        caption="Putusan sidang, terbaru dahulu"
        columns={[
          {
            key: 'peserta',
            title: 'Peserta',
            cell: (one) => <TwoLines first={whoOf(one)} second={one.nomor_peserta} />,
          },
          {
            key: 'putusan',
            title: 'Putusan',
            cell: (one) => <TwoLines first={verdictOf(one)} second={one.alasan} />,
          },
          {
            key: 'diusulkan',
            title: 'Diusulkan',
            cell: (one) => <TwoLines first={one.pengusul} second={shortTime(one.diusulkan)} />,
          },
          { key: 'keadaan', title: 'Keadaan', cell: (one) => <State one={one} /> },
          {
            key: 'tindakan',
            title: 'Tindakan',
            cell: (one) => (
              <Actions kode={kode} one={one} terkunci={data?.terkunci ?? false} onDo={setDoing} />
            ),
          },
        ]}
        rows={data?.daftar}
        id={(one) => String(one.id)}
        empty="Belum ada putusan sidang."
      />
      {doing && (
        <Act
          kode={kode}
          doing={doing}
          onClose={() => setDoing(null)}
          done={(said) => {
            setDoing(null);
            done(said);
          }}
        />
      )}
    </div>
  );
}
