import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { monitorNameQuery } from '../names/monitor-names.js';

interface Props {
  readonly label: string;
  /** Why the last choice was rejected. */
  readonly problem?: string | undefined;
  readonly onPick: (guid: string) => void;
}

/** Finds a monitor by name, among any number of them. */
export function MonitorPicker({ label, problem, onPick }: Props) {
  const [text, setText] = useState('');
  const [debouncedText] = useDebouncedValue(text, 200);
  const { data } = useQuery({
    queryKey: ['monitors', 'picker', debouncedText],
    queryFn: ({ signal }) =>
      call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
        query: { Search: debouncedText, Sort: 'Name', Take: 10 },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: debouncedText !== '',
  });
  const rows = debouncedText === '' ? [] : (data?.Rows ?? []);
  const names = [...new Set(rows.map(({ Name }) => Name))];
  return (
    <Autocomplete
      size="xs"
      label={label}
      error={problem}
      placeholder={t('Name')}
      value={text}
      onChange={setText}
      data={names}
      filter={({ options }) => options}
      onKeyDown={(event) => {
        // Enter must not submit the form while nothing is selected.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onOptionSubmit={(name) => {
        const row = rows.find(({ Name }) => Name === name);
        if (row) onPick(row.MonitorGuid);
        window.setTimeout(() => setText(''), 0);
      }}
    />
  );
}

/** Shows the name of a monitor by its guid; the guid itself if the monitor was deleted. */
export function MonitorName({ guid }: { readonly guid: string }) {
  const { data, isPending } = useQuery(monitorNameQuery(guid));
  return data ?? (isPending ? '…' : guid);
}
