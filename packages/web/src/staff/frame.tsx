/** Header and desk navigation around every page of the office. */
import { keluarPetugas } from '@gerbang/contract/petugas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type CallError, call } from '../api/client.ts';
import { useSettings } from '../api/settings.ts';
import { Button } from '../ui/button.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import type { Desk } from './desks.tsx';
import './frame.css';
import { useStaff } from './ui/staff.ts';

export function Frame({ desks, children }: { desks: readonly Desk[]; children: ReactNode }) {
  const staff = useStaff();
  const flash = useFlash();
  const { nama_universitas } = useSettings();
  const [leaving, setLeaving] = useState(false);
  const nav = useRef<HTMLUListElement>(null);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const { pathname } = useLocation();
  const [, at] = pathname.split('/');
  // A link in the page goes with its page: the keyboard goes on where the next page begins.
  useEffect(() => {
    if (first.current) first.current = false;
    else if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  // On a narrow screen the desks lie in a strip that scrolls: the open one is brought into it.
  useEffect(() => {
    const strip = nav.current;
    const open = strip?.querySelector(`a[href$="/${at}"]`)?.getBoundingClientRect();
    const seen = strip?.getBoundingClientRect();
    if (open && seen && (open.left < seen.left || open.right > seen.right))
      strip?.scrollBy({ left: open.left - seen.left });
  }, [at]);
  const leave = async () => {
    setLeaving(true);
    try {
      await call(keluarPetugas, { body: {}, waits: false });
    } catch (error) {
      const { status, message } = error as CallError;
      // Whoever is signed out already is where they want to be.
      if (status !== 401) {
        flash(message, { kind: 'error' });
        return setLeaving(false);
      }
    }
    // Nothing of what was read stays in the page.
    return location.assign('/petugas');
  };
  return (
    <div className="office">
      <a className="office__skip" href="#isi">
        Langsung ke isi
      </a>
      <header className="office__header">
        <p className="office__name">
          <strong>Kantor PMB</strong> <span className="ui-muted">{nama_universitas}</span>
        </p>
        <p className="office__who">
          <NavLink to="/akun" title="Akun saya">
            {staff.nama} <span className="ui-muted">({staff.peran})</span>
          </NavLink>
          <Button variant="quiet" loading={leaving} onClick={() => void leave()}>
            Keluar
          </Button>
        </p>
      </header>
      <div className="office__body">
        <nav aria-label="Meja kerja" className="office__nav">
          <ul ref={nav}>
            {desks.map((desk) => (
              <li key={desk.path}>
                <NavLink to={`/${desk.path}`}>{desk.title}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="isi" ref={main} tabIndex={-1} className="office__main">
          {children}
        </main>
      </div>
    </div>
  );
}
