import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../app/session.js';
import type { Column } from '../parts/data-table.js';
import { periodWords } from '../parts/period-words.js';
import { ResourceList } from '../resources/resource-list.js';
import { listQuery } from '../resources/resource-queries.js';
import { REPORTS } from './report-resource.js';
import { FILE_WORDS } from './report-page.js';

export function ReportsPage() {
  const { IsAdministrator } = useSession();
  const dashboards = useQuery(listQuery<Dashboard>({ path: '/Dashboard' })).data ?? [];
  const columns: readonly Column<ScheduledReport>[] = [
    {
      ...{ id: 'dashboard', title: 'Dashboard' },
      cell: (report) => dashboards.find((each) => each.DashboardGuid === report.DashboardGuid)?.Name ?? '–',
    },
    { id: 'period', title: 'Covers', cell: ({ SelectedPeriod }) => periodWords(SelectedPeriod) },
    { id: 'form', title: 'As', cell: ({ FileType }) => FILE_WORDS.find(([value]) => value === FileType)?.[1] },
    { id: 'active', title: 'Active', cell: ({ IsActive }) => (IsActive ? '● Active' : '‖ Off') },
  ];
  return (
    <ResourceList
      resource={REPORTS}
      columns={columns}
      mayCreate={IsAdministrator}
      purpose="A scheduled report mails a dashboard to the people you name, every day, week, month, quarter or year."
    />
  );
}
