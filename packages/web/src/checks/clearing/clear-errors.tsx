import type { CheckView } from '@vedette/contract/v1/checks/check';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import { monitorQuery } from '../../api/queries/monitor-queries.js';
import { ClearManyDialog } from './clear-many-dialog.js';
import { ClearOneDialog } from './clear-one-dialog.js';

/**
 * Shows buttons that mark errors as false positive: this error, with permission to edit the monitor, or several errors
 * of the monitor, for administrators.
 */
export function ClearErrors({ check }: { readonly check: CheckView }) {
  const { IsAdministrator } = useSession();
  const mayEdit = useQuery(monitorQuery(check.MonitorGuid)).data?.MayEdit ?? false;
  const [openDialog, setOpenDialog] = useState<'one' | 'many'>();
  if (check.ErrorCode === 0) return null;
  const close = (): void => setOpenDialog(undefined);
  return (
    <>
      {mayEdit && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('one')}>
          {t('Mark as false positive')}
        </Button>
      )}
      {IsAdministrator && (
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpenDialog('many')}>
          {t('Mark several errors')}
        </Button>
      )}
      {openDialog === 'one' && <ClearOneDialog check={check} onClose={close} />}
      {openDialog === 'many' && <ClearManyDialog check={check} onClose={close} />}
    </>
  );
}
