import type { MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import classes from './monitor-list.module.css';
import { useFacets } from './use-facets.js';

interface Count {
  readonly Monitors: number;
  readonly Worst: MonitorState;
}

interface Props {
  readonly search: ListSearch;
  readonly label: string;
  /** Placeholder while nothing is selected. */
  readonly all: string;
  readonly value: string | undefined;
  readonly formatValue: (value: string) => string;
  readonly counted: (formatValue: string, count: Count | undefined) => string;
  readonly getOptions: (facets: MonitorFacets) => readonly (readonly [value: string, count: Count])[];
  readonly onChange: (value: string | undefined) => void;
  /** There are no values, so the filter is hidden unless it is set. */
  readonly isLeftOut?: boolean;
}

/** Selects one of many values: the most frequent ones are offered, and typing searches the others. */
export function FacetSelect({ search, label, all, value, isLeftOut = false, ...own }: Props) {
  const { formatValue, counted, getOptions, onChange } = own;
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed, 200);
  // The input contains the selected value as text, which is not a search.
  const containing = value !== undefined && debouncedText === formatValue(value) ? '' : debouncedText;
  const { data } = useFacets(search, containing);
  const options = data ? getOptions(data) : [];
  if (isLeftOut && value === undefined) return null;
  const counts = new Map<string, Count | undefined>(options);
  if (value !== undefined && !counts.has(value)) counts.set(value, undefined);
  return (
    <Select
      size="xs"
      className={classes['facet'] ?? ''}
      aria-label={label}
      placeholder={all}
      searchable
      clearable
      data={[...counts.keys()].map((each) => ({ value: each, label: formatValue(each) }))}
      renderOption={({ option }) => counted(option.label, counts.get(option.value))}
      value={value ?? null}
      filter={({ options: found }) => found}
      nothingFoundMessage={t('No matches')}
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
