import type { CheckView, SnapshotReason } from '@vedette/contract/v1/checks/check';

type Snapshot = NonNullable<CheckView['Snapshot']>;

const WHY: Readonly<Record<SnapshotReason, string>> = {
  Empty: 'the answer had no content',
  Binary: 'the content is neither a page nor a text nor a picture',
  ScreenshotsWithheld: 'the location it was made at keeps its pictures back',
  ContentWithheld: 'the location it was made at keeps its content back',
  NoBrowser: 'no checkpoint this monitor runs on has a browser that may draw it',
  TooMany: 'too many others waited to be drawn',
  Late: 'no checkpoint drew it within an hour',
  Undrawable: 'the content could not be drawn: it takes too much time or memory',
};

/** What is said where there is no picture. */
export function wordsWithout({ State, Reason }: Snapshot): string {
  if (Reason !== undefined) return `There is no picture: ${WHY[Reason]}.`;
  if (State === 'Waiting') return 'The picture is still to be drawn. That may take some minutes.';
  return 'There is no picture.';
}
