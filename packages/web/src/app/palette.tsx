import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { stateShape, stateText } from '../parts/display/state-mark.js';
import { resultActions, ACTION_TEXTS, resultsText } from './find-texts.js';
import { activeActions } from '../parts/keys/keys.js';
import classes from './palette.module.css';
import { type Entry, type EntryGroup, useFindResults } from './use-find-results.js';
import { useResultActions } from './use-result-actions.js';

/** Finds objects of the account, pages and actions by parts of words; `→` shows the actions for a result. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const [actionsEntry, setActionsEntry] = useState<Entry>();
  const opensPage = useRef(false);
  // Actions of the page, captured before the palette takes the focus.
  const [actions] = useState(() => activeActions().filter(({ id }) => id !== 'find'));
  const { groups: resultGroups, error, isPending, isIncompleteCommand } = useFindResults(text, actions);
  const runAction = useResultActions();
  const run = (entry: Entry | undefined): void => {
    if (!entry) return;
    opensPage.current = entry.result
      ? runAction(entry.result.kind, entry.result.row, entry.action ?? 'Open')
      : entry.isPage === true;
    onClose();
    entry.run?.();
  };
  const groups = actionsEntry ? [actionGroup(actionsEntry, runAction)] : resultGroups;
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.min(selectedIndex, Math.max(0, entries.length - 1));
  const showActions = (entry: Entry | undefined): void => {
    setActionsEntry(entry);
    setSelectedIndex(
      entry
        ? 0
        : Math.max(
            0,
            resultGroups.flatMap((group) => group.entries).findIndex(({ id }) => id === actionsEntry?.id),
          ),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isAtEnd = event.currentTarget.selectionStart === event.currentTarget.value.length;
    if (event.key === 'ArrowDown') setSelectedIndex(Math.min(entries.length - 1, index + 1));
    else if (event.key === 'ArrowUp') setSelectedIndex(Math.max(0, index - 1));
    else if (event.key === 'Enter') run(entries[index]);
    else if (event.key === 'ArrowRight' && isAtEnd && entries[index]?.result) showActions(entries[index]);
    else if (event.key === 'ArrowLeft' && actionsEntry) showActions(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      title={actionsEntry ? t('Find: {entryName}', { entryName: actionsEntry.text }) : t('Find')}
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
          setActionsEntry(undefined);
          setSelectedIndex(0);
        }}
      />
      <ResultList groups={groups} index={index} onRun={run} onMore={showActions} />
      <p className={classes['foot']} role="status">
        {[
          error ? t('The search failed.') : isPending ? t('Searching …') : resultsText(groups),
          isIncompleteCommand && t('Enter the name of a monitor.'),
          groups.some(({ hasMore }) => hasMore) && t('More results: refine the search.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className={classes['foot']} id="palette-help">
        {actionsEntry ? t('← back to results') : t('→ actions for the selected result')}
      </p>
    </Dialog>
  );
}

/** Returns the actions for a result as entries. */
function actionGroup({ text, result }: Entry, runAction: ReturnType<typeof useResultActions>): EntryGroup {
  const entries = (result ? resultActions(result.kind, result.row) : []).map((action) => ({
    id: action,
    text: ACTION_TEXTS[action],
    note: '',
    isPage: ['Open', 'Log', 'Dashboard', 'Edit'].includes(action),
    run: () => {
      if (result) runAction(result.kind, result.row, action);
    },
  }));
  return { label: text, entries, hasMore: false };
}

interface ResultListProps {
  readonly groups: readonly EntryGroup[];
  readonly index: number;
  readonly onRun: (entry: Entry) => void;
  readonly onMore: (entry: Entry) => void;
}

function ResultList({ groups, index, onRun, onMore }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, groups]);
  const groupStart = (groupIndex: number): number =>
    groups.slice(0, groupIndex).reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div id="palette" ref={list} role="listbox" aria-label={t('Results')} className={classes['list']}>
      {groups.map(({ label, entries }, groupIndex) => (
        <div key={label} role="group" aria-label={label}>
          <div className={classes['group']} aria-hidden="true">
            {label}
          </div>
          {entries.map((entry, entryIndex) => {
            const itemIndex = groupStart(groupIndex) + entryIndex;
            return (
              <ResultRow key={entry.id} {...{ entry, itemIndex, onRun, onMore }} isSelected={itemIndex === index} />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface ResultRowProps extends Pick<ResultListProps, 'onRun' | 'onMore'> {
  readonly entry: Entry;
  readonly itemIndex: number;
  readonly isSelected: boolean;
}

function ResultRow({ entry, itemIndex, isSelected, onRun, onMore }: ResultRowProps) {
  const { text, note, result } = entry;
  const state = result?.row.State;
  return (
    <div role="none" className={classes['line']} data-chosen={isSelected || undefined}>
      <UnstyledButton
        id={`palette-${String(itemIndex)}`}
        role="option"
        tabIndex={-1}
        aria-selected={isSelected}
        className={classes['entry'] ?? ''}
        onClick={() => onRun(entry)}
      >
        <span className={classes['text']}>{text}</span>
        <span className={classes['note']}>
          {[state && `${stateShape(state)} ${stateText(state)}`, note].filter(Boolean).join(' · ')}
        </span>
      </UnstyledButton>
      {result && (
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
