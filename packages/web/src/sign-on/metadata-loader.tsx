import type { singleSignOnEndpoints } from '@vedette/contract/v1/account/single-sign-on';
import { Button, FileInput, Group, List, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { useFormState } from '../parts/forms/form-state.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { toMetadataFields, type SignOnDraft } from './sign-on-draft.js';

type Endpoints = typeof singleSignOnEndpoints;

/** Fills in the SAML fields from the provider's metadata, as a file or URL; nothing is saved. */
export function MetadataLoader() {
  const { draft, set } = useFormState<SignOnDraft>();
  const [url, setUrl] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const load = useMutation({
    mutationFn: async () => {
      const source = file ? { Metadata: await file.text() } : { Url: url.trim() };
      const entityId = draft.IdpEntityId.trim();
      const body = { ...source, ...(entityId !== '' && { IdpEntityId: entityId }) };
      return call<Endpoints['readMetadata']>('POST /api/v1/SingleSignOn/ProviderMetadata', { body });
    },
    onSuccess: (metadata) => {
      set(toMetadataFields(metadata));
      notifications.show({ message: t('Metadata loaded. Check the fields, then save.') });
    },
  });
  return (
    <Panel title={t('Provider metadata')}>
      <FieldGrid>
        <FileInput
          label={t('Metadata file')}
          placeholder={t('Select file')}
          description={t(
            'Fills in the fields below. If the metadata contains several providers, enter an entity ID below to select one.',
          )}
          accept=".xml,application/xml,text/xml"
          clearable
          value={file}
          onChange={setFile}
        />
        <TextInput
          label={t('Metadata URL')}
          type="url"
          description={t('Used if no file is selected.')}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      </FieldGrid>
      <Group mt="xs">
        <Button
          variant="default"
          loading={load.isPending}
          disabled={!file && url.trim() === ''}
          onClick={() => load.mutate()}
        >
          {t('Load metadata')}
        </Button>
      </Group>
      {load.error && <ProblemView error={load.error} failure={t('The metadata could not be loaded')} />}
      {load.data && load.data.Notes.length > 0 && (
        <List mt="xs" size="sm">
          {load.data.Notes.map((note) => (
            <List.Item key={note}>{note}</List.Item>
          ))}
        </List>
      )}
    </Panel>
  );
}
