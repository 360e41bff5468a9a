import type { MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
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
  /** Said while nothing is chosen. */
  readonly all: string;
  readonly value: string | undefined;
  readonly words: (value: string) => string;
  readonly counted: (words: string, count: Count | undefined) => string;
  readonly getOptions: (facets: MonitorFacets) => readonly (readonly [value: string, count: Count])[];
  readonly onChange: (value: string | undefined) => void;
  /** There is nothing to choose. */
  readonly isLeftOut?: boolean;
}

/** Chooses one of any number of values: those of the most monitors are offered, the others are found by typing a part. */
export function FacetSelect({ search, label, all, value, isLeftOut = false, ...own }: Props) {
  const { words, counted, getOptions, onChange } = own;
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed, 200);
  // What is chosen stands in the box as if it were typed.
  const containing = value !== undefined && debouncedText === words(value) ? '' : debouncedText;
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
      data={[...counts.keys()].map((each) => ({ value: each, label: words(each) }))}
      renderOption={({ option }) => counted(option.label, counts.get(option.value))}
      value={value ?? null}
      filter={({ options: found }) => found}
      nothingFoundMessage="Nothing with these letters."
      onSearchChange={setTyped}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}
