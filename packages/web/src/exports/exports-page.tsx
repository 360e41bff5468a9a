import { message } from '@vedette/i18n/message';
import type { ExportSetting } from '@vedette/contract/v4/monitor-result-export';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../i18n/translate.js';
import type { Column } from '../parts/tables/data-table.js';
import { useFormat, type Format } from '../parts/format/format.js';
import { ResourceList } from '../resources/resource-list.js';
import { CONNECTIONS, EXPORTS, RULE_SETS } from './export-resources.js';
import { activeText } from './export-labels.js';

const columns = (format: Format): readonly Column<ExportSetting>[] => [
  { id: 'active', title: t('Active'), cell: ({ IsActive }) => activeText(IsActive) },
  {
    id: 'last',
    title: t('Last success'),
    cell: ({ LastSuccess }) => (LastSuccess ? format.local(LastSuccess) : t('never')),
  },
  {
    id: 'sent',
    title: t(message('Sent', 'results')),
    isNumber: true,
    cell: ({ SentCount }) => format.count(SentCount),
  },
  {
    id: 'dropped',
    title: t(message('Dropped', 'results')),
    isNumber: true,
    cell: ({ DroppedCount }) => format.count(DroppedCount),
  },
  { id: 'error', title: t('Last error'), isSentence: true, cell: ({ LastError }) => LastError ?? '–' },
];

/** Result exports and their status. */
export function ExportsPage() {
  const format = useFormat();
  return (
    <>
      <ResourceList
        resource={EXPORTS}
        texts={{
          loadFailed: t('The result exports could not be loaded'),
          none: t('No result exports yet'),
          noneVisible: t('No result exports that you may view'),
        }}
        columns={columns(format)}
        mayCreate
        purpose={t(
          'Sends results via OpenTelemetry as they are stored. An export combines a connection, a rule set and a monitor group.',
        )}
      />
      <p>
        {rich(
          '<connections>Export connections</connections> define where results are sent; <ruleSets>rule sets</ruleSets> define what is sent.',
          {
            connections: (text) => <Link to={CONNECTIONS.to}>{text}</Link>,
            ruleSets: (text) => <Link to={RULE_SETS.to}>{text}</Link>,
          },
        )}
      </p>
    </>
  );
}
