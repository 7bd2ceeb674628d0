/** Beside the form of a track: how large it is, what nobody uses, and what the ministry needs. */
import {
  type Disebut,
  hanyaDiBerkas,
  kurangUntukPddikti,
  untukPddikti,
} from '@gerbang/contract/office/formulir/kegunaan';
import { pemakaianFormulir } from '@gerbang/contract/office/formulir/longgar';
import type { DaftarProdiJalur } from '@gerbang/contract/office/prodi-jalur/calls';
import {
  type Langkah,
  namaKode,
  peringatanFormulir,
  ukuranFormulir,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import { steps } from '@gerbang/contract/steps/index';
import { useRead } from '../../../api/read.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { lengthText } from './track-form.ts';

interface Props {
  langkah: Langkah;
  track: DaftarProdiJalur['jalur'][number];
  unsaved: boolean;
  onDiscard: () => void;
}

/** Some answers by step, folded away under one line. */
function Named({ title, note, some }: { title: string; note: string; some: readonly Disebut[] }) {
  if (some.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <p className="ui-muted">{note}</p>
      <ul>
        {[...Map.groupBy(some, ({ langkah }) => langkah)].map(([langkah, own]) => (
          <li key={langkah}>
            {langkah}: {own.map(({ nama, code }) => `${nama} (${code})`).join('; ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What everybody who finished last left empty. */
function Empty({ langkah, kode_jalur }: { langkah: Langkah; kode_jalur: string }) {
  const { data } = useRead(pemakaianFormulir, {
    key: ['prodi-jalur', 'pemakaian', kode_jalur],
    params: { kode_jalur },
  });
  const kosong = (data?.kosong ?? []).filter(
    ({ kode_grup_form, nama_form }) => nama_form in (langkah[kode_grup_form] ?? {}),
  );
  return (
    <Named
      title={`${kosong.length} isian selalu kosong`}
      note={`Tidak seorang pun dari ${data?.pendaftar} pendaftar yang terakhir finalisasi di jalur ini mengisinya.`}
      some={kosong.map(({ kode_grup_form, nama_form }) => namaKode(kode_grup_form, nama_form))}
    />
  );
}

export function Summary({ langkah, track, unsaved, onDiscard }: Props) {
  const size = ukuranFormulir(langkah);
  const warnings = peringatanFormulir(langkah, track);
  const [unused, wanted, lacking] = [
    hanyaDiBerkas(langkah),
    untukPddikti(langkah),
    kurangUntukPddikti(langkah),
  ];
  return (
    <section aria-labelledby="ringkasan" className="ui-card ui-stack">
      <h2 id="ringkasan">Ringkasan</h2>
      <FactList
        of={[
          [
            'Langkah',
            <>
              {size.langkah} dari {steps.length}
            </>,
          ],
          [
            'Isian yang ditanyakan',
            <>
              {size.isian}, {size.wajib} wajib
            </>,
          ],
          ['Bagi pendaftar', lengthText(langkah)],
        ]}
      />
      <Named
        title={`${unused.length} isian hanya tampil di berkas pendaftar`}
        note="Tidak tercetak di kartu atau surat, tidak ada di ekspor meja, tidak dinilai, dan tidak diminta PDDikti. Tanyakan hanya bila panitia membacanya."
        some={unused}
      />
      <Empty langkah={langkah} kode_jalur={track.kode_jalur} />
      <Named
        title={`${wanted.length} isian nanti diminta PDDikti`}
        note="Dibawa ke Feeder saat mahasiswa dilaporkan; bila tidak ditanyakan di sini, tanyakan saat daftar ulang."
        some={wanted}
      />
      <Named
        title={`${lacking.length} isian wajib PDDikti tidak ditanyakan`}
        note="Feeder menolak biodata tanpa isian ini. Tanyakan di sini atau saat daftar ulang."
        some={lacking}
      />
      {warnings.length > 0 && (
        <Alert kind="warning" title="Sebaiknya diperiksa">
          <ul>
            {warnings.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </Alert>
      )}
      {unsaved && (
        <p>
          Ada perubahan yang belum disimpan.{' '}
          <Button variant="quiet" onClick={onDiscard}>
            Buang perubahan
          </Button>
        </p>
      )}
    </section>
  );
}
