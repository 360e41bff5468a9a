import type { SingleSignOn, singleSignOnEndpoints } from '@vedette/contract/v1/account/single-sign-on';
import { Button, Code } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { basePath, call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useFormState } from '../parts/forms/form-state.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { MetadataLoader } from './metadata-loader.js';
import { EMPTY_SIGN_ON, SIGN_ON_FIELDS, type SignOnDraft, toSignOnBody, toSignOnDraft } from './sign-on-draft.js';

type Endpoints = typeof singleSignOnEndpoints;
const queryKey = ['account', 'sign-on'];

/** The identity provider of the account; an empty form if there is none. */
export function SignOnPage() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [provider] = await call<Endpoints['list']>('GET /api/v1/SingleSignOn/Provider', { signal });
      return provider ?? null;
    },
  });
  return (
    <>
      <PageHead title={t('Single sign-on')}>{data && <RemoveProviderButton />}</PageHead>
      {error && (
        <ProblemView
          error={error}
          retry={() => void refetch()}
          failure={t('The identity provider could not be loaded')}
        />
      )}
      {data === undefined && !error && <Loading label={t('Loading identity provider')} />}
      {data !== undefined && <ProviderForm key={String(data === null)} stored={data} />}
    </>
  );
}

const { TextField, TextArea, Secret, Choice, Flag } = formFields<SignOnDraft>();

function ProviderForm({ stored }: { readonly stored: SingleSignOn | null }) {
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: stored ? toSignOnDraft(stored) : EMPTY_SIGN_ON,
    isNew: !stored,
    fields: SIGN_ON_FIELDS,
    save: (draft) => call<Endpoints['write']>('PUT /api/v1/SingleSignOn', { body: toSignOnBody(draft) }),
    toDraftAfterSave: (draft) => ({ ...draft, ClientSecret: '' }),
    onSaved: (saved) => {
      notifications.show({ message: t('Saved.') });
      queries.setQueryData(queryKey, saved);
    },
  });
  return (
    <>
      {stored && <ProviderConfiguration stored={stored} />}
      <Panel title={stored ? t('Identity provider') : t('Single sign-on with your identity provider')}>
        <FormFrame form={form} action={t('Save')} mayRequirePassword>
          <FieldGrid>
            <Choice
              field="Protocol"
              label={t('Protocol')}
              options={[
                ['OpenIdConnect', t('OpenID Connect')],
                ['Saml', 'SAML 2.0'],
              ]}
            />
            <TextField field="Name" label={t('Name')} hint={t('Shown on the button on the sign-in page.')} required />
            <Flag field="IsEnabled" label={t('Show on the sign-in page')} />
            {form.draft.Protocol === 'Saml' ? <SamlFields /> : <OpenIdFields hasSecret={stored?.HasClientSecret} />}
          </FieldGrid>
          <p className="dimmed">
            {t(
              'The account settings and the settings of each operator decide who may use single sign-on. Operators are matched by the e-mail address from the provider.',
            )}
          </p>
        </FormFrame>
      </Panel>
    </>
  );
}

function OpenIdFields({ hasSecret = false }: { readonly hasSecret?: boolean | undefined }) {
  const { isNew } = useFormState<SignOnDraft>();
  return (
    <>
      <TextField
        field="Issuer"
        label={t('Issuer')}
        type="url"
        hint={t('As in the provider’s discovery document.')}
        required
      />
      <TextField field="ClientId" label={t('Client ID')} required />
      <Secret
        field="ClientSecret"
        label={t('Client secret')}
        required={isNew}
        hint={hasSecret ? t('Stored, not shown. If empty, it is not changed.') : undefined}
      />
    </>
  );
}

function SamlFields() {
  return (
    <>
      <WideField>
        <MetadataLoader />
      </WideField>
      <TextField field="LoginUrl" label={t('Provider sign-in URL')} type="url" required />
      <TextField field="IdpEntityId" label={t('Provider entity ID')} hint={t('Empty: any.')} />
      <TextField field="Audience" label={t('Audience')} hint={t('If empty, the URL of this service above is used.')} />
      <Flag field="AllowIdpInitiated" label={t('Allow IdP-initiated sign-in')} />
      <WideField>
        <TextArea
          field="Certificates"
          label={t('Provider certificates')}
          hint={t('PEM. Enter several one after the other during a certificate rollover.')}
          rows={8}
          required
        />
      </WideField>
    </>
  );
}

/** Values to enter at the provider. */
function ProviderConfiguration({ stored: { Protocol, ServiceUrl } }: { readonly stored: SingleSignOn }) {
  const { AccountId } = useSession();
  return (
    <Panel title={t('Provider configuration')}>
      <p>
        {Protocol === 'Saml'
          ? t('Assertion consumer service (also the audience, unless set below):')
          : t('Redirect URI:')}
      </p>
      <Code block className="wrap" tabIndex={0}>
        {ServiceUrl}
      </Code>
      {Protocol === 'Saml' && (
        <p>
          <a href={`${basePath}api/v1/SingleSignOn/${AccountId}/Metadata`}>{t('Service provider metadata (XML)')}</a>
        </p>
      )}
    </Panel>
  );
}

function RemoveProviderButton() {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => call<Endpoints['remove']>('DELETE /api/v1/SingleSignOn'),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <Button size="xs" variant="outline" color="red" loading={remove.isPending} onClick={() => setConfirming(true)}>
        {t('Remove')}
      </Button>
      {isConfirming && (
        <Confirm
          title={t('Remove the identity provider?')}
          text={t('Operators can no longer sign in with it. Operators with a password can still sign in.')}
          action={t('Remove')}
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
