import type { CheckView, SnapshotReason } from '@vedette/contract/v1/checks/check';
import { t } from '../i18n/translate.js';

type Snapshot = NonNullable<CheckView['Snapshot']>;

const SNAPSHOT_REASON_TEXTS: Readonly<Record<SnapshotReason, string>> = {
  Empty: t('No snapshot: the response was empty.'),
  Binary: t('No snapshot: the content is neither a page, text nor an image.'),
  ScreenshotsWithheld: t('No snapshot: the private location withholds screenshots.'),
  ContentWithheld: t('No snapshot: the private location withholds response content.'),
  NoBrowser: t('No snapshot: no checkpoint of this monitor has a browser that can render it.'),
  TooMany: t('No snapshot: too many snapshots were waiting.'),
  Late: t('No snapshot: no checkpoint rendered it within an hour.'),
  Undrawable: t('No snapshot: rendering takes too much time or memory.'),
};

/** Describes why there is no snapshot. */
export function missingSnapshotText({ State, Reason }: Snapshot): string {
  if (Reason !== undefined) return SNAPSHOT_REASON_TEXTS[Reason];
  if (State === 'Waiting') return t('The snapshot is being rendered. This may take a few minutes.');
  return t('No snapshot');
}
