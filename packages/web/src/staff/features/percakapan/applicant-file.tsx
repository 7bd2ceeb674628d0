/** Who the conversation is with and how far they are. */
import type { Percakapan } from '@gerbang/contract/office/percakapan';
import { instantText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { FactList } from '../../desk/fact-list.tsx';
import { useMay } from '../../desk/staff.ts';
import { spanText } from './words.ts';

const at = (iso: string | null) => (iso === null ? '–' : instantText(new Date(iso)));

/** When the conversation began, and how long the applicant waited for the first answer. */
const begun = (dibuka: string, respons: string | null): [string, string][] =>
  respons === dibuka
    ? [['Dimulai petugas', at(dibuka)]]
    : [
        ['Percakapan dibuka', at(dibuka)],
        [
          'Respons pertama',
          respons ? `setelah ${spanText(Date.parse(respons) - Date.parse(dibuka))}` : 'Belum ada',
        ],
      ];

export function ApplicantFile({ thread }: { thread: Percakapan }) {
  const { pendaftar: p, nomor_pendaftar, dibuka, respons_pertama } = thread;
  const mayOpen = useMay('pendaftar-lihat');
  const facts: [string, string][] = [
    ['Nomor pendaftar', nomor_pendaftar],
    ...(p.nomor_peserta ? [['Nomor peserta', p.nomor_peserta] as [string, string]] : []),
    ['Jalur', `${p.jalur}, ${p.penawaran}`],
    ['Fase', p.fase],
    ...(p.langkah_berikut ? [['Langkah berikutnya', p.langkah_berikut] as [string, string]] : []),
    ['Terakhir disimpan', at(p.terakhir_disimpan)],
    ...(dibuka === null ? [] : begun(dibuka, respons_pertama)),
  ];
  return (
    <aside aria-label="Berkas pendaftar" className="ui-card desk-file">
      <h2>{p.nama ?? 'Nama belum diisi'}</h2>
      <FactList of={facts} className="None" />
      {mayOpen && <Link to={`/pendaftar/${nomor_pendaftar}`}>Buka berkas pendaftar</Link>}
    </aside>
  );
}
