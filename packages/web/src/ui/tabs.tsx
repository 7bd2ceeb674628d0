import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './tabs.css';

export interface Tab {
  key: string;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps {
  /** Names the set for the screen reader. */
  label: string;
  tabs: readonly Tab[];
  /** Key of the open tab. */
  active: string;
  onChange: (key: string) => void;
}

/**
 * Tabs with arrow keys, Home and End; moving opens. A panel is drawn when first opened and then kept, so what was
 * typed in it stays.
 */
export function Tabs({ label, tabs, active, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([active]));
  if (!opened.has(active)) setOpened(new Set([...opened, active]));

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const last = tabs.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (target === undefined || !tab) return;
    event.preventDefault();
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };

  return (
    <div className="ui-tabs">
      <div ref={list} role="tablist" aria-label={label} className="ui-tabs__list" onKeyDown={move}>
        {tabs.map(({ key, label: title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-controls={`${id}-panel-${key}`}
            aria-selected={key === active}
            tabIndex={key === active ? 0 : -1}
            className="ui-tabs__tab"
            onClick={() => onChange(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-panel-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          hidden={key !== active}
          className="ui-tabs__panel"
        >
          {opened.has(key) && panel}
        </div>
      ))}
    </div>
  );
}
