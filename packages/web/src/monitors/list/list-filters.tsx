import type { MonitorPage } from '@vedette/contract/v1/monitors/monitor';
import { Button, Chip, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { type ListSearch, STATES } from '../../parts/navigation/search.js';
import { leaveFilterOnEscape } from '../../parts/tables/filter-box.js';
import { useFormat } from '../../parts/format/format.js';
import { stateShape, stateText } from '../../parts/display/state-mark.js';
import { Facets } from './facets.js';
import classes from './monitor-list.module.css';

interface Props {
  readonly search: ListSearch;
  readonly head: MonitorPage | undefined;
  readonly density: 'compact' | 'comfortable';
  readonly setDensity: (density: 'compact' | 'comfortable') => void;
}

export function ListFilters({ search, head, density, setDensity }: Props) {
  const navigate = useNavigate();
  const set = (change: Partial<ListSearch>): void => {
    void navigate({ to: '/monitors', search: { ...search, ...change }, replace: true });
  };
  return (
    <div className={classes['filters']} role="search" aria-label={t('Filter monitors')}>
      <SearchBox appliedText={search.search ?? ''} onChange={(text) => set({ search: text })} />
      <Chip.Group multiple value={[...(search.state ?? [])]} onChange={(state) => set({ state })}>
        <Group gap={4}>
          {STATES.map((state) => (
            <Chip key={state} value={state} size="xs" variant="outline" styles={{ label: { paddingInline: '0.6rem' } }}>
              {stateShape(state)} {stateText(state)} {head?.Counts[state] ?? ''}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <Facets search={search} set={set} />
      <NativeSelect
        size="xs"
        className={classes['density'] ?? ''}
        aria-label={t('Row height')}
        value={density}
        onChange={(event) => setDensity(event.currentTarget.value === 'comfortable' ? 'comfortable' : 'compact')}
        data={[
          { value: 'compact', label: t('Compact') },
          { value: 'comfortable', label: t('Comfortable') },
        ]}
      />
      <HiddenCount search={search} head={head} />
    </div>
  );
}

/** Shows how many monitors the filter hides. */
function HiddenCount({ search, head }: Pick<Props, 'search' | 'head'>) {
  const format = useFormat();
  const navigate = useNavigate();
  if (!head) return null;
  const hidden = head.Visible - head.Total;
  const counts = { shown: format.count(head.Total), total: format.count(head.Visible) };
  return (
    <span className={classes['count']} role="status">
      {hidden > 0
        ? t('{shown} of {total}, {hidden} hidden', { ...counts, hidden: format.count(hidden) })
        : t('{shown} of {total}', counts)}
      {hidden > 0 && (
        <>
          {' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() =>
              void navigate({ to: '/monitors', search: { sort: search.sort, desc: search.desc } as ListSearch })
            }
          >
            {t('Show all')}
          </Button>
        </>
      )}
    </span>
  );
}

/** Applies the input after a delay. The input is replaced when a saved view is selected or all monitors are shown. */
function SearchBox({
  appliedText,
  onChange,
}: {
  readonly appliedText: string;
  readonly onChange: (text: string) => void;
}) {
  const [text, setText] = useState(appliedText);
  const lastRequestedText = useRef(appliedText);
  const requestLater = useDebouncedCallback((searchText: string) => {
    lastRequestedText.current = searchText;
    onChange(searchText);
  }, 200);
  useEffect(() => () => requestLater.cancel(), [requestLater]);
  useEffect(() => {
    if (appliedText === lastRequestedText.current) return;
    lastRequestedText.current = appliedText;
    requestLater.cancel();
    setText(appliedText);
  }, [appliedText, requestLater]);
  return (
    <TextInput
      data-filter
      size="xs"
      className={classes['filterText'] ?? ''}
      aria-label={t('Name, URL, host or group')}
      placeholder={t('Name, group …')}
      value={text}
      onKeyDown={leaveFilterOnEscape}
      onChange={(event) => {
        setText(event.currentTarget.value);
        requestLater(event.currentTarget.value);
      }}
    />
  );
}
