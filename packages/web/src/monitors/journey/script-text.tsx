import { Textarea } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { useId, useRef, type UIEvent } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './journey.module.css';

interface Props {
  readonly text: string;
  readonly notes: readonly ScriptNote[];
  readonly warnings: readonly ScriptNote[];
  readonly onChange: (text: string) => void;
}

/** Edits the text of a script, with line numbers and notes that link to their lines. */
export function ScriptText({ text, notes, warnings, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLPreElement>(null);
  const listId = useId();
  const bad = new Set(notes.map(({ line }) => line));
  const odd = new Set(warnings.map(({ line }) => line));
  const goTo = (line: number): void => {
    const [from, to] = lineEnds(text, line);
    const field = area.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(from, to);
    // Browsers scroll to a selection only during input.
    field.scrollTop = Math.max(0, (line - 4) * (field.scrollHeight / text.split('\n').length));
  };
  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>): void => {
    if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className={classes['writing']}>
      <div className={classes['text']}>
        <pre ref={gutter} aria-hidden className={classes['gutter']}>
          {text.split('\n').map((_line, at) => (
            <Number key={at} line={at + 1} isBad={bad.has(at + 1)} isOdd={odd.has(at + 1)} />
          ))}
        </pre>
        <Textarea
          ref={area}
          aria-label={t('Script')}
          aria-describedby={listId}
          aria-invalid={notes.length > 0}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={follow}
          spellCheck={false}
          wrap="off"
          classNames={{ root: classes['area'] ?? '', input: classes['input'] ?? '' }}
        />
      </div>
      <div role="status">
        <ul id={listId} className={classes['notes']} aria-label={t('Notes on the script')}>
          {notes.map((note, at) => (
            <Note key={at} note={note} mark="▲" onGo={goTo} />
          ))}
          {warnings.map((note, at) => (
            <Note key={at} note={note} mark="●" onGo={goTo} />
          ))}
          {notes.length + warnings.length === 0 && <li className="dimmed">{t('No problems found')}</li>}
        </ul>
      </div>
    </div>
  );
}

/** Returns the start and end offsets of a line; lines are counted from 1. */
function lineEnds(text: string, line: number): readonly [from: number, to: number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}

function Number({ line, isBad, isOdd }: { readonly line: number; readonly isBad: boolean; readonly isOdd: boolean }) {
  return (
    <span data-bad={isBad || undefined} data-odd={isOdd || undefined}>
      {isBad ? '▲' : isOdd ? '●' : ''} {line}
      {'\n'}
    </span>
  );
}

interface NoteProps {
  readonly note: ScriptNote;
  readonly mark: string;
  readonly onGo: (line: number) => void;
}

function Note({ note: { line, path, text }, mark, onGo }: NoteProps) {
  return (
    <li data-bad={mark === '▲' || undefined}>
      <button type="button" className={classes['link']} onClick={() => onGo(line)}>
        {t('{mark} Line {line}', { mark, line: String(line) })}
      </button>{' '}
      {path !== '' && <code>{path}</code>} {text}
    </li>
  );
}
