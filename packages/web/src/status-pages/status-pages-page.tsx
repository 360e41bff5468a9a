import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { Anchor } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { counted } from '../parts/format/counted.js';
import type { Column } from '../parts/tables/data-table.js';
import { periodWords } from '../parts/time/period-words.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { pageAddress } from './page-address.js';
import { STATUS_PAGES } from './status-page-resource.js';

const columns: readonly Column<PublicStatusPage>[] = [
  {
    id: 'address',
    title: t('Page'),
    cell: ({ PublicDashboardGuid, Name }) => (
      <Anchor
        href={pageAddress(PublicDashboardGuid)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Open {name}', { name: Name })}
      >
        {t('Open')}
      </Anchor>
    ),
  },
  {
    id: 'published',
    title: t('Visibility'),
    cell: ({ IsPublished }) => (IsPublished ? '● public (anyone with the URL)' : '‖ private'),
  },
  {
    id: 'members',
    title: t('Content'),
    cell: ({ MonitorGuids = [], MonitorGroupGuids = [] }) =>
      [count(MonitorGuids.length, 'monitor'), count(MonitorGroupGuids.length, 'group')].filter(Boolean).join(', ') ||
      '▲ empty',
  },
  {
    id: 'period',
    title: t('History'),
    cell: ({ PresetPeriodType }) => (PresetPeriodType === undefined ? '–' : periodWords(PresetPeriodType)),
  },
];

const count = (number: number, word: string): string => (number === 0 ? '' : counted(number, word));

export function StatusPagesPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourceList
      resource={STATUS_PAGES}
      columns={columns}
      mayCreate={IsAdministrator}
      exportMenu={<ExportMenu of="the status pages" route="GET /api/v1/PublicStatusPage/File" />}
      purpose={t('A status page shows customers or colleagues the status of the services they use, without a login.')}
    />
  );
}
