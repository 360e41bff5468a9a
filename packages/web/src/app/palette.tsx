import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { stateShape, stateText } from '../parts/display/state-mark.js';
import { foundActions, ACTION_TEXTS, foundText } from './find-texts.js';
import { activeActions } from '../parts/keys/keys.js';
import classes from './palette.module.css';
import { type Entry, type EntryGroup, useFound } from './use-found.js';
import { useFoundActions } from './use-found-actions.js';

/** Finds objects of the account, pages and actions by parts of words; `→` shows the actions for a result. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [about, setAbout] = useState<Entry>();
  const opensPage = useRef(false);
  // Actions of the page, captured before the palette takes the focus.
  const [actions] = useState(() => activeActions().filter(({ does }) => does !== 'find'));
  const { groups: found, error, isPending, isHalf } = useFound(text, actions);
  const act = useFoundActions();
  const run = (entry: Entry | undefined): void => {
    if (!entry) return;
    opensPage.current = entry.found
      ? act(entry.found.kind, entry.found.row, entry.action ?? 'Open')
      : entry.isPage === true;
    onClose();
    entry.run?.();
  };
  const groups = about ? [actionGroup(about, act)] : found;
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.min(chosen, Math.max(0, entries.length - 1));
  const open = (entry: Entry | undefined): void => {
    setAbout(entry);
    setChosen(
      entry
        ? 0
        : Math.max(
            0,
            found.flatMap((group) => group.entries).findIndex(({ id }) => id === about?.id),
          ),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length;
    if (event.key === 'ArrowDown') setChosen(Math.min(entries.length - 1, index + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, index - 1));
    else if (event.key === 'Enter') run(entries[index]);
    else if (event.key === 'ArrowRight' && isAtEnd && entries[index]?.found) open(entries[index]);
    else if (event.key === 'ArrowLeft' && about) open(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      title={about ? t('Find: {entryName}', { entryName: about.text }) : t('Find')}
      size="lg"
      yOffset="10vh"
      centered={false}
      opensPage={opensPage}
    >
      <TextInput
        data-autofocus
        aria-label={t('Find anything')}
        placeholder={t('Monitor, operator, page or action')}
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-describedby="palette-help"
        aria-activedescendant={entries[index] ? `palette-${String(index)}` : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAbout(undefined);
          setChosen(0);
        }}
      />
      <List groups={groups} index={index} onRun={run} onMore={open} />
      <p className={classes['foot']} role="status">
        {[
          error ? t('The search failed.') : isPending ? t('Searching …') : foundText(groups),
          isHalf && t('Enter the name of a monitor.'),
          groups.some(({ hasMore }) => hasMore) && t('More results: refine the search.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className={classes['foot']} id="palette-help">
        {about ? t('← back to results') : t('→ actions for the selected result')}
      </p>
    </Dialog>
  );
}

/** Returns the actions for a result as entries. */
function actionGroup({ text, found }: Entry, act: ReturnType<typeof useFoundActions>): EntryGroup {
  const entries = (found ? foundActions(found.kind, found.row) : []).map((action) => ({
    id: action,
    text: ACTION_TEXTS[action],
    note: '',
    isPage: ['Open', 'Log', 'Dashboard', 'Edit'].includes(action),
    run: () => {
      if (found) act(found.kind, found.row, action);
    },
  }));
  return { label: text, entries, hasMore: false };
}

interface ListProps {
  readonly groups: readonly EntryGroup[];
  readonly index: number;
  readonly onRun: (entry: Entry) => void;
  readonly onMore: (entry: Entry) => void;
}

function List({ groups, index, onRun, onMore }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, groups]);
  const groupStart = (at: number): number => groups.slice(0, at).reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div id="palette" ref={list} role="listbox" aria-label={t('Results')} className={classes['list']}>
      {groups.map(({ label, entries }, at) => (
        <div key={label} role="group" aria-label={label}>
          <div className={classes['group']} aria-hidden="true">
            {label}
          </div>
          {entries.map((entry, nth) => {
            const itemIndex = groupStart(at) + nth;
            return <Line key={entry.id} {...{ entry, itemIndex, onRun, onMore }} isChosen={itemIndex === index} />;
          })}
        </div>
      ))}
    </div>
  );
}

interface LineProps extends Pick<ListProps, 'onRun' | 'onMore'> {
  readonly entry: Entry;
  readonly itemIndex: number;
  readonly isChosen: boolean;
}

function Line({ entry, itemIndex, isChosen, onRun, onMore }: LineProps) {
  const { text, note, found } = entry;
  const state = found?.row.State;
  return (
    <div role="none" className={classes['line']} data-chosen={isChosen || undefined}>
      <UnstyledButton
        id={`palette-${String(itemIndex)}`}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={classes['entry'] ?? ''}
        onClick={() => onRun(entry)}
      >
        <span className={classes['text']}>{text}</span>
        <span className={classes['note']}>
          {[state && `${stateShape(state)} ${stateText(state)}`, note].filter(Boolean).join(' · ')}
        </span>
      </UnstyledButton>
      {found && (
        <UnstyledButton
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-label={t('Actions for {entryName}', { entryName: text })}
          className={classes['more'] ?? ''}
          onClick={() => onMore(entry)}
        >
          <span aria-hidden="true">›</span>
        </UnstyledButton>
      )}
    </div>
  );
}
