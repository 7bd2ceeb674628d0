/** Header, sidebar and footer around the signed-in pages (layar 5, layar 6). */
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMe } from '../../api/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Footer } from './footer.tsx';
import { Highlights } from './highlights.tsx';
import './frame.css';
import './signed-in.css';
import { Brand } from './public-frame.tsx';

/** The width from which the menu stands beside the page; a tablet that is turned passes it. */
const WIDE = window.matchMedia('(min-width: 1024px)');
const subscribeWide = (heard: () => void) => {
  WIDE.addEventListener('change', heard);
  return () => WIDE.removeEventListener('change', heard);
};

interface Props {
  /** The button in the bar that opens the chat. */
  chat: ReactNode;
  /** The button that ends the session, at the foot of the menu. */
  logout: ReactNode;
  children: ReactNode;
}

export function SignedInFrame({ chat, logout, children }: Props) {
  const me = useMe();
  const { pathname, hash } = useLocation();
  const [open, setOpen] = useState(false);
  const wide = useSyncExternalStore(subscribeWide, () => WIDE.matches);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    setOpen(false);
    // The first page keeps the browser's own focus; later ones begin where their content does.
    if (first.current) first.current = false;
    else if (!pathname.startsWith('/register/form/')) main.current?.focus({ preventScroll: true });
    // An address with a field in it leads to that field.
    if (!hash) window.scrollTo(0, 0);
  }, [pathname, hash]);

  const verified = me.no_peserta !== null;
  return (
    <div className="frame">
      <a className="ui-skip" href="#isi">
        Langsung ke isi
      </a>
      <header className="masthead">
        <div className="frame__bar">
          <Brand to="/dashboard" />
          {chat}
          <button
            type="button"
            className="side__toggle"
            aria-expanded={open}
            aria-controls="menu"
            onClick={() => setOpen(!open)}
          >
            Menu
          </button>
        </div>
        {me.uji && (
          <p className="frame__trial">
            <Badge kind="warning">Uji coba</Badge> Dihapus saat penawaran dibuka.
          </p>
        )}
      </header>
      <div className="side">
        <nav id="menu" aria-label="Menu utama" className={open ? 'side__nav side__nav--open' : 'side__nav'}>
          <p className="side__who">
            <span className="ui-muted">Nomor pendaftar</span>
            <strong>{me.nomor_pendaftar}</strong>
            <span className="ui-muted">
              {me.penawaran_jalur.jalur.jalur_masuk}, {me.penawaran_jalur.nama} {me.penawaran_jalur.tahun}
            </span>
          </p>
          <ul>
            <li>
              <NavLink to="/dashboard">Dashboard</NavLink>
            </li>
            {!verified && (
              <li>
                <NavLink to="/register/form">Isi Formulir</NavLink>
              </li>
            )}
            {verified && (
              <li>
                <NavLink to="/register/kartu">Kartu Ujian</NavLink>
              </li>
            )}
            {verified && (
              <li>
                <NavLink to="/register/biodata">Biodata</NavLink>
              </li>
            )}
            <li>
              <NavLink to="/akun/pin">Ganti PIN</NavLink>
            </li>
          </ul>
          {logout}
          {/* On a phone the menu is folded away: what nobody sees is not fetched. */}
          {(open || wide) && <Highlights />}
        </nav>
        <main id="isi" ref={main} className="frame__main side__main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer />
    </div>
  );
}
