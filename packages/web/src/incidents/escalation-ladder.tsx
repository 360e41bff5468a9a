import type { LadderStep } from '@vedette/contract/v1/incident';
import { type Column, DataTable } from '../parts/data-table.js';
import { relative } from '../parts/duration.js';
import { type Format, useFormat, useNow } from '../parts/format.js';
import { Panel } from '../parts/panel.js';

const columns = (format: Format, now: number): readonly Column<LadderStep>[] => [
  { id: 'definition', title: 'Definition', cell: ({ AlertName }) => AlertName },
  { id: 'level', title: 'Level', cell: ({ EscalationLevelId }) => EscalationLevelId },
  { id: 'rule', title: 'Rule', cell: ({ Rule }) => Rule },
  {
    id: 'alerted',
    title: 'Alerted',
    cell: ({ AlertedAt }) => (AlertedAt === undefined ? 'not yet' : format.dateTime(AlertedAt)),
  },
  {
    id: 'next',
    title: 'Next',
    cell: ({ DueAt, Waiting }) =>
      DueAt === undefined ? (Waiting ?? '–') : `${Waiting ?? 'due'} ${relative(DueAt, now)}`,
  },
];

/** Which levels were reached, and what comes next and when. */
export function EscalationLadder({ steps }: { readonly steps: readonly LadderStep[] }) {
  const format = useFormat();
  const now = useNow(1_000);
  return (
    <Panel title="Escalation">
      <DataTable
        label="Escalation"
        columns={columns(format, now)}
        rows={steps}
        rowKey={({ AlertDefinitionGuid, EscalationLevelId }) => `${AlertDefinitionGuid} ${String(EscalationLevelId)}`}
        empty="No active alert definition covers this monitor: nobody is told."
      />
    </Panel>
  );
}
