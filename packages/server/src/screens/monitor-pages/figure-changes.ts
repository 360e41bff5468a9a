import type { FigureChange } from '@vedette/contract/v1/monitors/monitor-figures';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import { changeEnd, type ChangePosition, type ChangeRecord } from '../reads/figure-changes-sql.js';
import type { ReadDeps } from '../reads/read-deps.js';

const DEFAULT_TAKE = 50;

const toWire = (change: ChangeRecord): FigureChange => ({
  At: change.at,
  Reason: change.reason,
  ByName: change.byName,
  Note: change.note,
  ...(change.operatorGuid !== null && { OperatorGuid: change.operatorGuid }),
  FromAt: change.from,
  UntilAt: changeEnd(change),
  Quarters: change.quarters,
  Before: change.before,
  After: change.after,
});

/**
 * Returns changes of a monitor's figures by late results and cleared errors.
 * @throws Fault `invalid` for a cursor of another list.
 */
export async function listFigureChanges(
  { reads }: ReadDeps,
  monitorGuid: string,
  { Cursor, Take = DEFAULT_TAKE }: { readonly Cursor?: string | undefined; readonly Take?: number | undefined },
): Promise<{ Rows: FigureChange[]; Next?: string }> {
  const position = decodeCursor(Cursor, ['integer', 'text', 'text']);
  const [hour, reason, byKey] = position ?? [];
  const after = position ? ({ hour, reason, byKey } as ChangePosition) : undefined;
  const found = await reads.figureChanges(monitorGuid, { after, take: Take + 1 });
  const rows = found.slice(0, Take);
  const last = rows.at(-1);
  const hasMore = found.length > Take && last;
  return {
    Rows: rows.map(toWire),
    ...(hasMore && { Next: encodeCursor([last.hour, last.reason, last.byKey]) }),
  };
}
