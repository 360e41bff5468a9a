import type { CheckView } from '@vedette/contract/v1/checks/check';
import { useState } from 'react';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Panel } from '../parts/page/panel.js';
import { Picture } from './page/picture.js';
import classes from './snapshot-panel.module.css';
import { wordsWithout } from './snapshot-words.js';

interface Props {
  readonly checkId: string;
  readonly snapshot: NonNullable<CheckView['Snapshot']>;
}

const WORDS = 'The content the target sent, as a browser shows it';

/** The picture of what the first confirmed error of a sequence received; opened, it is as large as it was drawn. */
export function SnapshotPanel({ checkId, snapshot }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { ScreenshotId: id } = snapshot;
  if (id === undefined)
    return (
      <Panel title="Error snapshot">
        <p className={classes['note']}>{wordsWithout(snapshot)}</p>
      </Panel>
    );
  return (
    <Panel title="Error snapshot">
      <p className={classes['note']}>
        Drawn from the content alone: no script ran, and nothing else it names was loaded.
      </p>
      <button type="button" className={classes['open']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Picture checkId={checkId} id={id} words={`${WORDS}. Open in full size`} />
      </button>
      {isOpen && (
        <Dialog title="Error snapshot" size="auto" onClose={() => setOpen(false)}>
          <div className={classes['whole']} tabIndex={0} role="group" aria-label="The picture in full size">
            <Picture checkId={checkId} id={id} words={WORDS} />
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
