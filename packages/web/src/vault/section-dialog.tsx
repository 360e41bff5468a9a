import { Alert, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError, problemsByField } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { DialogButtons } from '../parts/dialogs/dialog-buttons.js';
import { useVaultChange } from './use-vault-change.js';

interface Props {
  /** Absent for a new section. */
  readonly section?: { readonly VaultSectionGuid: string; readonly Name: string };
  readonly onClose: () => void;
}

/** Creates or renames a section. */
export function SectionDialog({ section, onClose }: Props) {
  const [Name, setName] = useState(section?.Name ?? '');
  const change = useVaultChange(onClose);
  const messages = change.error instanceof ApiError ? change.error.messages : [];
  const { byField, others } = problemsByField(messages, ['Name']);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change.mutate(() =>
      section
        ? v4('PUT', apiPath`/VaultSection/${section.VaultSectionGuid}`, { Name })
        : v4('POST', '/VaultSection', { Name }),
    );
  };
  return (
    <Dialog onClose={onClose} title={section ? t('Rename section') : t('New section')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
          <TextInput
            label={t('Name')}
            description={section ? undefined : t('Only you can view and edit it until you grant permissions.')}
            value={Name}
            error={byField['Name']}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
            required
          />
          <DialogButtons onClose={onClose} isBusy={change.isPending}>
            {section ? t('Rename') : t('Create')}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
