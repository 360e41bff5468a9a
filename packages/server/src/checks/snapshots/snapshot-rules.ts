/** Decides which checks get an error snapshot (docs/architecture/artifacts.md#1040). */
import type { SnapshotReason } from '@vedette/contract/v1/checks/check';
import { findErrorCode } from '@vedette/contract/v4/error-codes';
import type { NewCheck, CurrentState } from '../record/check.js';
import { isDownAfter } from '../rollups/uptime-rules.js';
import { chooseSnapshotForm, type SnapshotForm } from './snapshot-form-rules.js';

/** Milliseconds after which a snapshot that was not rendered is given up. */
export const MAX_WAIT_MS = 3_600_000;
/** Milliseconds in which a checkpoint must render a snapshot before another one may. */
export const RENDER_TIMEOUT_MS = 120_000;
export const MAX_SNAPSHOT_TRIES = 3;
/** Maximum waiting snapshots per account. In a storm of errors, the others look alike. */
export const MAX_WAITING_SNAPSHOTS = 500;

type NewError = Pick<NewCheck, 'id' | 'errorLevel' | 'isPartial' | 'deliveredAt'>;

/**
 * Returns the first confirmed errors since an OK check among newly stored checks of one monitor, in any order. Partial
 * and late checks never are one, and checks older than the last known one change nothing.
 */
export function findFirstConfirmed(
  before: Pick<CurrentState, 'checkId' | 'isDown'>,
  checks: readonly NewError[],
): number[] {
  const first: number[] = [];
  let { isDown } = before;
  const after = checks.filter(({ id, isPartial }) => !isPartial && id > (before.checkId ?? 0));
  for (const check of after.sort((a, b) => a.id - b.id)) {
    if (check.errorLevel === 2 && !isDown && check.deliveredAt === undefined) first.push(check.id);
    isDown = isDownAfter(check, isDown);
  }
  return first;
}

/** Response to a check that is the first confirmed error of its sequence. */
export interface ReceivedResponse {
  readonly errorCode: number;
  readonly contentType: string | undefined;
  readonly body: Uint8Array | undefined;
  /** Data that the server withholds, in the terms of `CheckpointState.withheld`. */
  readonly withheld: readonly string[];
}

export type SnapshotDecision = SnapshotForm | { readonly reason: SnapshotReason };

/** Whether a snapshot is useful for an error. */
export const expectsSnapshot = (errorCode: number): boolean => findErrorCode(errorCode)?.snapshot === true;

/** Returns how to render a snapshot, or why not; undefined if the error has no content, so that none is expected. */
export function decideSnapshot({
  errorCode,
  contentType,
  body,
  withheld,
}: ReceivedResponse): SnapshotDecision | undefined {
  if (!expectsSnapshot(errorCode)) return undefined;
  if (withheld.includes('PageContent')) return { reason: 'ContentWithheld' };
  if (withheld.includes('Screenshots')) return { reason: 'ScreenshotsWithheld' };
  const form = chooseSnapshotForm(contentType, body ?? new Uint8Array());
  return typeof form === 'string' ? { reason: form } : form;
}
