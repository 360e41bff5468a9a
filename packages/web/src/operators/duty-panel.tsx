import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { RowAction } from '../parts/actions/row-action.js';
import { useEditedItem } from '../parts/actions/use-edited-item.js';
import { DutyForm } from './duty-form.js';
import { SCHEDULE_MODE_TEXTS, dutyPeriodText } from './duty-texts.js';

/** Off-duty periods of an operator, or of all members of a group. `path` is below `/v4`. */
export function DutyPanel({ path, mayChange }: { readonly path: string; readonly mayChange: boolean }) {
  const { AccountTimeZone } = useSession();
  const format = useFormat();
  const queries = useQueryClient();
  const { editedKey, edit, reset, setUnsaved, confirmation } = useEditedItem<number>();
  const { data, error } = useQuery({
    queryKey: ['duty', path],
    queryFn: ({ signal }) => v4<readonly OperatorDutySchedule[]>('GET', path, undefined, signal),
  });
  const period = data?.find(({ Id }) => Id === editedKey);
  const columns: readonly Column<OperatorDutySchedule>[] = [
    { id: 'mode', title: t('Recurrence'), cell: ({ ScheduleMode }) => SCHEDULE_MODE_TEXTS[ScheduleMode] },
    { id: 'when', title: t('Schedule'), cell: (row) => dutyPeriodText(row, format) },
    {
      id: 'act',
      title: t('Actions'),
      cell: (row) =>
        mayChange && (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              data-does="edit"
              aria-label={t('Edit {period}', { period: dutyPeriodText(row, format) })}
              onClick={() => edit(row.Id)}
            >
              {t('Edit')}
            </Button>
            <RowAction
              text={t('Delete')}
              label={t('Delete {period}', { period: dutyPeriodText(row, format) })}
              staleQueries={{ queryKey: ['duty'] }}
              onPress={() => v4('DELETE', path + apiPath`/${row.Id}`)}
            />
          </Group>
        ),
    },
  ];
  return (
    <Panel title={t('Off duty')}>
      {error && <ProblemView error={error} failure={t('The off-duty periods could not be loaded')} />}
      {data ? (
        <DataTable
          label={t('Off-duty periods')}
          columns={columns}
          rows={data}
          rowKey={({ Id }) => Id}
          empty={t('No off-duty periods: on duty at all times.')}
        />
      ) : (
        !error && <Loading label={t('Loading off-duty periods')} lines={2} />
      )}
      <p className="dimmed">
        {t('No alerts are sent during these periods. Times are in {zone}.', { zone: AccountTimeZone })}
      </p>
      {mayChange && (
        <DutyForm
          key={period?.Id ?? 'new'}
          path={path}
          period={period}
          onSaved={async () => {
            await queries.invalidateQueries({ queryKey: ['duty'] });
            reset();
          }}
          onCancel={reset}
          onUnsavedChange={setUnsaved}
        />
      )}
      {confirmation}
    </Panel>
  );
}
