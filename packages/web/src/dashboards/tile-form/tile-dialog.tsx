import { Alert, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialog.js';

interface Props {
  readonly title: string;
  /** The verb on its button. */
  readonly action: string;
  /** Said above what was refused. */
  readonly refusal: string;
  readonly refused: readonly string[];
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is asked about one tile, with why it was refused above and the buttons below. */
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
