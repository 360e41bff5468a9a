import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { DialogButtons } from '../../parts/dialogs/dialog-buttons.js';

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** Title of the error message. */
  readonly errorTitle: string;
  readonly errorMessages: readonly string[];
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog about one tile, with errors on top and buttons below. */
export function TileDialog({ title, action, errorTitle, errorMessages, isSaving, onSave, onClose, children }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <Stack gap="sm">
          {errorMessages.length > 0 && (
            <Alert color="red" role="alert" title={errorTitle}>
              {errorMessages.join('\n')}
            </Alert>
          )}
          {children}
          <DialogButtons onClose={onClose} isBusy={isSaving}>
            {action}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
