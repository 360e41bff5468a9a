import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { NameOfMonitor } from '../../monitors/names/monitor-name.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';

/** Returns the name of the monitor that the view is limited to; undefined without one and while loading. */
export function useMonitorName(guid: string | undefined): string | undefined {
  const { data, error } = useQuery({ ...monitorQuery(guid ?? ''), enabled: guid !== undefined });
  if (guid === undefined) return undefined;
  return data?.Name ?? (error ? t('an unavailable monitor') : undefined);
}

/** The single monitor of the view, with a button to show all monitors. */
export function SingleMonitorFilter({ guid, onAll }: { readonly guid: string; readonly onAll: () => void }) {
  const name = useMonitorName(guid) ?? '…';
  return (
    <span>
      {rich('Only {monitorName}', { monitorName: <NameOfMonitor guid={guid} name={name} /> })}{' '}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('Remove filter {name}', { name })}
        title={t('All monitors')}
        onClick={onAll}
      >
        ✕
      </Button>
    </span>
  );
}

/** Hint shown while no monitor is selected. */
export function SingleMonitorHint() {
  return (
    <p className="dimmed" role="status">
      {rich(
        'This dashboard shows a single monitor. Select one on the <link>monitor list</link>; until then, it covers all monitors.',
        { link: (text) => <Link to="/monitors">{text}</Link> },
      )}
    </p>
  );
}
