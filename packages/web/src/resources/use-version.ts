import { useEffect, useRef } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { changedFields } from './three-way-rules.js';

/** The version that a form was filled from, so that other changes are not overwritten unnoticed. */
export interface Version<Row> {
  /** Hash for the If-Match header. */
  readonly hash: () => string | undefined;
  readonly row: () => Row | undefined;
  /** Makes this version the base of the form. */
  readonly rebase: (row: Row | undefined) => void;
}

/**
 * @param row the current item
 * @param toShownFields what the form shows of it; changes elsewhere do not cause a conflict
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
      changedFields(toShownFields(current), toShownFields(row)).length === 0
    )
      base.current = row;
  }, [row, toShownFields]);
  return {
    hash: () => (base.current === undefined ? undefined : getHash?.(base.current)),
    row: () => base.current,
    rebase: (newBase) => (base.current = newBase),
  };
}

/** Returns whether the server rejected the change because of a newer version. */
export const isEditConflict = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  error.messages.some((message) => message.startsWith('If-Match:'));

export const EDIT_CONFLICT_MESSAGE = t('Someone else changed this since you opened it. Your changes were not saved.');

/** Rewords an edit conflict for the page. */
export async function replaceConflictMessage<T>(work: Promise<T>, message: string = EDIT_CONFLICT_MESSAGE): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isEditConflict(error) ? new ApiError(409, [message]) : error;
  }
}
