import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { DialogEnd } from '../../parts/dialogs/dialog-end.js';

interface Props {
  readonly title: string;
  /** Label of the submit button. */
  readonly action: string;
  /** Title of the error message. */
  readonly refusal: string;
  readonly refused: readonly string[];
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog about one tile, with errors on top and buttons below. */
export function TileDialog({ title, action, refusal, refused, isSaving, onSave, onClose, children }: Props) {
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <Stack gap="sm">
          {refused.length > 0 && (
            <Alert color="red" role="alert" title={refusal}>
              {refused.join('\n')}
            </Alert>
          )}
          {children}
          <DialogEnd onClose={onClose} isBusy={isSaving}>
            {action}
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
