/** What is done about a pair, and about one of the two. */
import {
  batalkanPutusan,
  cabutIzinKursi,
  izinkanKursi,
  PUTUSAN,
  type Putusan,
  putuskanPasangan,
  type RincianPasangan,
} from '@gerbang/contract/office/dugaan-ganda';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { CorrectIdentity } from '../../desk/correct-identity.tsx';

const HAPPENS: Record<Putusan, string> = {
  satu: 'Kedua pendaftaran dicatat milik satu orang. Keduanya tetap berjalan, masing-masing dengan nomornya sendiri.',
  dua: 'Kedua pendaftaran dicatat milik dua orang. Pasangan ini tidak ditampilkan lagi, walaupun nomornya sama.',
};

interface PairProps {
  pair: RincianPasangan;
  onDone: () => void;
}

export function PairActs({ pair, onDone }: PairProps) {
  const flash = useFlash();
  const [open, setOpen] = useState<Putusan | 'batal' | null>(null);
  const id_pasangan = String(pair.id_pasangan);
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    onDone();
  };
  const onClose = () => setOpen(null);
  return (
    <div className="ui-row">
      {pair.keputusan === null ? (
        (Object.keys(PUTUSAN) as Putusan[]).map((one) => (
          <Button key={one} variant="secondary" onClick={() => setOpen(one)}>
            {PUTUSAN[one]}…
          </Button>
        ))
      ) : (
        <Button variant="secondary" onClick={() => setOpen('batal')}>
          Batalkan putusan…
        </Button>
      )}
      {(open === 'satu' || open === 'dua') && (
        <ActDialog
          act={putuskanPasangan}
          title={PUTUSAN[open]}
          action="Simpan putusan"
          onClose={onClose}
          sends={() => ({ id_pasangan, keputusan: open })}
          onDone={() => done(`Putusan disimpan: ${PUTUSAN[open].toLowerCase()}.`)}
        >
          <p>{HAPPENS[open]} Putusan dapat dibatalkan.</p>
        </ActDialog>
      )}
      {open === 'batal' && (
        <ActDialog
          act={batalkanPutusan}
          title="Batalkan putusan"
          action="Batalkan putusan"
          onClose={onClose}
          sends={() => ({ id_pasangan })}
          onDone={() => done('Putusan dibatalkan. Pasangan ini menunggu lagi.')}
        >
          <p>Pasangan ini kembali ke daftar yang menunggu keputusan.</p>
        </ActDialog>
      )}
    </div>
  );
}

type Act = 'izin' | 'cabut';
interface SideProps {
  side: RincianPasangan['sisi'][number];
  hasSeat: boolean;
  /** Both of the pair are of one offering. */
  isShared: boolean;
  /** Asks for addresses of documents anew. */
  onRenew: () => void;
}

export function SideActs({ side, hasSeat, isShared, onRenew }: SideProps) {
  const { nomor_pendaftar, no_ktp, dokumen, izin } = side;
  const flash = useFlash();
  const client = useQueryClient();
  const [open, setOpen] = useState<Act | null>(null);
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    void client.invalidateQueries();
  };
  const shared = { onClose: () => setOpen(null) };
  const start = (title: string, act: Act) => (
    <Button variant="quiet" onClick={() => setOpen(act)} aria-label={`${title}: ${nomor_pendaftar}`}>
      {title}…
    </Button>
  );
  return (
    <div className="ui-row">
      {isShared &&
        izin === null &&
        (!hasSeat || side.fase === 'koreksi') &&
        start('Izinkan kursi kedua', 'izin')}
      {izin !== null && !hasSeat && start('Cabut izin', 'cabut')}
      <CorrectIdentity
        nomor_pendaftar={nomor_pendaftar}
        no_ktp={no_ktp}
        dokumen={dokumen}
        onRenew={onRenew}
        onDone={() => void client.invalidateQueries()}
      />
      {open === 'izin' && (
        <ActDialog
          {...shared}
          act={izinkanKursi}
          title="Izinkan kursi kedua"
          action="Izinkan"
          sends={() => ({ nomor_pendaftar })}
          onDone={() => done(`Pendaftar ${nomor_pendaftar} dapat memfinalisasi.`)}
        >
          <p>
            Pendaftar {nomor_pendaftar} boleh memegang kursi di gelombang ini, di samping kursi pendaftaran
            lain dengan nomor identitas yang sama.
          </p>
        </ActDialog>
      )}
      {open === 'cabut' && (
        <ActDialog
          {...shared}
          act={cabutIzinKursi}
          title="Cabut izin kursi kedua"
          action="Cabut izin"
          sends={() => ({ nomor_pendaftar })}
          onDone={() => done(`Izin pendaftar ${nomor_pendaftar} dicabut.`)}
        >
          <p>Finalisasi pendaftar {nomor_pendaftar} ditolak lagi selama pendaftaran lain memegang kursi.</p>
        </ActDialog>
      )}
    </div>
  );
}
