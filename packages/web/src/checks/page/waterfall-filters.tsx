import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { message } from '@vedette/i18n/message';
import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { WaterfallOrder } from './waterfall-order.js';
import { urlDomain, type WaterfallFilter } from './waterfall-rules.js';
import classes from './waterfall.module.css';

const STATES = [
  { value: '', label: t('Any status') },
  { value: '2', label: t('2xx') },
  { value: '3', label: t('3xx') },
  { value: '4', label: t('4xx') },
  { value: '5', label: t('5xx') },
  { value: 'failed', label: t(message('Failed', 'request')) },
  { value: 'blocked', label: t('Blocked') },
  { value: 'cached', label: t('From cache') },
];

const ORDERS: readonly { readonly value: WaterfallOrder; readonly label: string }[] = [
  { value: 'number', label: t('Request order') },
  { value: 'name', label: t('By name') },
  { value: 'size', label: t('Largest first') },
  { value: 'time', label: t('Longest first') },
  { value: 'group', label: t('By domain group') },
];

const SIZES = [
  { value: '0', label: t('Any size') },
  { value: '10000', label: t('10 kB or more') },
  { value: '100000', label: t('100 kB or more') },
  { value: '1000000', label: t('1 MB or more') },
];

interface Props {
  readonly filter: WaterfallFilter;
  readonly change: (filter: WaterfallFilter) => void;
  readonly elements: readonly PageElement[];
  /** Names of domain groups by their numbers. */
  readonly groups: readonly string[];
  readonly order: WaterfallOrder;
  readonly sort: (order: WaterfallOrder) => void;
}

const sortedNames = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))].sort();

const groupOptions = (
  elements: readonly PageElement[],
  names: readonly string[],
): { value: string; label: string }[] => {
  const present = new Set(elements.flatMap(({ GroupIds = [] }) => GroupIds));
  return names.flatMap((label, number) => (present.has(number) ? [{ value: String(number), label }] : []));
};

/** Filters and sorts the requests. The options are the values that occur on the page. */
export function WaterfallFilters({ filter, change, elements, groups, order, sort }: Props) {
  const domains = sortedNames(elements.map(({ Url = '' }) => urlDomain(Url)));
  const types = sortedNames(elements.map(({ ElementType = '' }) => ElementType));
  return (
    <div className={classes['filters']}>
      <TextInput
        aria-label={t('Filter by URL')}
        placeholder={t('Filter by URL')}
        value={filter.text}
        onChange={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Domain')}
        data={[{ value: '', label: t('All domains') }, ...domains]}
        value={filter.domain}
        onChange={({ currentTarget }) => change({ ...filter, domain: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Domain group')}
        data={[{ value: '', label: t('All groups') }, ...groupOptions(elements, groups)]}
        value={filter.group === undefined ? '' : String(filter.group)}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, group: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label={t('Type')}
        data={[{ value: '', label: t('All types') }, ...types]}
        value={filter.type}
        onChange={({ currentTarget }) => change({ ...filter, type: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t(message('Status', 'HTTP'))}
        data={STATES}
        value={filter.state}
        onChange={({ currentTarget }) => change({ ...filter, state: currentTarget.value as WaterfallFilter['state'] })}
      />
      <NativeSelect
        aria-label={t('Size')}
        data={SIZES}
        value={String(filter.minBytes)}
        onChange={({ currentTarget }) => change({ ...filter, minBytes: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label={t(message('Order', 'sorting'))}
        data={[...ORDERS]}
        value={order}
        onChange={({ currentTarget }) => sort(currentTarget.value as WaterfallOrder)}
      />
    </div>
  );
}
