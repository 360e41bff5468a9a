import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { MonitorLink } from '../../monitors/names/monitor-link.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';

/** Returns the name of the monitor that the view is limited to; undefined without one and while loading. */
export function useMonitorName(guid: string | undefined): string | undefined {
  const { data, error } = useQuery({ ...monitorQuery(guid ?? ''), enabled: guid !== undefined });
  if (guid === undefined) return undefined;
  return data?.Name ?? (error ? t('an unavailable monitor') : undefined);
}

/** The single monitor of the view, with a button to show all monitors. */
export function SingleMonitorFilter({ guid, onRemove }: { readonly guid: string; readonly onRemove: () => void }) {
  const name = useMonitorName(guid) ?? '…';
  return (
    <span>
      {rich('Only {monitorName}', { monitorName: <MonitorLink guid={guid} name={name} /> })}{' '}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('Remove filter {name}', { name })}
        title={t('All monitors')}
        onClick={onRemove}
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
