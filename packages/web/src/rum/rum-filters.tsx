import type { RumDimension, rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import {
  toPeriodQuery,
  dimensions,
  rumFilterText,
  mayAddFilter,
  filterDimensions,
  type RumFilter,
  type RumPeriod,
  withoutFilter,
} from './rum-filter-rules.js';
import { BREAKDOWNS, DIMENSIONS, dimensionValueName } from './rum-labels.js';
import classes from './rum.module.css';

/** Period and filters of RUM data of a website. */
export interface RumView {
  readonly websiteGuid: string;
  readonly period: RumPeriod;
  readonly filter: RumFilter;
}

interface Props extends RumView {
  readonly onFilter: (filter: RumFilter) => void;
  /** Dimension of the breakdown, if any. */
  readonly by?: RumDimension | undefined;
}

/** Active filters, and dimensions that can be added; only those with data are offered. */
export function RumFilters(props: Props) {
  const { filter, onFilter, by: breakdown } = props;
  const [by, setBy] = useState<RumDimension>();
  const availableDimensions = dimensions.filter(
    (name) => filter[name] === undefined && mayAddFilter(filter, name, breakdown),
  );
  const selected = by !== undefined && availableDimensions.includes(by) ? by : undefined;
  const add = (name: RumDimension, value: string): void => {
    setBy(undefined);
    onFilter({ ...filter, [name]: value });
  };
  return (
    <div className={classes['filters']}>
      {filterDimensions(filter).map((name) => {
        const label = rumFilterText(name, filter[name] ?? '');
        return (
          <Button
            key={name}
            size="xs"
            variant="light"
            aria-label={t('Remove filter: {filter}', { filter: label })}
            onClick={() => onFilter(withoutFilter(filter, name))}
          >
            {label} ✕
          </Button>
        );
      })}
      {availableDimensions.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('Add filter')}
          value={selected ?? ''}
          onChange={({ currentTarget: { value } }) => setBy(availableDimensions.find((each) => each === value))}
          data={[
            { value: '', label: filterDimensions(filter).length === 0 ? t('All page views') : t('Add filter …') },
            ...availableDimensions.map((value) => ({
              value,
              label: BREAKDOWNS[value],
            })),
          ]}
        />
      )}
      {selected !== undefined && (
        <ValueSelect {...props} key={selected} by={selected} onSelect={(value) => add(selected, value)} />
      )}
    </div>
  );
}

interface ValueSelectProps extends RumView {
  readonly by: RumDimension;
  readonly onSelect: (value: string) => void;
}

const MAX_FILTER_VALUES = 200;

function valuesHint(count: number): string {
  if (count === 0) return t('no values');
  return count < MAX_FILTER_VALUES ? t('select …') : t('select … (top {count, number})', { count });
}

/** Values in the period, most page views first. */
function ValueSelect({ websiteGuid, period, filter, by, onSelect }: ValueSelectProps) {
  const { data, isPending } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'breakdown', period, by, filter, MAX_FILTER_VALUES],
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: websiteGuid },
        signal,
        query: { ...toPeriodQuery(period), By: by, Take: MAX_FILTER_VALUES, ...filter },
      }),
  });
  const values = data ?? [];
  return (
    <NativeSelect
      size="xs"
      aria-label={DIMENSIONS[by]}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onSelect(value)}
      data={[
        { value: '', label: isPending ? t('loading …') : valuesHint(values.length) },
        ...values.map(({ Value }) => ({ value: Value, label: dimensionValueName(by, Value) })),
      ]}
    />
  );
}
