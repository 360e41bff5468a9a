import type { StatusPageExtras, statusPageExtrasEndpoints } from '@vedette/contract/v1/status-pages/status-page';
import { cultureNames, cultures } from '@vedette/i18n/culture';
import { Button, FileInput, Group, Image } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useFormState } from '../parts/forms/form-state.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { shrinkLogo } from './shrink-logo.js';

type Endpoints = typeof statusPageExtrasEndpoints;
interface ExtrasDraft {
  readonly AutoRefresh: boolean;
  readonly HostName: string;
  readonly Logo: string;
  readonly CultureName: NonNullable<StatusPageExtras['CultureName']> | '';
}
const { Choice, Flag, TextField } = formFields<ExtrasDraft>();

const EXAMPLE_HOST = 'status.example.com';
const LANGUAGES = [
  ['', t('Account default')],
  ...cultures.map((culture) => [culture, cultureNames[culture]] as const),
] as const;

/** Logo, custom domain, language and refreshing of a status page. */
export function ExtrasPanel({ guid }: { readonly guid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['status-page-extras', guid],
    queryFn: ({ signal }) =>
      call<Endpoints['read']>('GET /api/v1/PublicStatusPage/:publicStatusPageGuid/Extras', {
        params: { publicStatusPageGuid: guid },
        signal,
      }),
  });
  return (
    <Panel title={t('Logo, host name and language')}>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The settings could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading logo and host name')} />}
      {data && <ExtrasForm guid={guid} stored={data} />}
    </Panel>
  );
}

function ExtrasForm({ guid, stored }: { readonly guid: string; readonly stored: StatusPageExtras }) {
  const queries = useQueryClient();
  const form = useDraftForm<ExtrasDraft, unknown>({
    initial: {
      AutoRefresh: stored.AutoRefresh,
      HostName: stored.HostName ?? '',
      Logo: stored.Logo ?? '',
      CultureName: stored.CultureName ?? '',
    },
    isNew: false,
    fields: ['AutoRefresh', 'HostName', 'Logo', 'CultureName'],
    save: ({ AutoRefresh, HostName, Logo, CultureName }) =>
      call<Endpoints['replace']>('PUT /api/v1/PublicStatusPage/:publicStatusPageGuid/Extras', {
        params: { publicStatusPageGuid: guid },
        body: {
          AutoRefresh,
          ...(HostName !== '' && { HostName }),
          ...(Logo !== '' && { Logo }),
          ...(CultureName !== '' && { CultureName }),
        },
      }),
    onSaved: async () => {
      notifications.show({ message: t('Saved.') });
      await queries.invalidateQueries({ queryKey: ['status-page-extras', guid] });
    },
  });
  return (
    <FormFrame form={form} action={t('Save')}>
      <FieldGrid>
        <TextField
          field="HostName"
          label={t('Custom domain')}
          placeholder={EXAMPLE_HOST}
          hint={t('Point a CNAME record to this host. The domain only serves this page while it is published.')}
        />
        <LogoField />
        <Choice
          field="CultureName"
          label={t('Language')}
          hint={t('Language of the page, its feed and its e-mails. Your own texts are not translated.')}
          options={LANGUAGES}
        />
        <Flag field="AutoRefresh" label={t('Auto-refresh')} hint={t('Every 30 seconds.')} />
      </FieldGrid>
    </FormFrame>
  );
}

function LogoField() {
  const { draft, set, problems } = useFormState<ExtrasDraft>();
  const [isImage, setIsImage] = useState(true);
  const loadLogo = (file: File | null): void => {
    if (!file) return;
    setIsImage(true);
    shrinkLogo(file).then(
      (Logo) => set({ Logo }),
      () => setIsImage(false),
    );
  };
  return (
    <div>
      <FileInput
        size="sm"
        label={t('Logo')}
        description={t('PNG or JPEG, displayed at up to 210 × 40 pixels.')}
        accept="image/png,image/jpeg"
        placeholder={draft.Logo === '' ? t('Select image') : t('Select another image')}
        value={null}
        onChange={loadLogo}
        error={isImage ? problems.byField['Logo'] : t('This file is not an image.')}
      />
      {draft.Logo !== '' && (
        <Group mt="xs" gap="sm">
          <Image src={draft.Logo} alt={t('Logo')} mah={40} maw={210} w="auto" />
          <Button size="compact-xs" variant="default" onClick={() => set({ Logo: '' })}>
            {t('Remove logo')}
          </Button>
        </Group>
      )}
    </div>
  );
}
