/** All controls in all their states, or one state alone. */
import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import './catalogue.css';
import { bulkActs } from './bulk.tsx';
import { charts } from './charts.tsx';
import { controls } from './controls.tsx';
import { desk } from './desk.tsx';
import { deskForms } from './desk-forms.tsx';
import { dialogs } from './dialogs.tsx';
import type { Entry } from './entry.ts';
import { feedback } from './feedback.tsx';
import { fields } from './fields.tsx';
import { files } from './files.tsx';
import { lists } from './lists.tsx';
import { sheets } from './sheet.tsx';

const rooms = [controls, feedback, fields, files, dialogs, desk, deskForms, lists, charts, bulkActs, sheets];

function States({ name, wide, states = {}, alone = {} }: Entry) {
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className={classNames('catalogue__entry', wide && 'catalogue__entry--wide')}
    >
      <h3 id={`${name}-title`}>{name}</h3>
      {Object.entries(states).map(([state, drawn]) => (
        <div key={state} className="catalogue__state" data-state={`${name}: ${state}`}>
          <p className="catalogue__name">{state}</p>
          <div>{drawn}</div>
        </div>
      ))}
      {Object.keys(alone).map((state) => (
        <p key={state} className="catalogue__name">
          <Link to={{ search: `?${new URLSearchParams({ of: name, state })}` }} data-alone>
            {name}: {state}
          </Link>
        </p>
      ))}
    </section>
  );
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="catalogue">
      <h1>{title}</h1>
      <p>
        <Link to={{ search: '' }}>All controls</Link>
      </p>
      {children}
    </main>
  );
}

export function Catalogue() {
  const [search] = useSearchParams();
  const [of, state] = [search.get('of'), search.get('state')];
  if (of && state) {
    const entry = rooms.flatMap(({ entries }) => entries).find(({ name }) => name === of);
    return <Alone title={`${of}: ${state}`}>{entry?.alone?.[state]}</Alone>;
  }
  return (
    <main className="catalogue">
      <h1>Catalogue of controls</h1>
      {rooms.map(({ title, entries }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          {entries.map((entry) => (
            <States key={entry.name} {...entry} />
          ))}
        </Fragment>
      ))}
    </main>
  );
}
