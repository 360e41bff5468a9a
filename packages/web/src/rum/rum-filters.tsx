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
  mayBeAdded,
  namesIn,
  type RumFilter,
  type RumPeriod,
  without,
} from './rum-filter-rules.js';
import { BREAKDOWNS, DIMENSIONS, nameOfValue } from './rum-labels.js';
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
  const offered = dimensions.filter((name) => filter[name] === undefined && mayBeAdded(filter, name, breakdown));
  const chosen = by !== undefined && offered.includes(by) ? by : undefined;
  const add = (name: RumDimension, value: string): void => {
    setBy(undefined);
    onFilter({ ...filter, [name]: value });
  };
  return (
    <div className={classes['filters']}>
      {namesIn(filter).map((name) => {
        const label = rumFilterText(name, filter[name] ?? '');
        return (
          <Button
            key={name}
            size="xs"
            variant="light"
            aria-label={t('Remove filter: {filter}', { filter: label })}
            onClick={() => onFilter(without(filter, name))}
          >
            {label} ✕
          </Button>
        );
      })}
      {offered.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={t('Add filter')}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => setBy(offered.find((each) => each === value))}
          data={[
            { value: '', label: namesIn(filter).length === 0 ? t('All page views') : t('Add filter …') },
            ...offered.map((value) => ({
              value,
              label: BREAKDOWNS[value],
            })),
          ]}
        />
      )}
      {chosen !== undefined && <Values {...props} key={chosen} by={chosen} onChoose={(value) => add(chosen, value)} />}
    </div>
  );
}

interface ValuesProps extends RumView {
  readonly by: RumDimension;
  readonly onChoose: (value: string) => void;
}

const MAX_FILTER_VALUES = 200;

function valuesHint(count: number): string {
  if (count === 0) return t('no values');
  return count < MAX_FILTER_VALUES ? t('select …') : t('select … (top {count, number})', { count });
}

/** Values in the period, most page views first. */
function Values({ websiteGuid, period, filter, by, onChoose }: ValuesProps) {
  const { data, isPending } = useQuery({
    queryKey: ['/Rum/Website', websiteGuid, 'breakdown', period, by, filter, MAX_FILTER_VALUES],
    queryFn: ({ signal }) =>
      call<(typeof rumViewEndpoints)['breakdown']>('GET /api/v1/Rum/Website/:rumWebsiteGuid/Breakdown', {
        params: { rumWebsiteGuid: websiteGuid },
        signal,
        query: { ...toPeriodQuery(period), By: by, Take: MAX_FILTER_VALUES, ...filter },
      }),
  });
  const found = data ?? [];
  return (
    <NativeSelect
      size="xs"
      aria-label={DIMENSIONS[by]}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onChoose(value)}
      data={[
        { value: '', label: isPending ? t('loading …') : valuesHint(found.length) },
        ...found.map(({ Value }) => ({ value: Value, label: nameOfValue(by, Value) })),
      ]}
    />
  );
}
