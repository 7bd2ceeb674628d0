/** What an act on many would do: to how many, and who is left out and why. */
import type { PratinjauMassal } from '@gerbang/contract/wire/massal';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { numberText } from '../number.ts';

const CHANNEL = { surel: 'Email', wa: 'WhatsApp/SMS' } as const;
/** What leaves by each channel, and what it costs. */
const costOf = ({ kanal, jumlah, rupiah: cost }: NonNullable<PratinjauMassal['biaya']>[number]): string =>
  jumlah === 0
    ? `${CHANNEL[kanal]}: tidak dipakai.`
    : `${CHANNEL[kanal]}: ${numberText(jumlah)} pesan, ${cost === 0 ? 'tanpa biaya' : `kira-kira ${rupiah(cost)}`}.`;

export function BulkPreview({
  preview: { dipilih, dikenai, dilewati, biaya, bahasa },
}: {
  preview: PratinjauMassal;
}) {
  return (
    <section aria-label="Yang akan terjadi" className="ui-stack">
      <p>
        <strong>{numberText(dikenai)}</strong> dari {numberText(dipilih)} pendaftar yang dipilih akan dikenai.
      </p>
      {dikenai > 0 && bahasa && (
        <p>
          Membaca bahasa Indonesia: {numberText(bahasa.id)}. Membaca bahasa Inggris: {numberText(bahasa.en)}.
        </p>
      )}
      {dikenai > 0 && biaya && <p>{biaya.map(costOf).join(' ')}</p>}
      {dilewati.length > 0 && (
        <ul>
          {dilewati.map(({ alasan, jumlah, contoh }) => (
            <li key={alasan}>
              {numberText(jumlah)} dilewati. {alasan}.{' '}
              <span className="ui-muted">
                {contoh.map((who) => who.nama_lengkap ?? who.nomor_pendaftar).join(', ')}
                {jumlah > contoh.length && ', …'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
