import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { Column } from '../../parts/tables/data-table.js';
import { ClearSelectedDialog } from './clear-selected-dialog.js';
import { type SelectedError, MAX_SELECTED_ERRORS } from './selected-errors-rules.js';

interface SelectableError extends SelectedError {
  readonly MayClear?: boolean | undefined;
}

/** Holds the selection in a list of errors, so that they can be marked as false positive together. */
export function useErrorSelection<Item extends SelectableError>(rows: readonly Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const clearable = rows.filter(({ MayClear }) => MayClear === true);
  const toggle = (id: number): void =>
    setSelectedIds((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return {
    clearable,
    /** Errors that were marked meanwhile or are no longer shown are deselected. */
    chosen: clearable.filter(({ MonitorCheckId }) => selectedIds.has(MonitorCheckId)),
    toggle,
    selectAll: () =>
      setSelectedIds(new Set(clearable.slice(0, MAX_SELECTED_ERRORS).map(({ MonitorCheckId }) => MonitorCheckId))),
    clearSelection: () => setSelectedIds(new Set()),
    deselect: (removedIds: ReadonlySet<number>) =>
      setSelectedIds((before) => new Set([...before].filter((id) => !removedIds.has(id)))),
  };
}
export type ErrorSelection = ReturnType<typeof useErrorSelection<SelectableError>>;

/** Column with a checkbox in each row whose error the operator may mark as false positive. */
export const selectionColumn = <Item extends SelectableError>(
  { chosen, toggle }: Pick<ErrorSelection, 'chosen' | 'toggle'>,
  dateTime: (at: number) => string,
): Column<Item> => ({
  id: 'chosen',
  title: t('Select'),
  cell: ({ MonitorCheckId, MonitorName, At, MayClear }) => {
    if (MayClear !== true) return null;
    const isSelected = chosen.some((each) => each.MonitorCheckId === MonitorCheckId);
    return (
      <Checkbox
        size="xs"
        data-does="select"
        wrapperProps={{ 'data-pressed': true }}
        aria-label={t('Select error of {monitorName}, {time}', { monitorName: MonitorName, time: dateTime(At) })}
        checked={isSelected}
        disabled={!isSelected && chosen.length >= MAX_SELECTED_ERRORS}
        onChange={() => toggle(MonitorCheckId)}
      />
    );
  },
});

/** Toolbar above a list of errors, with the selection and its action. */
export function ErrorSelectionBar({ selection }: { readonly selection: ErrorSelection }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { clearable, chosen, selectAll, clearSelection, deselect } = selection;
  if (clearable.length === 0 && !isDialogOpen) return null;
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label={t('Selected errors')}>
      {chosen.length < Math.min(clearable.length, MAX_SELECTED_ERRORS) && (
        <Button size="compact-sm" variant="default" onClick={selectAll}>
          {clearable.length > MAX_SELECTED_ERRORS
            ? t('Select first {count, number} errors', { count: MAX_SELECTED_ERRORS })
            : t('Select all errors shown')}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="compact-sm" variant="default" onClick={clearSelection}>
            {t('Clear selection')}
          </Button>
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
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
      {isDialogOpen && (
        <ClearSelectedDialog errors={chosen} onCleared={deselect} onClose={() => setDialogOpen(false)} />
      )}
    </Group>
  );
}
