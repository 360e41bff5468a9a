import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { TextPrompt } from './text-prompt.js';
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
  readonly blockers?: ReactNode;
}

/** Buttons that rename and delete an object, with their dialogs. */
export function RenameDeleteButtons({
  renameTitle,
  name,
  afterDelete,
  beforeDelete,
  onRename,
  onDelete,
  blockers,
}: Props) {
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
        <TextPrompt
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
          details={beforeDelete}
          action={t('Delete')}
          onConfirm={onDelete}
          onClose={close}
          blockers={blockers}
        />
      )}
    </>
  );
}
