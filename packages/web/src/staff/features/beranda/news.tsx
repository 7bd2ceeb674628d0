/** What was written last, and how many wait in the chat. */
import type { KabarBeranda } from '@gerbang/contract/office/beranda';
import { instantText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { numberText } from '../../desk/number.ts';

type Entry = KabarBeranda['terakhir'][number];
const JENIS = { berita: 'Berita', pengumuman: 'Pengumuman' } as const;
const addressOf = ({ jenis, id }: Entry): string =>
  jenis === 'berita' ? `/kabar/${id}` : `/kabar/pengumuman/${id}`;

function When({ terbit }: Pick<Entry, 'terbit'>) {
  if (terbit === null) return <Badge kind="warning">Konsep</Badge>;
  const at = new Date(terbit);
  const words = at > new Date() ? 'Terbit' : 'Tampil sejak';
  return (
    <span className="ui-muted">
      {words} {instantText(at)}
    </span>
  );
}

export function News({ terakhir, konsep, menunggu, lewat_sehari }: KabarBeranda) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="kabar-beranda">
      <h2 id="kabar-beranda">Berita, pengumuman, dan chat</h2>
      {terakhir.length === 0 ? (
        <p>Belum ada berita atau pengumuman.</p>
      ) : (
        <ul className="beranda__rooms">
          {terakhir.map((one) => (
            <li key={addressOf(one)}>
              {JENIS[one.jenis]}: <Link to={addressOf(one)}>{one.judul}</Link> <When terbit={one.terbit} />
            </li>
          ))}
        </ul>
      )}
      {konsep > 0 && <p>{numberText(konsep)} konsep belum terbit.</p>}
      <p>
        {menunggu === 0
          ? 'Tidak ada pertanyaan chat yang menunggu jawaban.'
          : `${numberText(menunggu)} pertanyaan chat menunggu jawaban, ${numberText(lewat_sehari)} di antaranya lebih dari sehari.`}{' '}
        Yang sering ditanyakan dapat dijawab bagi semua di <Link to="/kabar/tanya-jawab">Tanya jawab</Link>.
      </p>
    </section>
  );
}
