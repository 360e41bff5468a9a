import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { useChange } from '../../parts/actions/use-change.js';
import { mergeViewIntoFilter, withoutStoredParameters } from './stored-view-rules.js';

interface Props {
  readonly dashboard: Dashboard;
  readonly search: DashboardSearch;
}

/** Saves the view to the dashboard for everyone it is shared with; until then, it is only part of the URL. */
export function SaveViewButton({ dashboard: { DashboardGuid: dashboardGuid, DashboardFilter }, search }: Props) {
  const navigate = useNavigate();
  const change = useChange({ queryKey: ['/Dashboard'] }, () => {
    notifications.show({ message: t('The dashboard now uses this view.') });
    void navigate({
      to: '/dashboards/$dashboardGuid',
      params: { dashboardGuid },
      search: withoutStoredParameters(search),
      replace: true,
    });
  });
  const filter = mergeViewIntoFilter(DashboardFilter, search);
  if (!filter) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={change.isPending}
      title={t('Saves this period, these monitors and checkpoints to the dashboard, for everyone it is shared with')}
      onClick={() =>
        change.mutate(() => v4('PATCH', apiPath`/Dashboard/${dashboardGuid}`, { DashboardFilter: filter }))
      }
    >
      {t('Save this view')}
    </Button>
  );
}
