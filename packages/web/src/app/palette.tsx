import type { monitorViewEndpoints } from '@vedette/contract/v1/monitor';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { call } from '../api/client.js';
import { useFavourites } from '../dashboards/use-favourites.js';
import { operatorsQuery } from '../operators/operator-queries.js';
import { Dialog } from '../parts/dialog.js';
import { stateShape, stateText } from '../parts/state-mark.js';
import { activeActions } from './keys.js';
import { placesFor } from './navigation.js';
import classes from './palette.module.css';
import { useSession } from './session.js';
import { closest } from './closest-rules.js';

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly run: () => void;
}

/** Finds places, actions, monitors and operators by part of their name. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // What the page could do before the palette took the keys.
  const [actions] = useState(() => activeActions().filter(({ keys }) => keys !== 'mod+k'));
  const entries = useEntries(text, actions);
  const index = Math.min(chosen, Math.max(0, entries.length - 1));
  const run = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setChosen(Math.min(entries.length - 1, index + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, index - 1));
    else if (event.key === 'Enter') run(entries[index]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog onClose={onClose} title="Find" size="lg" yOffset="10vh" centered={false}>
      <TextInput
        data-autofocus
        aria-label="Find a page, an action, a monitor or an operator"
        placeholder="A page, an action, a monitor, an operator"
        role="combobox"
        aria-expanded
        aria-controls="palette"
        aria-activedescendant={entries[index] ? `palette-${String(index)}` : undefined}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
      />
      <div id="palette" role="listbox" aria-label="Found" className={classes['list']}>
        {entries.map((entry, place) => (
          <UnstyledButton
            key={entry.id}
            id={`palette-${String(place)}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === index}
            className={classes['entry'] ?? ''}
            onClick={() => run(entry)}
          >
            <span>{entry.text}</span>
            <span className="dimmed">{entry.kind}</span>
          </UnstyledButton>
        ))}
      </div>
      {entries.length === 0 && <p className="dimmed">Nothing found.</p>}
    </Dialog>
  );
}

/** Monitors are listed by their state; the closest of so many are shown. */
const MOST_READ = 50;
const MOST_SHOWN = 8;

function useEntries(text: string, actions: ReturnType<typeof activeActions>): readonly Entry[] {
  const session = useSession();
  const navigate = useNavigate();
  const [asked] = useDebouncedValue(text.trim(), 150);
  const operators = useQuery(operatorsQuery).data;
  const favourites = useFavourites();
  const monitors = useQuery({
    queryKey: ['monitors', 'palette', asked],
    queryFn: ({ signal }) =>
      call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
        query: { Search: asked, Take: MOST_READ },
        signal,
      }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  }).data;
  return useMemo(() => {
    const has = (name: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());
    const places = placesFor(session)
      .flatMap((group) => [...group.places])
      .map(({ to, label }) => ({ id: to, kind: 'Page', text: label, run: () => void navigate({ to }) }));
    const starred = favourites.map(({ DashboardGuid, Name }) => ({
      id: DashboardGuid,
      kind: 'Favourite dashboard',
      text: Name,
      run: () => void navigate({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid: DashboardGuid } }),
    }));
    const doing = actions
      .filter(({ keys }) => !keys.startsWith('g '))
      .map(({ keys, text: label, run }) => ({ id: `key ${keys}`, kind: `Action, ${keys}`, text: label, run }));
    const rows = asked === '' ? [] : (monitors?.Rows ?? []);
    const found = closest(rows, ({ Name }) => Name, text)
      .slice(0, MOST_SHOWN)
      .map(({ MonitorGuid, Name, State }) => ({
        id: MonitorGuid,
        kind: `Monitor ${stateShape(State)} ${stateText(State)}`,
        text: Name,
        run: () => void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid: MonitorGuid } }),
      }));
    const people = (operators ?? []).map(({ OperatorGuid, FullName }) => ({
      id: OperatorGuid,
      kind: 'Operator',
      text: FullName,
      run: () => void navigate({ to: '/operators/$operatorGuid', params: { operatorGuid: OperatorGuid } }),
    }));
    const docs = [
      { id: 'docs', kind: 'Documentation', text: 'API reference', run: () => window.location.assign('./v4/docs') },
    ];
    return [
      ...found,
      ...[...places, ...starred, ...doing, ...(text === '' ? [] : people.slice(0, 50)), ...docs].filter((entry) =>
        has(entry.text),
      ),
    ];
  }, [actions, asked, favourites, monitors, navigate, operators, session, text]);
}
