/** Errors by code and class. */
import type { DashboardErrorTypes } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { findErrorCode } from '@vedette/contract/v4/error-codes';
import { idInstant } from '@vedette/kernel/ids';

type Row = DashboardErrorTypes['Rows'][number];
type ClassRow = DashboardErrorTypes['Classes'][number];

interface ErrorCount {
  readonly code: number;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly lastCheckId: number;
}

/** Adds up counts of several ranges to one row for each code, most frequent first. */
export function groupByErrorCode(counts: readonly ErrorCount[]): Row[] {
  const byCode = new Map<number, ErrorCount>();
  for (const one of counts) {
    const previous = byCode.get(one.code);
    byCode.set(one.code, {
      code: one.code,
      confirmed: one.confirmed + (previous?.confirmed ?? 0),
      unconfirmed: one.unconfirmed + (previous?.unconfirmed ?? 0),
      lastCheckId: Math.max(one.lastCheckId, previous?.lastCheckId ?? 0),
    });
  }
  return [...byCode.values()]
    .map(toErrorTypeRow)
    .sort((a, b) => countErrors(b) - countErrors(a) || a.ErrorCode - b.ErrorCode);
}

const countErrors = ({
  ConfirmedErrors,
  UnconfirmedErrors,
}: Pick<Row, 'ConfirmedErrors' | 'UnconfirmedErrors'>): number => ConfirmedErrors + UnconfirmedErrors;

/** Adds up rows of codes by class, most frequent first. */
export function groupByErrorClass(rows: readonly Row[]): ClassRow[] {
  const byClass = new Map<string, ClassRow>();
  for (const { Category: Class, ConfirmedErrors, UnconfirmedErrors, LastAt, LastCheckId } of rows) {
    const previous = byClass.get(Class);
    const isLast = LastCheckId > (previous?.LastCheckId ?? -1);
    byClass.set(Class, {
      Class,
      Codes: 1 + (previous?.Codes ?? 0),
      ConfirmedErrors: ConfirmedErrors + (previous?.ConfirmedErrors ?? 0),
      UnconfirmedErrors: UnconfirmedErrors + (previous?.UnconfirmedErrors ?? 0),
      ...(isLast || !previous
        ? { LastAt, LastCheckId }
        : { LastAt: previous.LastAt, LastCheckId: previous.LastCheckId }),
    });
  }
  return [...byClass.values()].sort((a, b) => countErrors(b) - countErrors(a) || (a.Class < b.Class ? -1 : 1));
}

function toErrorTypeRow({ code, confirmed, unconfirmed, lastCheckId }: ErrorCount): Row {
  const errorCode = findErrorCode(code);
  return {
    ErrorCode: code,
    Category: errorCode?.category ?? 'Other',
    Description: (errorCode?.description ?? `Error ${code}`).replaceAll(/\{\w+\}/g, '…'),
    ConfirmedErrors: confirmed,
    UnconfirmedErrors: unconfirmed,
    LastAt: idInstant(lastCheckId),
    LastCheckId: lastCheckId,
  };
}
