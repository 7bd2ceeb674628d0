/** The desks the role may open, grouped by work; a group stays open or closed on this device as it was left. */
import { GROUPS } from '@gerbang/contract/wire/desk';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { IconChevronDown } from '../ui/icon.tsx';
import { DeskIcon } from './desk-icon.tsx';
import type { DeskPage } from './desks.tsx';
import './menu.css';

const KEY = 'kantor.menu.tertutup';
const groups = Object.entries(GROUPS);

export function Menu({ desks }: { desks: readonly DeskPage[] }) {
  const strip = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const [, at] = useLocation().pathname.split('/');
  const turn = (group: string, open: boolean) =>
    setClosed((before) => [...before.filter((one) => one !== group), ...(open ? [] : [group])]);
  // Whoever comes by a link or the palette sees where they are.
  const show = useEffectEvent((path: string | undefined) => {
    const group = desks.find((desk) => desk.path === path)?.group;
    if (group && closed.includes(group)) turn(group, true);
  });
  useEffect(() => show(at), [at]);
  // The desks scroll, on a narrow screen as a strip: the open one is brought into sight.
  useEffect(() => {
    const open = strip.current?.querySelector(`a[href$="/${at}"]`)?.getBoundingClientRect();
    const seen = strip.current?.getBoundingClientRect();
    if (!open || !seen) return;
    if (open.left < seen.left || open.right > seen.right)
      strip.current?.scrollBy({ left: open.left - seen.left });
    if (open.top < seen.top || open.bottom > seen.bottom)
      strip.current?.scrollBy({ top: open.bottom - seen.bottom });
  }, [at]);
  return (
    <nav aria-label="Meja kerja" className="office__nav">
      <div ref={strip} className="menu">
        {groups.map(([group, title]) => {
          const within = desks.filter((desk) => desk.group === group);
          const open = !closed.includes(group);
          return (
            within.length > 0 && (
              <div key={group} className="menu__group">
                <button
                  type="button"
                  className="menu__head"
                  aria-expanded={open}
                  aria-controls={`meja-${group}`}
                  onClick={() => turn(group, !open)}
                >
                  {title}
                  <IconChevronDown size={16} />
                </button>
                <ul id={`meja-${group}`} aria-label={title} hidden={!open}>
                  {within.map((desk) => (
                    <li key={desk.path}>
                      <NavLink to={`/${desk.path}`} className="menu__desk">
                        <DeskIcon path={desk.path} />
                        <span>{desk.title}</span>
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
    </nav>
  );
}
