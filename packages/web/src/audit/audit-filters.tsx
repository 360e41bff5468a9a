import {
  auditActions,
  auditSources,
  auditObjectTypeNames,
  auditObjectTypes,
} from '@vedette/contract/v1/account/audit-names';
import { Group, NativeSelect } from '@mantine/core';
import { t } from '../i18n/translate.js';
import type { AuditSearch } from '../parts/navigation/search.js';
import { FilterBox } from '../parts/tables/filter-box.js';
import { ACTIONS, SOURCES } from './audit-labels.js';

interface Props {
  readonly search: AuditSearch;
  readonly onFilter: (search: AuditSearch) => void;
}

const FILTERS = [
  ['action', t('Event'), t('All events'), auditActions.map((value) => ({ value, label: ACTIONS[value] }))],
  [
    'item',
    t('Object type'),
    t('All object types'),
    auditObjectTypes
      .map((value) => ({ value, label: t(auditObjectTypeNames[value]) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  ],
  ['source', t('Source'), t('All sources'), auditSources.map((value) => ({ value, label: SOURCES[value] }))],
] as const;

/** Filters of the audit log. */
export function AuditFilters({ search, onFilter }: Props) {
  const set = (name: keyof AuditSearch, value: string | undefined): void => {
    const { [name]: _before, ...others } = search;
    onFilter({ ...others, ...(value !== undefined && value !== '' && { [name]: value }) });
  };
  return (
    <Group mb="sm" gap="sm">
      <FilterBox label={t('Object or operator')} initial={search.search} onFilter={(text) => set('search', text)} />
      {FILTERS.map(([name, label, allLabel, data]) => (
        <NativeSelect
          key={name}
          size="xs"
          aria-label={label}
          value={search[name] ?? ''}
          onChange={({ currentTarget: { value } }) => set(name, value)}
          data={[{ value: '', label: allLabel }, ...data]}
        />
      ))}
    </Group>
  );
}
