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
import { keysOf } from '@gerbang/contract/wire/keys';
import { useRenew } from '../../../api/renew.ts';
import { ActButton } from '../../desk/act-button.tsx';
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
  const id_pasangan = String(pair.id_pasangan);
  return (
    <div className="ui-row">
      {pair.keputusan === null ? (
        keysOf(PUTUSAN).map((keputusan) => (
          <ActButton
            key={keputusan}
            variant="secondary"
            label={`${PUTUSAN[keputusan]}…`}
            act={putuskanPasangan}
            title={PUTUSAN[keputusan]}
            action="Simpan putusan"
            sends={() => ({ id_pasangan, keputusan })}
            said={`Putusan disimpan: ${PUTUSAN[keputusan].toLowerCase()}.`}
            onDone={onDone}
          >
            <p>{HAPPENS[keputusan]} Putusan dapat dibatalkan.</p>
          </ActButton>
        ))
      ) : (
        <ActButton
          variant="secondary"
          act={batalkanPutusan}
          title="Batalkan putusan"
          sends={() => ({ id_pasangan })}
          said="Putusan dibatalkan. Pasangan ini menunggu lagi."
          onDone={onDone}
        >
          <p>Pasangan ini kembali ke daftar yang menunggu keputusan.</p>
        </ActButton>
      )}
    </div>
  );
}

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
  const onDone = useRenew([]);
  return (
    <div className="ui-row">
      {isShared && izin === null && (!hasSeat || side.fase === 'koreksi') && (
        <ActButton
          variant="quiet"
          aria-label={`Izinkan kursi kedua: ${nomor_pendaftar}`}
          act={izinkanKursi}
          title="Izinkan kursi kedua"
          action="Izinkan"
          sends={() => ({ nomor_pendaftar })}
          said={`Pendaftar ${nomor_pendaftar} dapat memfinalisasi.`}
          onDone={onDone}
        >
          <p>
            Pendaftar {nomor_pendaftar} boleh memegang kursi di gelombang ini, di samping kursi pendaftaran
            lain dengan nomor identitas yang sama.
          </p>
        </ActButton>
      )}
      {izin !== null && !hasSeat && (
        <ActButton
          variant="quiet"
          label="Cabut izin…"
          aria-label={`Cabut izin: ${nomor_pendaftar}`}
          act={cabutIzinKursi}
          title="Cabut izin kursi kedua"
          action="Cabut izin"
          sends={() => ({ nomor_pendaftar })}
          said={`Izin pendaftar ${nomor_pendaftar} dicabut.`}
          onDone={onDone}
        >
          <p>Finalisasi pendaftar {nomor_pendaftar} ditolak lagi selama pendaftaran lain memegang kursi.</p>
        </ActButton>
      )}
      <CorrectIdentity
        nomor_pendaftar={nomor_pendaftar}
        no_ktp={no_ktp}
        dokumen={dokumen}
        onRenew={onRenew}
        onDone={onDone}
      />
    </div>
  );
}
