import type { DashboardFormat, dashboardExportEndpoints } from '@vedette/contract/v1/reports/dashboard-export';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { download } from '../api/client.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import { useSession } from '../api/session.js';
import { FileMenu } from '../parts/files/file-menu.js';
import { toDashboardQuery, toChecksQuery } from './data/dashboard-queries.js';
import { newReportSearch } from './new-report-search.js';
import { SendDashboard } from './send-dashboard.js';

interface Props {
  readonly dashboard: Dashboard;
  readonly search: DashboardSearch;
}

const FILE_FORMATS = [
  ['Excel', t('Excel workbook')],
  ['Pdf', 'PDF'],
] as const;

/** Exports the current view as a file or by e-mail, and opens a new scheduled report. */
export function ExportMenu({ dashboard, search }: Props) {
  const { IsAdministrator } = useSession();
  const [isSending, setSending] = useState(false);
  const { DashboardGuid: dashboardGuid } = dashboard;
  const downloadFile = (Format: DashboardFormat) =>
    download<(typeof dashboardExportEndpoints)['file']>('GET /api/v1/Dashboard/:dashboardGuid/File', {
      params: { dashboardGuid },
      query: { Format, ...toViewQuery(search) },
    });
  return (
    <>
      <FileMenu label={t('Export the dashboard')} formats={FILE_FORMATS} generate={downloadFile}>
        <Menu.Item onClick={() => setSending(true)}>{t('Send by e-mail …')}</Menu.Item>
        {IsAdministrator && (
          <Menu.Item
            renderRoot={(root: object) => (
              <Link {...root} to="/reports/new" search={newReportSearch(dashboard, search)} />
            )}
          >
            {t('Schedule report …')}
          </Menu.Item>
        )}
      </FileMenu>
      {isSending && (
        <SendDashboard dashboard={dashboard} view={toViewQuery(search)} onClose={() => setSending(false)} />
      )}
    </>
  );
}

/** Builds the API query of a view from the URL parameters. */
const toViewQuery = (search: DashboardSearch) => ({ ...toDashboardQuery(search), ...toChecksQuery(search) });
