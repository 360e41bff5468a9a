import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { AskText } from './ask-text.js';
import { Confirm } from './confirm.js';

interface Props {
  /** Title of the dialog, such as `Rename group`. */
  readonly renameTitle: string;
  readonly name: string;
  /** Consequence for dependent objects. */
  readonly afterDelete: string;
  /** Further information before deletion. */
  readonly beforeDelete?: ReactNode;
  /** Both are awaited, and errors are shown in the dialog. */
  readonly onRename: (name: string) => Promise<unknown>;
  readonly onDelete: () => Promise<unknown>;
  /** Shown after an error: what blocks the deletion. */
  readonly inTheWay?: ReactNode;
}

/** Buttons that rename and delete an object, with their dialogs. */
export function RenameDelete({ renameTitle, name, afterDelete, beforeDelete, onRename, onDelete, inTheWay }: Props) {
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
        {t('Rename')}
      </Button>
      <Button size="xs" variant="outline" color="red" onClick={() => setDialog('delete')}>
        {t('Delete')}
      </Button>
      {dialog === 'rename' && (
        <AskText
          title={renameTitle}
          label={t('Name')}
          action={t('Rename')}
          initial={name}
          onDone={onRename}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <Confirm
          title={t('Delete {name}?', { name })}
          text={afterDelete}
          more={beforeDelete}
          action={t('Delete')}
          onYes={onDelete}
          onClose={close}
          inTheWay={inTheWay}
        />
      )}
    </>
  );
}
