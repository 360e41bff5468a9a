import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { MonitorChoice } from '../../monitors/picker/monitor-choice.js';
import { MonitorName } from '../../monitors/picker/monitor-picker.js';
import { useMonitorGroups } from '../../api/queries/group-queries.js';
import { FilterDetails } from './filter-details.js';
import { describeCounts, groupCount } from '../labels/count-texts.js';

interface MonitorSelection {
  readonly monitors: readonly string[];
  readonly groups: readonly string[];
}

interface Props {
  readonly selected: MonitorSelection;
  readonly onChange: (selected: MonitorSelection) => void;
}

/** Monitors and groups of the view; none selected means the dashboard's own. */
export function MonitorFilter({ selected, onChange }: Props) {
  const listNames = { Monitor: 'monitors', MonitorGroup: 'groups' } as const;
  const isNarrowed = selected.monitors.length + selected.groups.length > 0;
  return (
    <FilterDetails label={t('Monitors and groups')} selectionText={<SelectionText {...selected} />}>
      <MonitorChoice
        monitorGuids={selected.monitors}
        groupGuids={selected.groups}
        empty={t('The monitors of the dashboard.')}
        onAdd={(kind, guid) => {
          const list = listNames[kind];
          onChange({ ...selected, [list]: [...new Set([...selected[list], guid])] });
        }}
        onRemove={(kind, guid) => {
          const list = listNames[kind];
          onChange({ ...selected, [list]: selected[list].filter((each) => each !== guid) });
        }}
      />
      {isNarrowed && (
        <Button size="compact-sm" variant="default" onClick={() => onChange({ monitors: [], groups: [] })}>
          {t('Reset to default')}
        </Button>
      )}
    </FilterDetails>
  );
}

/** Names a single item and counts several. */
function SelectionText({ monitors, groups }: MonitorSelection) {
  const allGroups = useMonitorGroups().data ?? [];
  const [monitor] = monitors;
  const [group] = groups;
  if (monitors.length + groups.length > 1) return describeCounts(groups.length, monitors.length);
  if (monitor !== undefined) return <MonitorName guid={monitor} />;
  if (group === undefined) return t('Dashboard default');
  return allGroups.find(({ MonitorGroupGuid }) => MonitorGroupGuid === group)?.Description ?? groupCount(1);
}
