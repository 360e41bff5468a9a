import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { MonitorChoice } from '../monitors/picker/monitor-choice.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { useInlineChange } from '../parts/actions/use-inline-change.js';
import { DEFINITION_QUERIES, membersQuery } from './definition-queries.js';

/** The monitors that the definition applies to. */
export function DefinitionMembers({ definitionGuid }: { readonly definitionGuid: string }) {
  const { data: loadedMembers, error } = useQuery(membersQuery(definitionGuid));
  const data = loadedMembers ?? [];
  const adding = { Monitor: useInlineChange(DEFINITION_QUERIES), MonitorGroup: useInlineChange(DEFINITION_QUERIES) };
  const removing = useInlineChange(DEFINITION_QUERIES);
  const memberPath = (kind: 'Monitor' | 'MonitorGroup', guid: string): string =>
    apiPath`/AlertDefinition/${definitionGuid}/Member/${kind}/${guid}`;
  return (
    <Panel title={t('Applies to')}>
      {error && <ProblemView error={error} failure={t('The members could not be loaded')} />}
      <MonitorChoice
        monitorGuids={data.flatMap(({ MonitorGuid }) => MonitorGuid ?? [])}
        groupGuids={data.flatMap(({ MonitorGroupGuid }) => MonitorGroupGuid ?? [])}
        empty={loadedMembers && t('No monitors. Add one, or this definition never alerts.')}
        problems={{
          Monitor: adding.Monitor.problem,
          MonitorGroup: adding.MonitorGroup.problem,
          Removed: removing.problem,
        }}
        onAdd={(kind, guid) => adding[kind].mutate(() => v4('POST', memberPath(kind, guid)))}
        onRemove={(kind, guid) => removing.mutate(() => v4('DELETE', memberPath(kind, guid)))}
      />
    </Panel>
  );
}
