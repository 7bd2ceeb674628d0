/** The command palette: a field, and below it what is found for what is typed in it. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import type { DeskPage } from '../desks.tsx';
import { leaveForPage } from '../leave-for-page.ts';
import type { Command, Group } from './commands.ts';
import './palette.css';
import { useGroups } from './use-groups.ts';

interface ListProps {
  id: string;
  groups: readonly Group[];
  idOf: (command: Command) => string;
  marked: Command | undefined;
  onChoose: (command: Command) => void;
}

/** The lines in their groups; the focus stays in the field, and the marked line is what Enter chooses. */
function Lines({ id, groups, idOf, marked, onChoose }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Hasil" className="palette__lines">
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} className="palette__group">
            {title}
          </p>
          {commands.map((command) => (
            <button
              key={command.to}
              type="button"
              id={idOf(command)}
              role="option"
              tabIndex={-1}
              aria-selected={command === marked}
              className="palette__line"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(command)}
            >
              <span>{command.title}</span>
              {command.about && <span className="ui-muted">{command.about}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

interface Props {
  desks: readonly DeskPage[];
  onClose: () => void;
}

export function Palette({ desks, onClose }: Props) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const { groups, typed, may, busy, failure, again } = useGroups(desks, words);
  const commands = groups.flatMap((group) => group.commands);
  const id = useId();
  const idOf = ({ to }: Command) => `${id}${encodeURIComponent(to)}`;
  // What arrives late comes below; until somebody moves, the first line is marked.
  const marked = commands.find(({ to }) => to === at) ?? commands[0];
  const field = useRef<HTMLInputElement>(null);
  // After the dialog, which gives the focus to its heading.
  useEffect(() => field.current?.focus(), []);
  const markedId = marked && idOf(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  const choose = ({ to }: Command) => {
    leaveForPage(onClose);
    void navigate(to);
  };
  const step = (by: number) => {
    if (commands.length === 0) return;
    const from = marked ? commands.indexOf(marked) : 0;
    setAt(commands[(from + by + commands.length) % commands.length]?.to ?? null);
  };
  const press = (event: KeyboardEvent) => {
    // A word that is still being composed has the keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && marked) choose(marked);
    else return;
    event.preventDefault();
  };

  const said = busy
    ? 'Mencari pendaftar…'
    : commands.length > 0
      ? typed && `${commands.length} hasil`
      : `Tidak ditemukan. Periksa ejaannya, atau ketik ${may ? 'nomor pendaftar yang lengkap' : 'nama meja kerja atau tindakan'}.`;
  return (
    <Dialog open title="Cari atau lakukan" onClose={onClose}>
      <div className="palette ui-stack ui-stack--close">
        <TextField
          ref={field}
          label={may ? 'Pendaftar, meja kerja, penawaran, atau tindakan' : 'Meja kerja atau tindakan'}
          hint={`Ketik sebagian ${may ? 'nama atau nomor' : 'namanya'}. Panah memilih, Enter membuka.`}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls={commands.length > 0 ? `${id}daftar` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={markedId}
          value={words}
          onChange={(next) => {
            setWords(next);
            setAt(null);
          }}
          onKeyDown={press}
        />
        <p role="status" className="ui-muted palette__said">
          {failure ? `Pendaftar belum dapat dicari: ${failure.message}` : said}
        </p>
        {failure && (
          <Button variant="secondary" onClick={again}>
            Coba lagi
          </Button>
        )}
        {commands.length > 0 && (
          <Lines id={`${id}daftar`} groups={groups} idOf={idOf} marked={marked} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}
