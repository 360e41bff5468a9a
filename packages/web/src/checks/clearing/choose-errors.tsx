import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../parts/tables/data-table.js';
import { counted } from '../../parts/format/counted.js';
import { ClearChosenDialog } from './clear-chosen-dialog.js';
import { type ChosenError, MAX_CHOSEN_ERRORS } from './chosen-errors-rules.js';

interface Row extends ChosenError {
  readonly MayClear?: boolean | undefined;
}

/** Which errors of a list are chosen, to be cleared together. */
export function useChosenErrors<One extends Row>(rows: readonly One[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const clearable = rows.filter(({ MayClear }) => MayClear === true);
  const toggle = (id: number): void =>
    setIds((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return {
    clearable,
    /** What was cleared meanwhile, or is shown no more, is chosen no more. */
    chosen: clearable.filter(({ MonitorCheckId }) => ids.has(MonitorCheckId)),
    toggle,
    chooseAll: () => setIds(new Set(clearable.slice(0, MAX_CHOSEN_ERRORS).map(({ MonitorCheckId }) => MonitorCheckId))),
    chooseNone: () => setIds(new Set()),
    drop: (gone: ReadonlySet<number>) => setIds((before) => new Set([...before].filter((id) => !gone.has(id)))),
  };
}
export type ChosenErrors = ReturnType<typeof useChosenErrors<Row>>;

/** A box in each row with an error that the reader may clear. */
export const choiceColumn = <One extends Row>(
  { chosen, toggle }: Pick<ChosenErrors, 'chosen' | 'toggle'>,
  dateTime: (at: number) => string,
): Column<One> => ({
  id: 'chosen',
  title: 'Clear',
  cell: ({ MonitorCheckId, MonitorName, At, MayClear }) => {
    if (MayClear !== true) return null;
    const isChosen = chosen.some((each) => each.MonitorCheckId === MonitorCheckId);
    return (
      <Checkbox
        size="xs"
        data-does="select"
        wrapperProps={{ 'data-pressed': true }}
        aria-label={`Choose the error of ${MonitorName}, ${dateTime(At)}`}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= MAX_CHOSEN_ERRORS}
        onChange={() => toggle(MonitorCheckId)}
      />
    );
  },
});

/** Above a list with errors: what is chosen of them, and the way to clear it. */
export function ChosenErrorsBar({ errors }: { readonly errors: ChosenErrors }) {
  const [isAsking, setAsking] = useState(false);
  const { clearable, chosen, chooseAll, chooseNone, drop } = errors;
  if (clearable.length === 0 && !isAsking) return null;
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label="Chosen errors">
      {chosen.length < Math.min(clearable.length, MAX_CHOSEN_ERRORS) && (
        <Button size="compact-sm" variant="default" onClick={chooseAll}>
          Choose{' '}
          {clearable.length > MAX_CHOSEN_ERRORS ? `the first ${String(MAX_CHOSEN_ERRORS)} errors` : 'all errors shown'}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="compact-sm" variant="default" onClick={chooseNone}>
            Choose none
          </Button>
          <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Clear {counted(chosen.length, 'error')} …
          </Button>
        </>
      )}
      <span role="status">{chosen.length === 0 ? '' : `${counted(chosen.length, 'error')} chosen`}</span>
      {isAsking && <ClearChosenDialog errors={chosen} onCleared={drop} onClose={() => setAsking(false)} />}
    </Group>
  );
}
