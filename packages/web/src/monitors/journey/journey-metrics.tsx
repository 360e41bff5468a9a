import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { RowList, type RowColumn } from '../steps/row-list.js';
import { problemsByPath } from '../draft/script-draft.js';

const COLUMNS: readonly RowColumn[] = [
  { member: 'Name', label: t('Name') },
  { member: 'VariableName', label: t('Variable') },
];

/** Custom metrics for charts, read from variables at the end of the script. */
export function JourneyMetrics() {
  const { draft, set, problems } = useMonitorForm();
  const problemByPath = problemsByPath(problems.byField['CustomMetrics']);
  return (
    <RowList
      label={t('Custom metrics')}
      rows={draft.CustomMetrics}
      columns={COLUMNS}
      createRow={() => ({ Name: '', VariableName: '' })}
      onChange={(CustomMetrics) => set({ CustomMetrics })}
      getProblem={(path) => problemByPath.get(path)}
    />
  );
}
