import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';

interface Props {
  readonly onClose: () => void;
  readonly isBusy: boolean;
  /** Text of the submit button. */
  readonly children: ReactNode;
}

/** Buttons at the end of a dialog’s form: cancel and submit. */
export function DialogButtons({ onClose, isBusy, children }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isBusy}>
        {children}
      </Button>
    </Group>
  );
}
