import type { ParentRow, parentEndpoints } from '@vedette/contract/v1/monitors/parent';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { InlineError } from '../../parts/actions/inline-error.js';
import { MonitorPicker } from '../picker/monitor-picker.js';

type Endpoints = typeof parentEndpoints;

const NOTE = t(
  'While one of these has a confirmed incident, alerts are suppressed. They are sent if the monitor is still down once all of these are up.',
);
const parentName = ({ Name, MonitorGuid }: ParentRow): string =>
  Name ?? t('Monitor without permission ({monitorGuid})', { monitorGuid: MonitorGuid });

/** Edits the parents of a monitor, and shows those of its groups. */
export function MonitorParentsPanel({
  monitorGuid,
  mayEdit,
}: {
  readonly monitorGuid: string;
  readonly mayEdit: boolean;
}) {
  const params = { monitorGuid };
  const { data, error } = useQuery({
    queryKey: ['monitors', monitorGuid, 'parents'],
    queryFn: ({ signal }) =>
      call<Endpoints['ofMonitor']>('GET /api/v1/Monitor/:monitorGuid/Parent', { params, signal }),
  });
  const change = useParentChange((MonitorGuids) =>
    call<Endpoints['replaceOfMonitor']>('PUT /api/v1/Monitor/:monitorGuid/Parent', { params, body: { MonitorGuids } }),
  );
  return (
    <Panel title={t('Dependencies')}>
      {error && <ProblemView error={error} failure={t('The dependencies could not be loaded')} />}
      {data && (
        <ParentList parents={data.Parents} onChange={mayEdit ? change.mutate : undefined} error={change.error} />
      )}
      {data?.OfGroups.map(({ MonitorGroupGuid, Description, Parents: groupParents }) => (
        <p key={MonitorGroupGuid}>
          {t('Through the group {groupName}: {monitorNames}', {
            groupName: Description,
            monitorNames: groupParents.map(parentName).join(', '),
          })}
        </p>
      ))}
    </Panel>
  );
}

/** Edits the parents shared by all members of a group. */
export function GroupParentsPanel({
  monitorGroupGuid,
  mayEdit,
}: {
  readonly monitorGroupGuid: string;
  readonly mayEdit: boolean;
}) {
  const params = { monitorGroupGuid };
  const { data, error } = useQuery({
    queryKey: ['groups', monitorGroupGuid, 'parents'],
    queryFn: ({ signal }) =>
      call<Endpoints['ofGroup']>('GET /api/v1/MonitorGroup/:monitorGroupGuid/Parent', { params, signal }),
  });
  const change = useParentChange((MonitorGuids) =>
    call<Endpoints['replaceOfGroup']>('PUT /api/v1/MonitorGroup/:monitorGroupGuid/Parent', {
      params,
      body: { MonitorGuids },
    }),
  );
  return (
    <Panel title={t('Dependencies of members')}>
      {error && <ProblemView error={error} failure={t('The dependencies could not be loaded')} />}
      {data && (
        <ParentList parents={data.Parents} onChange={mayEdit ? change.mutate : undefined} error={change.error} />
      )}
    </Panel>
  );
}

function useParentChange(saveParents: (guids: string[]) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: saveParents,
    onSuccess: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => ['groups', 'monitors'].includes(String(queryKey[0])) }),
  });
}

interface ParentListProps {
  readonly parents: readonly ParentRow[];
  /** Absent if read-only. */
  readonly onChange: ((guids: string[]) => void) | undefined;
  readonly error: Error | null;
}

function ParentList({ parents, onChange, error }: ParentListProps) {
  const guids = parents.map(({ MonitorGuid }) => MonitorGuid);
  return (
    <>
      <ChipList
        label={t('Parents')}
        empty={t('No dependencies.')}
        items={parents.map((parent) => ({
          key: parent.MonitorGuid,
          text: parentName(parent),
          ...(onChange && { onRemove: () => onChange(guids.filter((guid) => guid !== parent.MonitorGuid)) }),
        }))}
      />
      <p className="dimmed">{NOTE}</p>
      {onChange && (
        <MonitorPicker label={t('Add monitor')} onPick={(guid) => onChange([...new Set([...guids, guid])])} />
      )}
      <InlineError error={error} />
    </>
  );
}
