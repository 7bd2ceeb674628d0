/** Header and desk navigation around every page of the office. */
import { keluarPetugas } from '@gerbang/contract/office/petugas';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigationType } from 'react-router';
import { useSend } from '../api/send.ts';
import { useSettings } from '../api/settings.ts';
import { Button } from '../ui/button.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { TemaSwitch } from '../ui/tema-switch.tsx';
import type { DeskPage } from './desks.tsx';
import './frame.css';
import { useStaff } from './desk/staff.ts';
import { Menu } from './menu.tsx';
import { OpenPalette } from './palette/open-palette.tsx';

export function Frame({ desks, children }: { desks: readonly DeskPage[]; children: ReactNode }) {
  const staff = useStaff();
  const flash = useFlash();
  const { nama_universitas } = useSettings();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const { pathname } = useLocation();
  // A link in the page goes with its page: the keyboard goes on where the next page begins.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  // Another desk is read from its beginning; back and forth the browser knows the place itself.
  const [, at] = pathname.split('/');
  const came = useNavigationType();
  const desk = useRef(at);
  useLayoutEffect(() => {
    if (desk.current !== at && came !== 'POP') window.scrollTo(0, 0);
    desk.current = at;
  }, [at, came]);
  // Nothing of what was read stays in the page.
  const away = () => location.assign('/petugas');
  const leaving = useSend(keluarPetugas, {
    onDone: away,
    onFailed: ({ status, message }) => {
      // Whoever is signed out already is where they want to be.
      if (status === 401) away();
      else flash(message, { kind: 'error' });
    },
  });
  return (
    <div className="office">
      <a className="ui-skip" href="#isi">
        Langsung ke isi
      </a>
      <header className="office__header">
        <p className="office__name">
          <strong>Kantor PMB</strong> <span className="ui-muted">{nama_universitas}</span>
        </p>
        <div className="office__who">
          <OpenPalette desks={desks} />
          <NavLink to="/akun" title="Akun saya">
            {staff.nama} <span className="ui-muted">({staff.peran.join(', ')})</span>
          </NavLink>
          <Button
            variant="quiet"
            loading={leaving.busy || leaving.done}
            onClick={() => void leaving.send({ body: {}, waits: false })}
          >
            Keluar
          </Button>
        </div>
      </header>
      <div className="office__body">
        <Menu desks={desks} />
        <main id="isi" ref={main} tabIndex={-1} className="office__main">
          {children}
        </main>
      </div>
      <footer className="office__foot ui-muted">
        <TemaSwitch />
        Gerbang {staff.versi}
      </footer>
    </div>
  );
}
