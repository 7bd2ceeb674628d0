/** Footer: address, contacts, social links, payment guides, copyright year (layar 6, pengaturan 1). */
import { hakCipta } from '@gerbang/contract/applicant/pengaturan/neutral';
import { useSyncExternalStore } from 'react';
import { useSettings } from '../../api/settings.ts';
import { TemaSwitch } from '../../ui/tema-switch.tsx';

/** The page drawn at build time knows no year; the browser does, once the page is its own. */
const nothingChanges = () => () => undefined;

export function Footer() {
  const s = useSettings();
  const year = useSyncExternalStore(
    nothingChanges,
    () => new Date().getFullYear(),
    () => s.tahun_hak_cipta,
  );
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
        <div className="frame__last">
          <p>
            © <span suppressHydrationWarning>{hakCipta(s, year)}</span>
          </p>
          <TemaSwitch />
        </div>
      </div>
    </footer>
  );
}
