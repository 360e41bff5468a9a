import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { at, v4 } from '../api/v4.js';
import { useHolds } from '../api/session.js';
import { integrationsQuery } from '../api/queries/integration-queries.js';
import { AddFrom } from '../parts/forms/add-from.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { useFieldChange } from '../parts/actions/use-field-change.js';
import { useInlineChange } from '../parts/actions/use-inline-change.js';
import { DEFINITIONS, levelIntegrationsQuery } from './definition-queries.js';
import { LevelFlags } from './level-flags.js';
import { LevelVariables } from './level-variables.js';
import { toLevelIntegration, variableField } from './level-flags-rules.js';
import classes from './level-panel.module.css';

/** The channels that a level notifies through. */
export function LevelIntegrations({
  definitionGuid,
  level,
  isOn,
}: {
  readonly definitionGuid: string;
  readonly level: number;
  /** Whether the level is active. */
  readonly isOn: boolean;
}) {
  const { data: known } = useQuery(levelIntegrationsQuery(definitionGuid, level));
  const data = known ?? [];
  const all = useQuery(integrationsQuery).data ?? [];
  // Selected, but its level variables are not filled in yet.
  const [pendingIntegration, setPendingIntegration] = useState<IntegrationRow>();
  const mayCreate = useHolds('CreateIntegration');
  const removing = useInlineChange(DEFINITIONS);
  const path = at`/AlertDefinition/${definitionGuid}/EscalationLevel/${level}/Integration`;
  const one = (guid: string): string => path + at`/${guid}`;
  const adding = useFieldChange(DEFINITIONS, [
    'IntegrationGuid',
    ...(pendingIntegration?.LevelVariables ?? []).map(variableField),
  ]);
  const add = (chosen: IntegrationRow, values?: object): void =>
    adding.mutate(async () => {
      await v4('POST', path, { ...toLevelIntegration(chosen), ...(values && { VariableValues: values }) });
      setPendingIntegration(undefined);
    });
  const choose = (chosen: IntegrationRow | undefined): void => {
    if (!chosen || chosen.LevelVariables.length > 0) setPendingIntegration(chosen);
    else add(chosen);
  };
  const findLevelVariables = (guid: string): readonly string[] =>
    all.find(({ IntegrationGuid }) => IntegrationGuid === guid)?.LevelVariables ?? [];
  return (
    <div>
      <h3 className={classes['sub']}>{t('Channels')}</h3>
      <ChipList
        label={t('Channels of level {level}', { level: String(level) })}
        empty={known && (isOn ? t('No channels. Alerts are recorded but not sent.') : t('No channels.'))}
        problem={removing.problem}
        items={data.map(({ IntegrationGuid, Name }) => ({
          key: IntegrationGuid,
          text: Name,
          onRemove: () => removing.mutate(() => v4('DELETE', one(IntegrationGuid))),
        }))}
      />
      {data.map((integration) => (
        <LevelFlags
          key={integration.IntegrationGuid}
          integration={integration}
          levelVariables={findLevelVariables(integration.IntegrationGuid)}
          path={one(integration.IntegrationGuid)}
        />
      ))}
      <Group mt="xs" align="end">
        <AddFrom
          label={t('Add channel to level {level}', { level: String(level) })}
          buttonLabel={t('Add the selected channel to level {level}', { level: String(level) })}
          problem={adding.problems['IntegrationGuid']}
          options={all
            .filter((each) => !data.some((d) => d.IntegrationGuid === each.IntegrationGuid))
            .map((i) => [i.IntegrationGuid, i.Name])}
          onAdd={(guid) => choose(all.find(({ IntegrationGuid }) => IntegrationGuid === guid))}
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
          of={pendingIntegration.Name}
          names={pendingIntegration.LevelVariables}
          problems={adding.problems}
          action={t('Add {name}', { name: pendingIntegration.Name })}
          isNew
          onSave={(values) => add(pendingIntegration, values)}
        />
      )}
    </div>
  );
}
