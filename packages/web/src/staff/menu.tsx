/** The desks the role may open, grouped by work; a group stays open or closed on this device as it was left. */
import { GROUPS } from '@gerbang/contract/wire/desk';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconChevronDown, IconMenu } from '../ui/icon.tsx';
import { useNarrow } from './desk/list/fold.tsx';
import { DeskIcon } from './desk-icon.tsx';
import type { DeskPage } from './desks.tsx';
import './menu.css';
import { leaveForPage } from './leave-for-page.ts';

const KEY = 'kantor.menu.tertutup';
const groups = Object.entries(GROUPS);

const useDeskPath = (): string | undefined => useLocation().pathname.split('/')[1];

interface GroupsProps {
  desks: readonly DeskPage[];
  onChoose?: () => void;
}

function Groups({ desks, onChoose }: GroupsProps) {
  const [closed, setClosed] = useLocalStorage<readonly string[]>({
    key: KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const at = useDeskPath();
  const turn = (group: string, open: boolean) =>
    setClosed((before) => [...before.filter((one) => one !== group), ...(open ? [] : [group])]);
  // Whoever comes by a link or the palette sees where they are.
  const show = useEffectEvent((path: string | undefined) => {
    const group = desks.find((desk) => desk.path === path)?.group;
    if (group && closed.includes(group)) turn(group, true);
  });
  useEffect(() => show(at), [at]);
  return groups.map(([group, title]) => {
    const within = desks.filter((desk) => desk.group === group);
    const open = !closed.includes(group);
    return (
      within.length > 0 && (
        <div key={group}>
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
                <NavLink to={`/${desk.path}`} className="menu__desk" onClick={onChoose}>
                  <DeskIcon path={desk.path} />
                  <span>{desk.title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}

/** Beside the page. The desks scroll: the open one is brought into sight. */
function Column({ desks }: GroupsProps) {
  const column = useRef<HTMLDivElement>(null);
  const at = useDeskPath();
  useEffect(() => {
    const open = column.current?.querySelector(`a[href$="/${at}"]`)?.getBoundingClientRect();
    const seen = column.current?.getBoundingClientRect();
    if (open && seen && (open.top < seen.top || open.bottom > seen.bottom))
      column.current?.scrollBy({ top: open.bottom - seen.bottom });
  }, [at]);
  return (
    <div ref={column} className="menu">
      <Groups desks={desks} />
    </div>
  );
}

function Sheet({ desks, onClose }: GroupsProps & { onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  // After the dialog, which gives the focus to its heading.
  useEffect(() => sheet.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus(), []);
  return (
    <Dialog open title="Meja kerja" onClose={onClose}>
      <div ref={sheet} className="menu menu--sheet">
        <Groups desks={desks} onChoose={() => leaveForPage(onClose)} />
      </div>
    </Dialog>
  );
}

/** On a phone: a button that tells the desk, and opens them all. */
function Folded({ desks }: GroupsProps) {
  const [open, setOpen] = useState(false);
  const at = useDeskPath();
  const title = desks.find((desk) => desk.path === at)?.title;
  return (
    <>
      <Button
        variant="secondary"
        block
        icon={IconMenu}
        className="menu__open"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title ? `Meja kerja: ${title}` : 'Meja kerja'}
      </Button>
      {open && <Sheet desks={desks} onClose={() => setOpen(false)} />}
    </>
  );
}

export function Menu({ desks }: { desks: readonly DeskPage[] }) {
  const narrow = useNarrow();
  return (
    <nav aria-label="Meja kerja" className="office__nav">
      {narrow ? <Folded desks={desks} /> : <Column desks={desks} />}
    </nav>
  );
}
