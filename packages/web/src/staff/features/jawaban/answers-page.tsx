/** Answers of an offering's admitted: the rule, how each programme stands, calling up, and everybody. */
import {
  daftarJawaban,
  kejadianJawaban,
  kejadianSamaran,
  type ProdiJawaban,
  ringkasJawaban,
} from '@gerbang/contract/office/jawaban';
import { Link, useParams } from 'react-router';
import { addressOf } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { useRenew } from '../../../api/renew.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { AnswerRows } from './answer-rows.tsx';
import { CallUp } from './call-up.tsx';
import { PlacesLeft } from './kursi/places-left.tsx';
import { Rounds } from './rounds.tsx';
import { Rule } from './rule.tsx';
import { JAWABAN, whenText } from './state.ts';

type Counted = Exclude<keyof ProdiJawaban, 'prodi' | 'nama'>;
const COUNTS: readonly (readonly [Counted, string])[] = [
  ['diterima', 'Diterima'],
  ['dipanggil', 'Dipanggil'],
  ['menerima', 'Menerima'],
  ['melepas', 'Melepas'],
  ['gugur', 'Gugur'],
  ['naik', 'Naik'],
  ['belum', 'Belum menjawab'],
  ['bebas', 'Kursi kosong'],
  ['menunggu', 'Menunggu'],
];

const FILES = [
  [kejadianJawaban, 'Unduh jawaban dan pemanggilan'],
  [kejadianSamaran, 'Unduh jawaban bersamaran'],
] as const;
type Book = { id_hasil: number; skenario: string };
/** What is repeated beside the ledger that counts, or beside one that counted before the selection was run again. */
function Files({ kode, samaran, of }: { kode: string; samaran: boolean; of?: Book }) {
  const asked = { params: { kode_penawaran: kode }, query: { buku: of && String(of.id_hasil) } };
  return (
    <p className="ui-row">
      {FILES.slice(0, samaran ? 2 : 1).map(([file, label]) => (
        <LinkButton key={label} variant="quiet" download href={addressOf(file, asked)}>
          {of ? `${label} bagi buku ${of.skenario}` : label}
        </LinkButton>
      ))}
    </p>
  );
}

export function AnswersPage() {
  const { kode = '' } = useParams();
  const { data, error, refetch } = useRead(ringkasJawaban, {
    key: [...JAWABAN, kode],
    params: { kode_penawaran: kode },
    staleTime: 5_000,
  });
  const changed = useRenew(JAWABAN, listKey(daftarJawaban));
  if (error || !data) return <NotLoaded what="Jawaban" error={error} retry={refetch} />;
  const { penawaran, aturan, terbuka, daftar_tunggu } = data;
  return (
    <div className="ui-stack">
      <Link to="/jawaban">Semua penawaran</Link>
      <div>
        <h1>Jawaban dan daftar tunggu</h1>
        <p className="ui-muted">
          {penawaran} ({kode})
        </p>
      </div>
      <Rule key={aturan?.versi ?? 0} {...{ kode, aturan, terbuka }} onChanged={changed} />
      <section className="ui-stack" aria-labelledby="per-prodi">
        <h2 id="per-prodi">Per program studi</h2>
        <DataTable
          caption="Jawaban per program studi"
          columns={[
            { key: 'prodi', title: 'Program studi', cell: (p) => p.nama },
            ...COUNTS.map(([key, title]) => ({
              key,
              title,
              numeric: true,
              cell: (p: ProdiJawaban) => (p[key] === null ? '–' : numberText(p[key])),
            })),
          ]}
          rows={data.prodi}
          id={(p) => p.prodi}
          empty="Belum ada hasil yang disetujui."
        />
      </section>
      {aturan?.wajib && terbuka && daftar_tunggu && <CallUp kode={kode} onChanged={changed} />}
      {aturan?.wajib && terbuka && daftar_tunggu && <PlacesLeft kode={kode} onChanged={changed} />}
      {aturan?.wajib && <Rounds kode={kode} onChanged={changed} />}
      {aturan?.wajib && !terbuka && (
        <p>Jawaban dan pemanggilan dimulai sesudah hasil disetujui dan diumumkan.</p>
      )}
      {(data.panggilan.length > 0 || data.buku_lama.length > 0) && (
        <section className="ui-stack" aria-labelledby="sudah-dipanggil">
          <h2 id="sudah-dipanggil">Pemanggilan</h2>
          {data.panggilan.length > 0 && (
            <ul>
              {data.panggilan.map((one) => (
                <li key={one.id_hasil}>
                  {numberText(one.jumlah)} peserta{' '}
                  {one.putaran ? 'dalam putaran otomatis' : `oleh ${one.dibuat_oleh}`}, {whenText(one.dibuat)}
                  ; batas menjawab {whenText(one.batas)}
                </li>
              ))}
            </ul>
          )}
          <Files kode={kode} samaran={data.samaran} />
          {data.buku_lama.map((one) => (
            <Files key={one.id_hasil} kode={kode} samaran={one.samaran} of={one} />
          ))}
        </section>
      )}
      <AnswerRows kode={kode} onChanged={changed} />
    </div>
  );
}
