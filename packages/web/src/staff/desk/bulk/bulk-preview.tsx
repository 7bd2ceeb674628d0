/** What an act on many would do: to how many, and who is left out and why. */
import type { PratinjauMassal } from '@gerbang/contract/wire/massal';

const count = new Intl.NumberFormat('id-ID');

export function BulkPreview({ preview: { dipilih, dikenai, dilewati } }: { preview: PratinjauMassal }) {
  return (
    <section aria-label="Yang akan terjadi" className="ui-stack">
      <p>
        <strong>{count.format(dikenai)}</strong> dari {count.format(dipilih)} pendaftar yang dipilih akan
        dikenai.
      </p>
      {dilewati.length > 0 && (
        <ul>
          {dilewati.map(({ alasan, jumlah, contoh }) => (
            <li key={alasan}>
              {count.format(jumlah)} dilewati. {alasan}.{' '}
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
