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
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const gutterRef = useRef<HTMLPreElement>(null);
  const listId = useId();
  const problemLines = new Set(notes.map(({ line }) => line));
  const warningLines = new Set(warnings.map(({ line }) => line));
  const selectLine = (line: number): void => {
    const [from, to] = lineOffsets(text, line);
    const field = textareaRef.current;
    if (!field) return;
    field.focus();
    field.setSelectionRange(from, to);
    // Browsers scroll to a selection only during input.
    field.scrollTop = Math.max(0, (line - 4) * (field.scrollHeight / text.split('\n').length));
  };
  const syncGutter = ({ currentTarget }: UIEvent<HTMLTextAreaElement>): void => {
    if (gutterRef.current) gutterRef.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className={classes['writing']}>
      <div className={classes['text']}>
        <pre ref={gutterRef} aria-hidden className={classes['gutter']}>
          {text.split('\n').map((_line, index) => (
            <LineNumber
              key={index}
              line={index + 1}
              hasProblem={problemLines.has(index + 1)}
              hasWarning={warningLines.has(index + 1)}
            />
          ))}
        </pre>
        <Textarea
          ref={textareaRef}
          aria-label={t('Script')}
          aria-describedby={listId}
          aria-invalid={notes.length > 0}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onScroll={syncGutter}
          spellCheck={false}
          wrap="off"
          classNames={{ root: classes['area'] ?? '', input: classes['input'] ?? '' }}
        />
      </div>
      <div role="status">
        <ul id={listId} className={classes['notes']} aria-label={t('Notes on the script')}>
          {notes.map((note, index) => (
            <NoteItem key={index} note={note} mark="▲" onSelect={selectLine} />
          ))}
          {warnings.map((note, index) => (
            <NoteItem key={index} note={note} mark="●" onSelect={selectLine} />
          ))}
          {notes.length + warnings.length === 0 && <li className="dimmed">{t('No problems found')}</li>}
        </ul>
      </div>
    </div>
  );
}

/** Returns the start and end offsets of a line; lines are counted from 1. */
function lineOffsets(text: string, line: number): readonly [from: number, to: number] {
  const lines = text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [from, from + (lines[line - 1]?.length ?? 0)];
}

function LineNumber({
  line,
  hasProblem,
  hasWarning,
}: {
  readonly line: number;
  readonly hasProblem: boolean;
  readonly hasWarning: boolean;
}) {
  return (
    <span data-bad={hasProblem || undefined} data-odd={hasWarning || undefined}>
      {hasProblem ? '▲' : hasWarning ? '●' : ''} {line}
      {'\n'}
    </span>
  );
}

interface NoteItemProps {
  readonly note: ScriptNote;
  readonly mark: string;
  readonly onSelect: (line: number) => void;
}

function NoteItem({ note: { line, path, text }, mark, onSelect }: NoteItemProps) {
  return (
    <li data-bad={mark === '▲' || undefined}>
      <button type="button" className={classes['link']} onClick={() => onSelect(line)}>
        {t('{mark} Line {line}', { mark, line: String(line) })}
      </button>{' '}
      {path !== '' && <code>{path}</code>} {text}
    </li>
  );
}
