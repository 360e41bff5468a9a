import type { OpenTelemetryConnection } from '@vedette/contract/v4/monitor-result-export';
import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import type { Column } from '../parts/tables/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { CONNECTIONS } from './export-resources.js';

const AUTHENTICATION_TEXTS: Readonly<Record<OpenTelemetryConnection['AuthenticationType'], string>> = {
  None: t(message('None', 'authentication')),
  Basic: 'Basic',
  Bearer: 'Bearer',
  Headers: t('Headers'),
};

const columns: readonly Column<OpenTelemetryConnection>[] = [
  { id: 'url', title: t('Address'), sort: ({ EndpointUrl }) => EndpointUrl, cell: ({ EndpointUrl }) => EndpointUrl },
  { id: 'as', title: t('Authentication'), cell: ({ AuthenticationType }) => AUTHENTICATION_TEXTS[AuthenticationType] },
  {
    id: 'active',
    title: t(message('Active', 'connection')),
    cell: ({ IsActive }) => (IsActive ? t('● Active') : t('‖ Off')),
  },
];

export function ConnectionsPage() {
  return (
    <ResourceList
      resource={CONNECTIONS}
      texts={{
        loadFailed: t('The export connections could not be loaded'),
        none: t('No export connections yet'),
        noneVisible: t('No export connections that you may view'),
      }}
      columns={columns}
      mayCreate
      purpose={t('A connection defines the endpoint and authentication of an OpenTelemetry collector.')}
    />
  );
}
