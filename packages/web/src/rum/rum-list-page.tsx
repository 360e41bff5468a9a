import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { RUM_WEBSITES } from './rum-resource.js';

const columns: readonly Column<RumWebsite>[] = [
  { id: 'url', title: t('URL'), sort: ({ Url }) => Url, cell: ({ Url }) => Url },
  { id: 'kind', title: t('Type'), cell: ({ IsSpa }) => (IsSpa ? t('single-page application') : t('pages')) },
];

export function RumListPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourceList
      resource={RUM_WEBSITES}
      texts={{
        loadFailed: t('The websites could not be loaded'),
        none: t('No websites yet'),
        noneVisible: t('No websites that you may view'),
      }}
      columns={columns}
      mayCreate={IsAdministrator}
      purpose={t('A small script on your pages measures how fast they load for real users.')}
    />
  );
}
