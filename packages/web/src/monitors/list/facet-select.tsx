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
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly formatValue: (value: string) => string;
  readonly formatCount: (label: string, count: Count | undefined) => string;
  readonly getOptions: (facets: MonitorFacets) => readonly (readonly [value: string, count: Count])[];
  readonly onChange: (value: string | undefined) => void;
  /** There are no values, so the filter is hidden unless it is set. */
  readonly hasNoValues?: boolean;
}

/** Selects one of many values: the most frequent ones are offered, and typing searches the others. */
export function FacetSelect({ search, label, placeholder, value, hasNoValues = false, ...props }: Props) {
  const { formatValue, formatCount, getOptions, onChange } = props;
  const [input, setInput] = useState('');
  const [debouncedText] = useDebouncedValue(input, 200);
  // The input contains the selected value as text, which is not a search.
  const searchText = value !== undefined && debouncedText === formatValue(value) ? '' : debouncedText;
  const { data } = useFacets(search, searchText);
  const options = data ? getOptions(data) : [];
  if (hasNoValues && value === undefined) return null;
  const counts = new Map<string, Count | undefined>(options);
  if (value !== undefined && !counts.has(value)) counts.set(value, undefined);
  return (
    <Select
      size="xs"
      className={classes['facet'] ?? ''}
      aria-label={label}
      placeholder={placeholder}
      searchable
      clearable
      data={[...counts.keys()].map((each) => ({ value: each, label: formatValue(each) }))}
      renderOption={({ option }) => formatCount(option.label, counts.get(option.value))}
      value={value ?? null}
      filter={({ options: matching }) => matching}
      nothingFoundMessage={t('No matches')}
      onSearchChange={setInput}
      onChange={(selected) => onChange(selected ?? undefined)}
    />
  );
}
