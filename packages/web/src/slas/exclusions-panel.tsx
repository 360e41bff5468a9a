import type { ExclusionPeriod } from '@vedette/contract/exclusion-period';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { at, v4 } from '../api/v4.js';
import { useSession } from '../app/session.js';
import { FieldGrid } from '../form/field-grid.js';
import { fieldsOf } from '../form/fields.js';
import { FormFrame } from '../form/form-frame.js';
import { useDraftForm } from '../form/use-draft-form.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { showProblem } from '../parts/show-problem.js';

interface Props {
  readonly slaGuid: string;
  readonly mayChange: boolean;
}

const EMPTY = { Description: '', From: '', Until: '' };
const { Line } = fieldsOf<typeof EMPTY>();
const wall = (text: string): string => text.replace('T', ' ');

/** Times in which nothing counts for an SLA, on the clock of the account. */
export function ExclusionsPanel({ slaGuid, mayChange }: Props) {
  const { AccountTimeZone } = useSession();
  const path = at`/Sla/${slaGuid}/ExclusionPeriod`;
  const queries = useQueryClient();
  const queryKey = ['/Sla', slaGuid, 'exclusions'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => v4<readonly ExclusionPeriod[]>('GET', path, undefined, signal),
  });
  const reload = () => queries.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (id: number) => v4('DELETE', path + at`/${id}`),
    onSuccess: reload,
    onError: showProblem,
  });
  const columns: readonly Column<ExclusionPeriod>[] = [
    { id: 'from', title: 'From', cell: ({ From }) => wall(From) },
    { id: 'until', title: 'Until', cell: ({ Until }) => wall(Until) },
    { id: 'text', title: 'Reason', cell: ({ Description }) => Description },
    {
      id: 'actions',
      title: 'Actions',
      cell: ({ ExclusionPeriodId: id, From }) =>
        mayChange && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Delete the period from ${wall(From)}`}
            onClick={() => remove.mutate(id)}
          >
            Delete
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Times that do not count">
      {error && <ProblemView error={error} what="The exclusion periods could not be read" />}
      {data && (
        <DataTable
          label="Exclusion periods"
          columns={columns}
          rows={data}
          rowKey={({ ExclusionPeriodId }) => ExclusionPeriodId}
          empty="Everything counts."
        />
      )}
      <p className="dimmed">
        Neither downtime nor load times nor errors count in these periods. Times are in {AccountTimeZone}; the end is
        not included.
      </p>
      {mayChange && <NewPeriod path={path} onAdded={reload} />}
    </Panel>
  );
}

function NewPeriod({ path, onAdded }: { readonly path: string; readonly onAdded: () => unknown }) {
  const form = useDraftForm({
    ...{ initial: EMPTY, isNew: true, fields: Object.keys(EMPTY) },
    save: (draft) => v4('POST', path, draft),
    settled: () => EMPTY,
    onSaved: onAdded,
  });
  return (
    <FormFrame form={form} action="Exclude this time">
      <FieldGrid>
        <Line field="From" label="From" type="datetime-local" required />
        <Line field="Until" label="Until" type="datetime-local" required />
        <Line field="Description" label="Reason" />
      </FieldGrid>
    </FormFrame>
  );
}
