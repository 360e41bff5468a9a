import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { Column } from '../../parts/tables/data-table.js';
import { ClearChosenDialog } from './clear-chosen-dialog.js';
import { type ChosenError, MAX_CHOSEN_ERRORS } from './chosen-errors-rules.js';

interface Row extends ChosenError {
  readonly MayClear?: boolean | undefined;
}

/** Holds the selection in a list of errors, so that they can be marked as false positive together. */
export function useChosenErrors<One extends Row>(rows: readonly One[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const clearable = rows.filter(({ MayClear }) => MayClear === true);
  const toggle = (id: number): void =>
    setIds((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return {
    clearable,
    /** Errors that were marked meanwhile or are no longer shown are deselected. */
    chosen: clearable.filter(({ MonitorCheckId }) => ids.has(MonitorCheckId)),
    toggle,
    chooseAll: () => setIds(new Set(clearable.slice(0, MAX_CHOSEN_ERRORS).map(({ MonitorCheckId }) => MonitorCheckId))),
    chooseNone: () => setIds(new Set()),
    drop: (gone: ReadonlySet<number>) => setIds((before) => new Set([...before].filter((id) => !gone.has(id)))),
  };
}
export type ChosenErrors = ReturnType<typeof useChosenErrors<Row>>;

/** Column with a checkbox in each row whose error the operator may mark as false positive. */
export const choiceColumn = <One extends Row>(
  { chosen, toggle }: Pick<ChosenErrors, 'chosen' | 'toggle'>,
  dateTime: (at: number) => string,
): Column<One> => ({
  id: 'chosen',
  title: t('Select'),
  cell: ({ MonitorCheckId, MonitorName, At, MayClear }) => {
    if (MayClear !== true) return null;
    const isChosen = chosen.some((each) => each.MonitorCheckId === MonitorCheckId);
    return (
      <Checkbox
        size="xs"
        data-does="select"
        wrapperProps={{ 'data-pressed': true }}
        aria-label={t('Select error of {monitorName}, {time}', { monitorName: MonitorName, time: dateTime(At) })}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MAX_CHOSEN_ERRORS}
        onChange={() => toggle(MonitorCheckId)}
      />
    );
  },
});

/** Toolbar above a list of errors, with the selection and its action. */
export function ChosenErrorsBar({ errors }: { readonly errors: ChosenErrors }) {
  const [isAsking, setAsking] = useState(false);
  const { clearable, chosen, chooseAll, chooseNone, drop } = errors;
  if (clearable.length === 0 && !isAsking) return null;
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label={t('Selected errors')}>
      {chosen.length < Math.min(clearable.length, MAX_CHOSEN_ERRORS) && (
        <Button size="compact-sm" variant="default" onClick={chooseAll}>
          {clearable.length > MAX_CHOSEN_ERRORS
            ? t('Select first {count, number} errors', { count: MAX_CHOSEN_ERRORS })
            : t('Select all errors shown')}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="compact-sm" variant="default" onClick={chooseNone}>
            {t('Clear selection')}
          </Button>
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('{count, plural, one {Mark # error as false positive …} other {Mark # errors as false positives …}}', {
              count: chosen.length,
            })}
          </Button>
        </>
      )}
      <span role="status">
        {chosen.length === 0
          ? ''
          : t('{count, plural, one {# error selected} other {# errors selected}}', { count: chosen.length })}
      </span>
      {isAsking && <ClearChosenDialog errors={chosen} onCleared={drop} onClose={() => setAsking(false)} />}
    </Group>
  );
}
