import type { CheckView } from '@vedette/contract/v1/checks/check';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Panel } from '../parts/page/panel.js';
import { StoredScreenshot } from './page/screenshot.js';
import classes from './snapshot-panel.module.css';
import { missingSnapshotText } from './snapshot-texts.js';

interface Props {
  readonly checkId: string;
  readonly snapshot: NonNullable<CheckView['Snapshot']>;
}

const SNAPSHOT_ALT_TEXT = t('Response of the target, rendered in a browser');

/** Shows the snapshot of the first confirmed error of an incident. A click opens it in full size. */
export function SnapshotPanel({ checkId, snapshot }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { ScreenshotId: id } = snapshot;
  if (id === undefined)
    return (
      <Panel title={t('Error snapshot')}>
        <p className={classes['note']}>{missingSnapshotText(snapshot)}</p>
      </Panel>
    );
  return (
    <Panel title={t('Error snapshot')}>
      <p className={classes['note']}>
        {t('Rendered from the stored response: no scripts ran, and no other resources were loaded.')}
      </p>
      <button type="button" className={classes['open']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <StoredScreenshot
          checkId={checkId}
          id={id}
          altText={t('Response of the target, rendered in a browser. Open in full size')}
        />
      </button>
      {isOpen && (
        <Dialog title={t('Error snapshot')} size="auto" onClose={() => setOpen(false)}>
          <div className={classes['whole']} tabIndex={0} role="group" aria-label={t('Snapshot in full size')}>
            <StoredScreenshot checkId={checkId} id={id} altText={SNAPSHOT_ALT_TEXT} />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
