import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';
import { AddFrom } from '../parts/add-from.js';
import { ChipList } from '../parts/chip-list.js';
import { type LevelIntegration, levelIntegrationsQuery } from './definition-queries.js';
import { LevelFlags } from './level-flags.js';
import { addedTo } from './level-flags-rules.js';
import classes from './level-panel.module.css';
import { useDefinitionChange } from './use-definition-change.js';

const allQuery = {
  queryKey: ['definitions', 'integrations'],
  queryFn: () => v4<readonly LevelIntegration[]>('GET', '/Integration'),
};

/** Through which channels a level tells it. */
export function LevelIntegrations({
  definitionGuid,
  level,
}: {
  readonly definitionGuid: string;
  readonly level: number;
}) {
  const { data = [] } = useQuery(levelIntegrationsQuery(definitionGuid, level));
  const all = useQuery(allQuery).data ?? [];
  const change = useDefinitionChange();
  const path = at`/AlertDefinition/${definitionGuid}/EscalationLevel/${level}/Integration`;
  const one = (guid: string): string => path + at`/${guid}`;
  const patch = (guid: string, body: object): void => change.mutate(() => v4('PATCH', one(guid), body));
  const add = (chosen: LevelIntegration | undefined): void => {
    if (chosen) change.mutate(() => v4('POST', path, addedTo(chosen)));
  };
  return (
    <div>
      <h3 className={classes['sub']}>By</h3>
      <ChipList
        label={`Channels of level ${String(level)}`}
        empty="No channel: alerts are recorded, no message leaves."
        items={data.map(({ IntegrationGuid, Name }) => ({
          key: IntegrationGuid,
          text: Name,
          onRemove: () => change.mutate(() => v4('DELETE', one(IntegrationGuid))),
        }))}
      />
      {data.map((integration) => (
        <LevelFlags
          key={integration.IntegrationGuid}
          integration={integration}
          onPatch={(body) => patch(integration.IntegrationGuid, body)}
        />
      ))}
      <Group mt="xs">
        <AddFrom
          label={`Add a channel to level ${String(level)}`}
          options={all
            .filter((each) => !data.some((d) => d.IntegrationGuid === each.IntegrationGuid))
            .map((i) => [i.IntegrationGuid, i.Name])}
          onAdd={(guid) => add(all.find(({ IntegrationGuid }) => IntegrationGuid === guid))}
        />
      </Group>
    </div>
  );
}
