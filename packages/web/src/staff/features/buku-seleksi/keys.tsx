/** Signing keys of officers: whose, until when, withdrawing another's and making one's own anew (seleksi 34). */
import {
  berkasKunciPetugas,
  cabutKunci,
  gantiKunci,
  type KunciPetugas,
  kunciPetugas,
} from '@gerbang/contract/office/buku-seleksi';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useRenew } from '../../../api/renew.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { shortTime } from '../../desk/age.ts';
import { DataTable, TwoLines } from '../../desk/data-table.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { useMay, useStaff } from '../../desk/staff.ts';

const KEYS = ['kunci-petugas'];

const state = ({ dibuat, dicabut, dicabut_oleh, alasan_cabut }: KunciPetugas) =>
  dicabut === null ? (
    <TwoLines first={<Badge kind="success">Berlaku</Badge>} second={`Sejak ${shortTime(dibuat)}`} />
  ) : (
    <TwoLines
      first={<Badge>Dicabut</Badge>}
      second={`${shortTime(dibuat)} sampai ${shortTime(dicabut)}. ${dicabut_oleh}: ${alasan_cabut}`}
    />
  );

/** The dialog of what is done about keys: one that is withdrawn, or the officer's own anew. */
function Act({
  which,
  onClose,
  done,
}: {
  which: KunciPetugas | 'baru';
  onClose: () => void;
  done: (said: string) => void;
}) {
  if (which === 'baru')
    return (
      <ActDialog
        act={gantiKunci}
        title="Buat kunci baru"
        action="Buat kunci"
        sends={() => ({})}
        onDone={({ sidik_kunci }) => done(`Kunci baru dibuat, sidiknya ${sidik_kunci}.`)}
        onClose={onClose}
      >
        <p>
          Kunci Anda yang lama sudah dicabut. Hasil seleksi berikutnya ditandatangani dengan kunci baru ini;
          unduh daftar kunci sekali lagi sesudahnya.
        </p>
      </ActDialog>
    );
  return (
    <ActDialog
      act={cabutKunci}
      title="Cabut kunci petugas"
      action="Cabut kunci"
      danger
      sends={() => ({ kunci: which.kunci })}
      onDone={() => done(`Kunci ${which.nama} dicabut.`)}
      onClose={onClose}
    >
      <p>
        Kunci <code>{which.sidik_kunci}</code> milik {which.nama} tidak dapat menandatangani lagi, dan ini
        tidak dapat dibatalkan. Buku yang sudah ditandatanganinya tetap sah. {which.nama} membuat kunci baru
        di meja ini.
      </p>
    </ActDialog>
  );
}

export function Keys() {
  const renew = useRenew(KEYS);
  const flash = useFlash();
  const { username } = useStaff();
  const mayWithdraw = useMay('kunci-cabut');
  const [doing, setDoing] = useState<KunciPetugas | 'baru' | null>(null);
  const { data, error, refetch } = useRead(kunciPetugas, { key: KEYS });
  if (error && !data) return <LoadFailed title="Kunci belum dapat dimuat" error={error} retry={refetch} />;
  const own = data?.filter(({ petugas }) => petugas === username) ?? [];
  const needsOne = own.length > 0 && own.every(({ dicabut }) => dicabut !== null);
  return (
    <section className="ui-stack" aria-labelledby="kunci">
      <h2 id="kunci">Kunci publik petugas</h2>
      <p className="ui-muted">
        Portal membuat satu kunci Ed25519 bagi setiap petugas yang mengusulkan atau menyetujui hasil seleksi,
        dan menandatangani atas namanya. Simpan daftar ini di luar portal agar kunci yang diganti ketahuan.
        Kunci yang bocor atau diragukan dicabut oleh petugas lain; pemiliknya lalu membuat kunci baru.
      </p>
      <DataTable
        caption="Petugas dan kuncinya"
        columns={[
          { key: 'petugas', title: 'Petugas', cell: (k) => <TwoLines first={k.nama} second={k.petugas} /> },
          { key: 'sidik', title: 'Sidik kunci', cell: (k) => <code>{k.sidik_kunci}</code> },
          { key: 'kunci', title: 'Kunci', cell: (k) => <code className="books__key">{k.kunci}</code> },
          { key: 'keadaan', title: 'Keadaan', cell: state },
          ...(mayWithdraw
            ? [
                {
                  key: 'tindakan',
                  title: 'Tindakan',
                  cell: (k: KunciPetugas) =>
                    k.dicabut === null && k.petugas !== username ? (
                      <Button variant="quiet" onClick={() => setDoing(k)}>
                        {`Cabut kunci ${k.nama}…`}
                      </Button>
                    ) : null,
                },
              ]
            : []),
        ]}
        rows={data}
        id={(k) => k.kunci}
        empty="Belum ada petugas yang menandatangani."
      />
      <div className="ui-row">
        <LinkButton variant="secondary" download href={addressOf(berkasKunciPetugas)}>
          Unduh daftar kunci
        </LinkButton>
        {needsOne && <Button onClick={() => setDoing('baru')}>Buat kunci baru…</Button>}
      </div>
      {doing && (
        <Act
          which={doing}
          onClose={() => setDoing(null)}
          done={(said) => {
            setDoing(null);
            flash(said, { kind: 'success' });
            renew();
          }}
        />
      )}
    </section>
  );
}
