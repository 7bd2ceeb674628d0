/** Footer: address, contacts, social links, payment guides, copyright year (A 1; decisions 33). */
import { useSettings } from '../../api/settings.ts';

export function Footer() {
  const s = useSettings();
  return (
    <footer className="frame__footer">
      <div className="frame__footer-in">
        {s.alamat && <p>{s.alamat}</p>}
        <p className="frame__contacts">
          {s.telepon && <a href={`tel:${s.telepon.replace(/[^\d+]/g, '')}`}>{s.telepon}</a>}
          {s.surel && <a href={`mailto:${s.surel}`}>{s.surel}</a>}
          {[...s.media_sosial, ...s.panduan_pembayaran].map(({ label, url }) => (
            <a key={`${label} ${url}`} href={url} rel="noreferrer" target="_blank">
              {label}
            </a>
          ))}
        </p>
        <p>
          © {s.tahun_hak_cipta} {s.nama_universitas}
        </p>
      </div>
    </footer>
  );
}
