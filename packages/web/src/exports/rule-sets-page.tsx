import type { ExportRuleSet } from '@vedette/contract/v4/monitor-result-export';
import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import type { Column } from '../parts/tables/data-table.js';
import { ResourceList } from '../resources/resource-list.js';
import { RULE_SETS } from './export-resources.js';
import { CHECK_LEVELS, selectedNames, SIGNALS } from './export-labels.js';

const columns: readonly Column<ExportRuleSet>[] = [
  { id: 'signals', title: t('Signals'), cell: ({ Signals }) => selectedNames(SIGNALS, Signals) },
  {
    id: 'levels',
    title: t('Checks'),
    cell: ({ ErrorLevels }) =>
      ErrorLevels.length === CHECK_LEVELS.length
        ? t(message('all', 'checks'))
        : selectedNames(CHECK_LEVELS, ErrorLevels),
  },
];

export function RuleSetsPage() {
  return (
    <ResourceList
      resource={RULE_SETS}
      texts={{
        loadFailed: t('The export rule sets could not be loaded'),
        none: t('No export rule sets yet'),
        noneVisible: t('No export rule sets that you may view'),
      }}
      columns={columns}
      mayCreate
      purpose={t('A rule set defines which signals and attributes are sent for which checks.')}
    />
  );
}
