import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { Dialog } from '../dialogs/dialog.js';

/** Asks before a page with unsaved changes is left. The browser asks with its own text when the tab is closed. */
export function LeaveGuard({ mayLeave }: { readonly mayLeave: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => !mayLeave(),
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog onClose={blocker.reset} title={t('Leave without saving?')}>
      <Text>{t('Your changes on this page will be lost.')}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {t('Keep editing')}
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          {t('Discard changes')}
        </Button>
      </Group>
    </Dialog>
  );
}
