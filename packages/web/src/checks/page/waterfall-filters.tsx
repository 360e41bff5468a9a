import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { NativeSelect, TextInput } from '@mantine/core';
import type { WaterfallOrder } from './waterfall-order.js';
import { urlDomain, type WaterfallFilter } from './waterfall-rules.js';
import classes from './waterfall.module.css';

const STATES = [
  { value: '', label: 'Any status' },
  { value: '2', label: '2xx' },
  { value: '3', label: '3xx' },
  { value: '4', label: '4xx' },
  { value: '5', label: '5xx' },
  { value: 'failed', label: 'Failed' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'cached', label: 'From cache' },
];

const ORDERS: readonly { readonly value: WaterfallOrder; readonly label: string }[] = [
  { value: 'number', label: 'Request order' },
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'Largest first' },
  { value: 'time', label: 'Longest first' },
  { value: 'group', label: 'By domain group' },
];

const SIZES = [
  { value: '0', label: 'Any size' },
  { value: '10000', label: '10 kB or more' },
  { value: '100000', label: '100 kB or more' },
  { value: '1000000', label: '1 MB or more' },
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
        aria-label="Filter by URL"
        placeholder="Filter by URL"
        value={filter.text}
        onChange={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Domain"
        data={[{ value: '', label: 'All domains' }, ...domains]}
        value={filter.domain}
        onChange={({ currentTarget }) => change({ ...filter, domain: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Domain group"
        data={[{ value: '', label: 'All groups' }, ...groupOptions(elements, groups)]}
        value={filter.group === undefined ? '' : String(filter.group)}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, group: value === '' ? undefined : Number(value) })
        }
      />
      <NativeSelect
        aria-label="Type"
        data={[{ value: '', label: 'All types' }, ...types]}
        value={filter.type}
        onChange={({ currentTarget }) => change({ ...filter, type: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Status"
        data={STATES}
        value={filter.state}
        onChange={({ currentTarget }) => change({ ...filter, state: currentTarget.value as WaterfallFilter['state'] })}
      />
      <NativeSelect
        aria-label="Size"
        data={SIZES}
        value={String(filter.minBytes)}
        onChange={({ currentTarget }) => change({ ...filter, minBytes: Number(currentTarget.value) })}
      />
      <NativeSelect
        aria-label="Order"
        data={[...ORDERS]}
        value={order}
        onChange={({ currentTarget }) => sort(currentTarget.value as WaterfallOrder)}
      />
    </div>
  );
}
