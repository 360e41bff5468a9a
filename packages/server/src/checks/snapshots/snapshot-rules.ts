/** Decides which checks get an error snapshot (docs/architecture/artifacts.md#1040). */
import type { SnapshotReason } from '@vedette/contract/v1/checks/check';
import { findErrorCode } from '@vedette/contract/v4/error-codes';
import type { NewCheck, CurrentState } from '../record/check.js';
import { isDownAfter } from '../rollups/uptime-rules.js';
import { chooseSnapshotForm, type SnapshotForm } from './form-rules.js';

/** A picture nobody has drawn in this time is not waited for any more, in ms. */
export const WAITS_MS = 3_600_000;
/** A checkpoint that took a content has so long to draw it; then another one may, in ms. */
export const DRAWS_WITHIN_MS = 120_000;
export const MAX_SNAPSHOT_TRIES = 3;
/** That wait in one account; in a storm of errors the others are alike. */
export const MAX_WAITING_SNAPSHOTS = 500;

type Seen = Pick<NewCheck, 'id' | 'errorLevel' | 'isPartial' | 'deliveredAt'>;

/**
 * Of checks of one monitor that were just stored, in any order, those that are the first confirmed error since a good
 * check. Parts of rounds and what came late are none; what took a place before the last check known changes nothing.
 */
export function firstConfirmed(before: Pick<CurrentState, 'checkId' | 'isDown'>, checks: readonly Seen[]): number[] {
  const first: number[] = [];
  let { isDown } = before;
  const after = checks.filter(({ id, isPartial }) => !isPartial && id > (before.checkId ?? 0));
  for (const check of after.sort((a, b) => a.id - b.id)) {
    if (check.errorLevel === 2 && !isDown && check.deliveredAt === undefined) first.push(check.id);
    isDown = isDownAfter(check, isDown);
  }
  return first;
}

/** What is known of the answer to a check that is the first confirmed error of its sequence. */
export interface Received {
  readonly errorCode: number;
  readonly contentType: string | undefined;
  readonly body: Uint8Array | undefined;
  /** What the server that made it keeps to itself, in the words of `CheckpointState.withheld`. */
  readonly withheld: readonly string[];
}

export type SnapshotDecision = SnapshotForm | { readonly reason: SnapshotReason };

/** Whether a picture helps with an error at all. */
export const isPictured = (errorCode: number): boolean => findErrorCode(errorCode)?.snapshot === true;

/** How it is to be drawn, or why not; undefined: the error has no content, and nobody expects a picture. */
export function decideSnapshot({ errorCode, contentType, body, withheld }: Received): SnapshotDecision | undefined {
  if (!isPictured(errorCode)) return undefined;
  if (withheld.includes('PageContent')) return { reason: 'ContentWithheld' };
  if (withheld.includes('Screenshots')) return { reason: 'ScreenshotsWithheld' };
  const form = chooseSnapshotForm(contentType, body ?? new Uint8Array());
  return typeof form === 'string' ? { reason: form } : form;
}
