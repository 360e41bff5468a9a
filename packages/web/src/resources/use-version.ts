import { useEffect, useRef } from 'react';
import { ApiError } from '../api/problem.js';
import { changedBetween } from './three-way-rules.js';

/** What a form was filled from, so that a change by somebody else is not overwritten unseen. */
export interface Version<Row> {
  /** Its Hash, for the header If-Match. */
  readonly hash: () => string | undefined;
  readonly row: () => Row | undefined;
  /** From now on the form is about this. */
  readonly take: (row: Row | undefined) => void;
}

/**
 * @param row as it is now
 * @param toShownFields what the form shows of it: as long as that is the same, somebody who changed something else is not in the way
 */
export function useVersion<Row>(
  row: Row | undefined,
  getHash: ((row: Row) => string) | undefined,
  toShownFields: (row: Row) => object,
): Version<Row> {
  const base = useRef(row);
  useEffect(() => {
    const { current } = base;
    if (
      row !== undefined &&
      current !== undefined &&
      changedBetween(toShownFields(current), toShownFields(row)).length === 0
    )
      base.current = row;
  }, [row, toShownFields]);
  return {
    hash: () => (base.current === undefined ? undefined : getHash?.(base.current)),
    row: () => base.current,
    take: (taken) => (base.current = taken),
  };
}

/** Whether the server refused because it was changed since it was read. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.messages.some((message) => message.startsWith('If-Match:'));

export const EDIT_CONFLICT_MESSAGE = 'Someone else changed this since you opened it. Your changes were not saved.';

/** The same refusal in words of the page. */
export async function rewordConflict<T>(work: Promise<T>, message: string = EDIT_CONFLICT_MESSAGE): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isEditConflict(error) ? new ApiError(409, [message]) : error;
  }
}
