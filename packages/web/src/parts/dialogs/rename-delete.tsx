import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { AskText } from './ask-text.js';
import { Confirm } from './confirm.js';

interface Props {
  /** `group`, `definition`. */
  readonly what: string;
  readonly name: string;
  /** What happens to what hangs on it. */
  readonly afterDelete: string;
  /** What else is to be known before it is deleted. */
  readonly beforeDelete?: ReactNode;
  /** Waited for, both: what is refused is told in the box. */
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
  /** Shown when that was refused: what stands in the way. */
  readonly inTheWay?: ReactNode;
}

/** The two buttons of a named thing, each with its question. */
export function RenameDelete({ what, name, afterDelete, beforeDelete, onRename, onDelete, inTheWay }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
        Rename
      </Button>
      <Button size="xs" variant="outline" color="red" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      {dialog === 'rename' && (
        <AskText
          title={`Rename the ${what}`}
          label="Name"
          action="Rename"
          initial={name}
          onDone={onRename}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={`Delete ${name}?`}
          text={afterDelete}
          more={beforeDelete}
          action="Delete"
          onYes={onDelete}
          onClose={close}
          inTheWay={inTheWay}
        />
      )}
    </>
  );
}
