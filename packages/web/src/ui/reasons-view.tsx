/** What decided a result, in sentences, as far as the office opens it (seleksi 17). */
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import { nilaiText } from '@gerbang/contract/office/nilai';
import { KALIMAT_SIDANG } from '@gerbang/contract/seleksi/sidang';

type Choice = AlasanHasil['pilihan'][number];
const number = new Intl.NumberFormat('id-ID');

const TERBATAS = {
  sebagian: 'Kelompok Anda hanya dapat menempati sebagian kursi di sini.',
  semua: 'Kursi yang bukan cadangan di sini tidak terbuka bagi kelompok Anda.',
} as const;

const sentencesOf = (one: Choice): string[] => [
  ...(one.diterima ? ['Anda diterima di sini.'] : []),
  ...one.kurang.map(
    ({ nama, nilai, minimum }) =>
      `${nama} ${nilai === null ? 'tidak ada nilainya' : `Anda ${nilaiText(nilai)}`}, paling sedikit ${nilaiText(minimum)}.`,
  ),
  ...one.kosong.map((nama) => `Tidak ada nilai ${nama}, jadi tidak diperingkat.`),
  ...(one.total_kurang ? ['Total Anda di bawah minimum.'] : []),
  ...(one.total === null ? [] : [`Total Anda ${nilaiText(one.total)}.`]),
  ...(one.terbatas ? [TERBATAS[one.terbatas]] : []),
  ...(one.batas === null
    ? []
    : [
        `Peserta terakhir yang diterima ${one.terbatas ? 'di kursi itu ' : ''}bertotal ${nilaiText(one.batas)}.`,
      ]),
  ...(one.peringkat === null || one.memenuhi === null
    ? []
    : [
        `Peringkat Anda ${number.format(one.peringkat)} dari ${number.format(one.memenuhi)} peserta yang memenuhi syarat.`,
      ]),
  ...(one.tunggu === null ? [] : [`Urutan Anda pada daftar tunggu: ${number.format(one.tunggu)}.`]),
];

/** The reasons as their applicant reads them; the office's preview shows the very same. */
export function ReasonsView({ of: data }: { of: AlasanHasil }) {
  return (
    <>
      <h3>Mengapa hasilnya demikian</h3>
      {data.sidang && <p>{KALIMAT_SIDANG[data.sidang]}.</p>}
      {data.nilai.length > 0 && (
        <dl className="ui-facts">
          {data.nilai.map(({ nama, nilai }) => (
            <div key={nama}>
              <dt>{nama}</dt>
              <dd>{nilai === null ? 'Tidak ada nilai' : nilaiText(nilai)}</dd>
            </div>
          ))}
          {data.tambahan !== 0 && (
            <div>
              <dt>{data.tambahan > 0 ? 'Tambahan poin' : 'Pengurangan poin'}</dt>
              <dd>{nilaiText(Math.abs(data.tambahan))}</dd>
            </div>
          )}
        </dl>
      )}
      <ol>
        {data.pilihan.map((one) => (
          <li key={one.nama}>
            <strong>{one.nama}</strong>
            <ul>
              {sentencesOf(one).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
