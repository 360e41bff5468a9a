import { message } from '@vedette/i18n/message';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { Anchor } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { periodLabel } from '../parts/time/period-labels.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { statusPageUrl } from './status-page-url.js';
import { STATUS_PAGES } from './status-page-resource.js';

const columns: readonly Column<PublicStatusPage>[] = [
  {
    id: 'address',
    title: t('Page'),
    cell: ({ PublicDashboardGuid, Name }) => (
      <Anchor
        href={statusPageUrl(PublicDashboardGuid)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Open {name}', { name: Name })}
      >
        {t(message('Open', 'verb'))}
      </Anchor>
    ),
  },
  {
    id: 'published',
    title: t('Visibility'),
    cell: ({ IsPublished }) => (IsPublished ? t('● public (anyone with the URL)') : t('‖ private')),
  },
  {
    id: 'members',
    title: t('Content'),
    cell: ({ MonitorGuids = [], MonitorGroupGuids = [] }) => contentText(MonitorGuids.length, MonitorGroupGuids.length),
  },
  {
    id: 'period',
    title: t('History'),
    cell: ({ PresetPeriodType }) => (PresetPeriodType === undefined ? '–' : periodLabel(PresetPeriodType)),
  },
];

function contentText(monitors: number, groups: number): string {
  const parts = [
    ...(monitors === 0 ? [] : [t('{count, plural, one {# monitor} other {# monitors}}', { count: monitors })]),
    ...(groups === 0 ? [] : [t('{count, plural, one {# group} other {# groups}}', { count: groups })]),
  ];
  return parts.length === 0 ? t('▲ empty') : parts.join(', ');
}

export function StatusPagesPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourceList
      resource={STATUS_PAGES}
      texts={{
        loadFailed: t('The status pages could not be loaded'),
        none: t('No status pages yet'),
        noneVisible: t('No status pages that you may view'),
      }}
      columns={columns}
      mayCreate={IsAdministrator}
      exportMenu={
        <ExportMenu
          label={t('Export the status pages')}
          sendTitle={t('Send the status pages by e-mail')}
          route="GET /api/v1/PublicStatusPage/File"
        />
      }
      purpose={t('A status page shows customers or colleagues the status of the services they use, without a login.')}
    />
  );
}
