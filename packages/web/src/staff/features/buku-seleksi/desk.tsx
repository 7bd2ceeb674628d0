/** The desk of ledgers: what may leave the office, who signed, and the key file of the auditor (seleksi 29–31, seleksi 34). */
import {
  type BukuSeleksi,
  bukuSamaran,
  daftarBuku,
  kunciSamaran,
  PERAN_TANDA,
} from '@gerbang/contract/office/buku-seleksi';
import { search } from '@gerbang/contract/wire/list';
import { addressOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { shortTime } from '../../desk/age.ts';
import { TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useWholeList, wholeList } from '../../desk/list/use-whole-list.ts';
import { useMay } from '../../desk/staff.ts';
import './buku-seleksi.css';
import { Keys } from './keys.tsx';

const LIST = wholeList('buku-seleksi', { cari: search('Cari buku', 'Penawaran, skenario, atau segel') });
const READING = {
  words: (b: BukuSeleksi) => [b.penawaran, b.skenario, b.segel, b.segel_samaran].join(' '),
};

const state = ({ disetujui, dibatalkan }: BukuSeleksi) =>
  dibatalkan ? (
    <Badge>Dibatalkan</Badge>
  ) : disetujui ? (
    <Badge kind="success">Disetujui</Badge>
  ) : (
    <Badge kind="warning">Menunggu petugas kedua</Badge>
  );

function Signers({ tanda }: BukuSeleksi) {
  if (tanda.length === 0) return 'Belum ada tanda tangan';
  return (
    <ul className="books__signers">
      {tanda.map(({ peran, petugas, nama, waktu, sidik_kunci }) => (
        <li key={peran}>
          {PERAN_TANDA[peran]}: {nama} ({petugas}), {shortTime(waktu)}
          <br />
          <span className="ui-muted">
            Kunci <code>{sidik_kunci}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

export default function BukuSeleksiDesk() {
  const isAuditor = useMay('kunci-samaran');
  const { data, error, refetch } = useRead(daftarBuku, { key: ['buku-seleksi'] });
  const list = useWholeList(LIST, { rows: data, error, retry: refetch }, READING);
  const files = (one: BukuSeleksi) =>
    one.segel_samaran ? (
      <div className="ui-row">
        <LinkButton
          variant="quiet"
          download
          href={addressOf(bukuSamaran, { params: { id_hasil: one.id_hasil } })}
        >
          {`Unduh buku bersamaran ${one.skenario}`}
        </LinkButton>
        {isAuditor && (
          <LinkButton
            variant="quiet"
            download
            href={addressOf(kunciSamaran, { params: { id_hasil: one.id_hasil } })}
          >
            {`Unduh kunci samaran ${one.skenario}`}
          </LinkButton>
        )}
      </div>
    ) : (
      'Dibuat sebelum ada samaran'
    );
  return (
    <div className="ui-stack">
      <h1>Buku seleksi</h1>
      <p className="ui-muted">
        Buku bersamaran memuat seluruh masukan dan hasil seleksi tanpa nomor peserta; berkas inilah yang boleh
        keluar dari kantor. Kunci samaran hanya bagi auditor, dan setiap unduhan tercatat.
      </p>
      <DeskList
        state={list}
        // What is searched for comes by how well it fits.
        caption={
          list.asked.cari
            ? `Buku seleksi yang cocok dengan ${list.asked.cari}, yang paling cocok dahulu`
            : 'Buku seleksi, terbaru dahulu'
        }
        noun="buku"
        columns={[
          {
            key: 'penawaran',
            title: 'Penawaran',
            cell: (b) => <TwoLines first={b.penawaran} second={`Skenario ${b.skenario}`} />,
          },
          { key: 'keadaan', title: 'Keadaan', cell: state },
          {
            key: 'segel',
            title: 'Segel',
            cell: (b) => (
              <TwoLines
                first={<code className="books__key">{b.segel}</code>}
                second={
                  b.segel_samaran && (
                    <>
                      Bersamaran: <code className="books__key">{b.segel_samaran}</code>
                    </>
                  )
                }
              />
            ),
          },
          { key: 'tanda', title: 'Tanda tangan', cell: (b) => <Signers {...b} /> },
          { key: 'berkas', title: 'Berkas', cell: files },
        ]}
        id={(b) => String(b.id_hasil)}
        empty="Belum ada hasil dari seleksi."
      />
      <Keys />
    </div>
  );
}
