/** Errors by what went wrong. */
import type { DashboardErrorTypes } from '@vedette/contract/v1/dashboard-errors';
import { findErrorCode } from '@vedette/contract/v4/error-codes';
import { instantOfId } from '@vedette/kernel/ids';

type Row = DashboardErrorTypes['Rows'][number];

interface Counted {
  readonly code: number;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly lastCheckId: number;
}

/** Counts of several stretches as one row for each code, the most errors first. */
export function errorTypesOf(counts: readonly Counted[]): Row[] {
  const byCode = new Map<number, Counted>();
  for (const one of counts) {
    const before = byCode.get(one.code);
    byCode.set(one.code, {
      code: one.code,
      confirmed: one.confirmed + (before?.confirmed ?? 0),
      unconfirmed: one.unconfirmed + (before?.unconfirmed ?? 0),
      lastCheckId: Math.max(one.lastCheckId, before?.lastCheckId ?? 0),
    });
  }
  return [...byCode.values()].map(rowOf).sort((a, b) => errorsOf(b) - errorsOf(a) || a.ErrorCode - b.ErrorCode);
}

const errorsOf = ({ ConfirmedErrors, UnconfirmedErrors }: Row): number => ConfirmedErrors + UnconfirmedErrors;

function rowOf({ code, confirmed, unconfirmed, lastCheckId }: Counted): Row {
  const known = findErrorCode(code);
  return {
    ErrorCode: code,
    Category: known?.category ?? '',
    Description: (known?.description ?? `Error ${code}`).replaceAll(/\{\w+\}/g, '…'),
    ...{ ConfirmedErrors: confirmed, UnconfirmedErrors: unconfirmed },
    ...{ LastAt: instantOfId(lastCheckId), LastCheckId: lastCheckId },
  };
}
