import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly onClose: () => void;
  readonly isBusy: boolean;
  /** What the button that does it says. */
  readonly children: ReactNode;
}

/** What a form in a box ends with: to leave it as it was, or to do it. */
export function DialogEnd({ onClose, isBusy, children }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </Group>
  );
}
