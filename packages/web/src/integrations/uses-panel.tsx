import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { Panel } from '../parts/page/panel.js';
import classes from './integrations.module.css';
import { integrationsQuery } from '../api/queries/integration-queries.js';

/** The levels that use an integration, linked to their definitions. */
export function UseList({ row, none }: { readonly row: IntegrationRow; readonly none: string }) {
  const { Uses, OtherUses } = row;
  if (Uses.length === 0 && OtherUses === 0) return <span className="dimmed">{none}</span>;
  return (
    <ul className={classes['uses']}>
      {Uses.map(({ AlertDefinitionGuid: definitionGuid, AlertName, EscalationLevelId, IsActive }) => (
        <li key={`${definitionGuid} ${String(EscalationLevelId)}`}>
          <Link to="/alert-definitions/$definitionGuid" params={{ definitionGuid }}>
            {t('{definition}, level {level}', {
              definition: definitionName(AlertName),
              level: String(EscalationLevelId),
            })}
          </Link>
          {!IsActive && <span className="dimmed"> {t('‖ off')}</span>}
        </li>
      ))}
      {OtherUses > 0 && <li className="dimmed">{othersText(OtherUses)}</li>}
    </ul>
  );
}

const othersText = (count: number): string =>
  t(
    '{count, plural, one {# level of a definition that you may not edit} other {# levels of definitions that you may not edit}}',
    { count },
  );

/** The definitions that use an integration. */
export function UsesPanel({ integrationGuid }: { readonly integrationGuid: string }) {
  const row = useQuery(integrationsQuery).data?.find(({ IntegrationGuid }) => IntegrationGuid === integrationGuid);
  if (!row) return null;
  return (
    <Panel title={t('Used by')}>
      <UseList row={row} none={t('Not used by any escalation level. Add it to a level of an alert definition.')} />
    </Panel>
  );
}
