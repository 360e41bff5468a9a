import { Button } from '@mantine/core';
import { Link, getRouteApi } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { ExportMenu } from '../../reports/list-files/export-menu.js';
import { PageHead } from '../../parts/page/page-head.js';
import classes from './monitor-list.module.css';
import { MonitorList } from './monitor-list.js';
import { SavedViews } from './saved-views.js';
import { monitorListQuery } from './use-monitor-pages.js';

const route = getRouteApi('/monitors');

export function MonitorListPage() {
  const search = route.useSearch();
  const session = useSession();
  return (
    <div className={classes['fills']} data-fills>
      <PageHead title={t('Monitors')}>
        <ExportMenu
          label={t('Export monitors')}
          sendTitle={t('Send monitors by e-mail')}
          route="GET /api/v1/Monitor/File"
          query={monitorListQuery(search)}
        />
        <SavedViews search={search} />
        {session.MayCreateMonitors && (
          <Button size="xs" renderRoot={(props) => <Link to="/monitors/new" {...props} />}>
            {t('New monitor')}
          </Button>
        )}
      </PageHead>
      <MonitorList search={search} />
    </div>
  );
}
