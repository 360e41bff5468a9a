import { useQuery } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';
import { MonitorChoice } from '../monitors/monitor-choice.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { membersQuery } from './definition-queries.js';
import { useDefinitionChange } from './use-definition-change.js';

/** Which monitors the definition speaks for. */
export function DefinitionMembers({ definitionGuid }: { readonly definitionGuid: string }) {
  const { data = [], error } = useQuery(membersQuery(definitionGuid));
  const change = useDefinitionChange();
  const act = (method: 'POST' | 'DELETE', kind: 'Monitor' | 'MonitorGroup', guid: string): void =>
    change.mutate(() => v4(method, at`/AlertDefinition/${definitionGuid}/Member/${kind}/${guid}`));
  return (
    <Panel title="Speaks for">
      {error && <ProblemView error={error} what="The members could not be read" />}
      <MonitorChoice
        monitorGuids={data.flatMap(({ MonitorGuid }) => MonitorGuid ?? [])}
        groupGuids={data.flatMap(({ MonitorGroupGuid }) => MonitorGroupGuid ?? [])}
        empty="No monitor: it never alerts."
        onAdd={(kind, guid) => act('POST', kind, guid)}
        onRemove={(kind, guid) => act('DELETE', kind, guid)}
      />
    </Panel>
  );
}
