import type { Sla } from '@vedette/contract/v4/sla';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { AGREED_PERCENT_DIGITS } from '../parts/format/format-values.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { ResourceList } from '../resources/resource-list.js';
import { SLAS } from './sla-resource.js';

const buildColumns = ({ count, percent }: Format): readonly Column<Sla>[] => [
  {
    id: 'error',
    title: t('Error below'),
    isNumber: true,
    sort: (sla) => sla.UptimeErrorThreshold,
    cell: (sla) => percent(sla.UptimeErrorThreshold, AGREED_PERCENT_DIGITS, 0),
  },
  {
    id: 'warning',
    title: t('Warning below'),
    isNumber: true,
    sort: (sla) => sla.UptimeWarningThreshold,
    cell: (sla) => percent(sla.UptimeWarningThreshold, AGREED_PERCENT_DIGITS, 0),
  },
  {
    id: 'load',
    title: t('Mean load time'),
    isNumber: true,
    cell: (sla) => (sla.LoadTimeErrorThreshold === 0 ? t('off') : `${count(sla.LoadTimeErrorThreshold)} s`),
  },
  {
    id: 'response',
    title: t('Acknowledged within'),
    isNumber: true,
    cell: (sla) =>
      sla.OperatorResponseTimeThreshold === 0 ? t('off') : `${count(sla.OperatorResponseTimeThreshold)} min`,
  },
];

export function SlasPage() {
  const { IsAdministrator } = useSession();
  const format = useFormat();
  return (
    <ResourceList
      resource={SLAS}
      texts={{
        loadFailed: t('The SLAs could not be loaded'),
        none: t('No SLAs yet'),
        noneVisible: t('No SLAs that you may view'),
      }}
      columns={buildColumns(format)}
      mayCreate={IsAdministrator}
      exportMenu={
        <ExportMenu
          label={t('Export the SLAs')}
          sendTitle={t('Send the SLAs by e-mail')}
          route="GET /api/v1/Sla/File"
        />
      }
      purpose={t(
        'An SLA defines targets for uptime, load time and time to acknowledge. Reports evaluate monitors against it.',
      )}
    />
  );
}
