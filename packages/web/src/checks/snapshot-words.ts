import type { CheckView, SnapshotReason } from '@vedette/contract/v1/checks/check';

type Snapshot = NonNullable<CheckView['Snapshot']>;

const REASONS: Readonly<Record<SnapshotReason, string>> = {
  Empty: 'the response was empty',
  Binary: 'the content is neither a page, a text nor an image',
  ScreenshotsWithheld: 'the private location keeps screenshots',
  ContentWithheld: 'the private location keeps response content',
  NoBrowser: 'no checkpoint of this monitor has a browser that can render it',
  TooMany: 'too many snapshots were waiting',
  Late: 'no checkpoint rendered it within an hour',
  Undrawable: 'rendering takes too much time or memory',
};

/** Describes why there is no snapshot. */
export function missingSnapshotText({ State, Reason }: Snapshot): string {
  if (Reason !== undefined) return `No snapshot: ${REASONS[Reason]}.`;
  if (State === 'Waiting') return 'The snapshot is being rendered. This may take some minutes.';
  return 'No snapshot';
}
