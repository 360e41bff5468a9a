import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { useHasPermission } from '../api/session.js';
import { integrationsQuery } from '../api/queries/integration-queries.js';
import { SelectAndAdd } from '../parts/forms/select-and-add.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { integrationName } from '../i18n/default-names.js';
import { useFieldChange } from '../parts/actions/use-field-change.js';
import { useInlineChange } from '../parts/actions/use-inline-change.js';
import { DEFINITION_QUERIES, levelIntegrationsQuery } from './definition-queries.js';
import { LevelFlags } from './level-flags.js';
import { LevelVariables } from './level-variables.js';
import { toLevelIntegration, variableField } from './level-flags-rules.js';
import classes from './level-panel.module.css';

/** The channels that a level notifies through. */
export function LevelIntegrations({
  definitionGuid,
  level,
  isLevelActive,
}: {
  readonly definitionGuid: string;
  readonly level: number;
  /** Whether the level is active. */
  readonly isLevelActive: boolean;
}) {
  const { data: loadedIntegrations } = useQuery(levelIntegrationsQuery(definitionGuid, level));
  const data = loadedIntegrations ?? [];
  const allIntegrations = useQuery(integrationsQuery).data ?? [];
  // Selected, but its level variables are not filled in yet.
  const [pendingIntegration, setPendingIntegration] = useState<IntegrationRow>();
  const mayCreate = useHasPermission('CreateIntegration');
  const removing = useInlineChange(DEFINITION_QUERIES);
  const path = apiPath`/AlertDefinition/${definitionGuid}/EscalationLevel/${level}/Integration`;
  const integrationPath = (guid: string): string => path + apiPath`/${guid}`;
  const adding = useFieldChange(DEFINITION_QUERIES, [
    'IntegrationGuid',
    ...(pendingIntegration?.LevelVariables ?? []).map(variableField),
  ]);
  const add = (selected: IntegrationRow, values?: object): void =>
    adding.mutate(async () => {
      await v4('POST', path, { ...toLevelIntegration(selected), ...(values && { VariableValues: values }) });
      setPendingIntegration(undefined);
    });
  const selectIntegration = (selected: IntegrationRow | undefined): void => {
    if (!selected || selected.LevelVariables.length > 0) setPendingIntegration(selected);
    else add(selected);
  };
  const findLevelVariables = (guid: string): readonly string[] =>
    allIntegrations.find(({ IntegrationGuid }) => IntegrationGuid === guid)?.LevelVariables ?? [];
  return (
    <div>
      <h3 className={classes['sub']}>{t('Channels')}</h3>
      <ChipList
        label={t('Channels of level {level}', { level: String(level) })}
        empty={
          loadedIntegrations &&
          (isLevelActive ? t('No channels. Alerts are recorded but not sent.') : t('No channels.'))
        }
        problem={removing.problem}
        items={data.map(({ IntegrationGuid, Name }) => ({
          key: IntegrationGuid,
          text: integrationName(Name),
          onRemove: () => removing.mutate(() => v4('DELETE', integrationPath(IntegrationGuid))),
        }))}
      />
      {data.map((integration) => (
        <LevelFlags
          key={integration.IntegrationGuid}
          integration={integration}
          levelVariables={findLevelVariables(integration.IntegrationGuid)}
          path={integrationPath(integration.IntegrationGuid)}
        />
      ))}
      <Group mt="xs" align="end">
        <SelectAndAdd
          label={t('Add channel to level {level}', { level: String(level) })}
          buttonLabel={t('Add the selected channel to level {level}', { level: String(level) })}
          problem={adding.problems['IntegrationGuid']}
          options={allIntegrations
            .filter((each) => !data.some((d) => d.IntegrationGuid === each.IntegrationGuid))
            .map((each) => [each.IntegrationGuid, integrationName(each.Name)])}
          onAdd={(guid) => selectIntegration(allIntegrations.find(({ IntegrationGuid }) => IntegrationGuid === guid))}
        />
        {mayCreate && (
          <Link to="/integrations/new" className={classes['beside']}>
            {t('New integration')}
          </Link>
        )}
      </Group>
      {pendingIntegration && (
        <LevelVariables
          key={pendingIntegration.IntegrationGuid}
          integrationName={integrationName(pendingIntegration.Name)}
          names={pendingIntegration.LevelVariables}
          problems={adding.problems}
          action={t('Add {name}', { name: integrationName(pendingIntegration.Name) })}
          isNew
          onSave={(values) => add(pendingIntegration, values)}
        />
      )}
    </div>
  );
}
