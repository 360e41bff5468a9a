import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { message } from '@vedette/i18n/message';
import { NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import type { WaterfallOrder } from './waterfall-order.js';
import { urlDomain, type WaterfallFilter } from './waterfall-rules.js';
import classes from './waterfall.module.css';

const STATUS_OPTIONS = [
  { value: '', label: t('Any status') },
  { value: '2', label: t('2xx') },
  { value: '3', label: t('3xx') },
  { value: '4', label: t('4xx') },
  { value: '5', label: t('5xx') },
  { value: 'failed', label: t(message('Failed', 'request')) },
  { value: 'blocked', label: t('Blocked') },
  { value: 'cached', label: t('From cache') },
];

const ORDER_OPTIONS: readonly { readonly value: WaterfallOrder; readonly label: string }[] = [
  { value: 'number', label: t('Request order') },
  { value: 'name', label: t('By name') },
  { value: 'size', label: t('Largest first') },
  { value: 'time', label: t('Longest first') },
  { value: 'group', label: t('By domain group') },
];

const SIZE_OPTIONS = [
  { value: '0', label: t('Any size') },
  { value: '10000', label: t('10 kB or more') },
  { value: '100000', label: t('100 kB or more') },
  { value: '1000000', label: t('1 MB or more') },
];

interface Props {
  readonly filter: WaterfallFilter;
  readonly onFilterChange: (filter: WaterfallFilter) => void;
  readonly elements: readonly PageElement[];
  /** Names of domain groups by their numbers. */
  readonly groups: readonly string[];
  readonly order: WaterfallOrder;
  readonly setOrder: (order: WaterfallOrder) => void;
}

const sortedNames = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name !== ''))].sort();

const groupOptions = (
  elements: readonly PageElement[],
  names: readonly string[],
): { value: string; label: string }[] => {
  const usedGroupIds = new Set(elements.flatMap(({ GroupIds = [] }) => GroupIds));
  return names.flatMap((label, number) => (usedGroupIds.has(number) ? [{ value: String(number), label }] : []));
};

/** Filters and sorts the requests. The options are the values that occur on the page. */
export function WaterfallFilters({ filter, onFilterChange, elements, groups, order, setOrder }: Props) {
  const domains = sortedNames(elements.map(({ Url = '' }) => urlDomain(Url)));
  const types = sortedNames(elements.map(({ ElementType = '' }) => ElementType));
  return (
    <div className={classes['filters']}>
      <TextInput
        aria-label={t('Filter by URL')}
        placeholder={t('Filter by URL')}
        value={filter.text}
        onChange={({ currentTarget }) => onFilterChange({ ...filter, text: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Domain')}
        data={[{ value: '', label: t('All domains') }, ...domains]}
        value={filter.domain}
        onChange={({ currentTarget }) => onFilterChange({ ...filter, domain: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Domain group')}
        data={[{ value: '', label: t('All groups') }, ...groupOptions(elements, groups)]}
        value={filter.group === undefined ? '' : String(filter.group)}
        onChange={({ currentTarget: { value } }) =>
          onFilterChange({ ...filter, group: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label={t('Type')}
        data={[{ value: '', label: t('All types') }, ...types]}
        value={filter.type}
        onChange={({ currentTarget }) => onFilterChange({ ...filter, type: currentTarget.value })}
      />
      <NativeSelect
        aria-label={t(message('Status', 'HTTP'))}
        data={STATUS_OPTIONS}
        value={filter.state}
        onChange={({ currentTarget }) =>
          onFilterChange({ ...filter, state: currentTarget.value as WaterfallFilter['state'] })
        }
      />
      <NativeSelect
        aria-label={t('Size')}
        data={SIZE_OPTIONS}
        value={String(filter.minBytes)}
        onChange={({ currentTarget }) => onFilterChange({ ...filter, minBytes: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label={t(message('Order', 'sorting'))}
        data={[...ORDER_OPTIONS]}
        value={order}
        onChange={({ currentTarget }) => setOrder(currentTarget.value as WaterfallOrder)}
      />
    </div>
  );
}
