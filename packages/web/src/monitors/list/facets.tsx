import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { useFormat } from '../../parts/format/format.js';
import { stateShape } from '../../parts/display/state-mark.js';
import { monitorGroupsQuery } from '../../api/queries/group-queries.js';
import { MODE_TEXTS } from '../names/mode-texts.js';
import { offeredTypes } from '../kinds/registry.js';
import { FacetSelect } from './facet-select.js';
import { fieldOption, parseFieldOption } from './facet-rules.js';
import { useFacets } from './use-facets.js';

const MODES = ['Production', 'Staging', 'Development'] as const;

interface Props {
  readonly search: ListSearch;
  readonly set: (change: Partial<ListSearch>) => void;
}

interface Count {
  readonly Monitors: number;
  readonly Worst: MonitorState;
}

/** Filters with the number of monitors for each value and their worst state. */
export function Facets({ search, set }: Props) {
  const format = useFormat();
  const { data } = useFacets(search);
  const groups = useQuery(monitorGroupsQuery);
  const formatCount = (label: string, count: Count | undefined): string =>
    count ? `${stateShape(count.Worst)} ${label} (${format.count(count.Monitors)})` : data ? `${label} (0)` : label;
  const typeCounts = new Map(data?.Types.Rows.map((row) => [row.MonitorType, row]));
  const modeCounts = new Map(data?.Modes.Rows.map((row) => [row.MonitorMode, row]));
  const groupCounts = new Map(data?.Groups.Rows.map((row) => [row.MonitorGroupGuid, row]));
  const field = search.field === undefined ? undefined : fieldOption(search.field, search.value);
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('Monitor group')}
        value={search.group ?? ''}
        onChange={(event) => set({ group: event.currentTarget.value })}
        data={[
          { value: '', label: t('All groups') },
          ...(groups.data ?? [])
            .filter(({ IsAll }) => !IsAll)
            .map(({ MonitorGroupGuid: value, Description }) => ({
              value,
              label: formatCount(stripBidiControls(Description), groupCounts.get(value)),
            })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Type')}
        value={search.type ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('All types') },
          ...offeredTypes
            .filter((type) => !data || typeCounts.has(type) || type === search.type)
            .map((type) => ({ value: type, label: formatCount(t(monitorKindName(type)), typeCounts.get(type)) })),
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Mode')}
        value={search.mode ?? ''}
        onChange={(event) => set({ mode: event.currentTarget.value })}
        data={[
          { value: '', label: t('All modes') },
          ...MODES.map((mode) => ({ value: mode, label: formatCount(MODE_TEXTS[mode], modeCounts.get(mode)) })),
        ]}
      />
      <FacetSelect
        {...{ search, formatCount, label: t('Host'), placeholder: t('All hosts'), value: search.host }}
        formatValue={(host) => host}
        getOptions={({ Hosts }) => Hosts.Rows.map(({ Host, ...count }) => [Host, count])}
        onChange={(host) => set({ host: host ?? '' })}
      />
      <FacetSelect
        {...{ search, formatCount, label: t('Custom field'), placeholder: t('All custom fields'), value: field }}
        formatValue={(option) => parseFieldOption(option).label}
        getOptions={({ CustomFields }) =>
          CustomFields.Rows.map(({ Name, Value, ...count }) => [fieldOption(Name, Value), count])
        }
        onChange={(option) => {
          const { name, value } = option === undefined ? { name: '', value: '' } : parseFieldOption(option);
          set({ field: name, value });
        }}
        hasNoValues={data?.CustomFields.Total === 0}
      />
    </>
  );
}
