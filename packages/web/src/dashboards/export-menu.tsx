import type { dashboardExportEndpoints } from '@vedette/contract/v1/dashboard-export';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/client.js';
import type { DashboardSearch } from '../app/search.js';
import { useSession } from '../app/session.js';
import { showProblem } from '../parts/show-problem.js';
import { saveDocument } from '../reports/save-document.js';
import { askedBy, checksAsked } from './dashboard-queries.js';
import { SendDashboard } from './send-dashboard.js';

interface Props {
  readonly dashboard: Dashboard;
  readonly search: DashboardSearch;
}

/** What the page shows now as a file or a mail, and the way to have the dashboard sent regularly. */
export function ExportMenu({ dashboard, search }: Props) {
  const { IsAdministrator } = useSession();
  const [isSending, setSending] = useState(false);
  const { DashboardGuid: dashboardGuid } = dashboard;
  const file = useMutation({
    mutationFn: (Form: 'PDF' | 'Excel') =>
      call<(typeof dashboardExportEndpoints)['file']>('GET /api/v1/Dashboard/:dashboardGuid/File', {
        params: { dashboardGuid },
        query: { Form, ...viewAsked(search) },
      }),
    onSuccess: (made) => {
      saveDocument(made);
      notifications.show({ message: `Saved: ${made.FileName}` });
    },
    onError: showProblem,
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="default" loading={file.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => file.mutate('PDF')}>PDF</Menu.Item>
          <Menu.Item onClick={() => file.mutate('Excel')}>Excel</Menu.Item>
          <Menu.Item onClick={() => setSending(true)}>Send as email …</Menu.Item>
          {IsAdministrator && (
            <Menu.Item
              renderRoot={(root: object) => <Link {...root} to="/reports/new" search={scheduled(dashboard, search)} />}
            >
              Schedule report …
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSending && <SendDashboard dashboard={dashboard} view={viewAsked(search)} onClose={() => setSending(false)} />}
    </>
  );
}

/** What the address says of the page, as the API takes it. */
const viewAsked = (search: DashboardSearch) => ({ ...askedBy(search), ...checksAsked(search) });

/** What the form of a new report begins with: the dashboard as it is set; filters are chosen once it is saved. */
function scheduled({ DashboardGuid: dashboard, DashboardFilter: filter }: Dashboard, search: DashboardSearch) {
  const period = search.period ?? filter?.SelectedPeriod?.PresetPeriod;
  const { groups, monitors, level, partial, checkpoints, regions } = search;
  const isFiltered = [groups, monitors, level, partial, checkpoints, regions].some((each) => each !== undefined);
  return { dashboard, ...(period !== undefined && { period }), ...(isFiltered && { filtered: true as const }) };
}
