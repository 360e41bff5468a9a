import type { SingleSignOn, singleSignOnEndpoints } from '@vedette/contract/v1/account/single-sign-on';
import { Button, Code } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { basePath, call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { FieldGrid, Wide } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useFormState } from '../parts/forms/form-state.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { MetadataReader } from './metadata-reader.js';
import { EMPTY_SIGN_ON, SIGN_ON_FIELDS, type SignOnDraft, toSignOnBody, toSignOnDraft } from './sign-on-draft.js';

type Endpoints = typeof singleSignOnEndpoints;
const queryKey = ['account', 'sign-on'];

/** The identity provider of the account; none is an empty form. */
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
      <PageHead title="Single sign-on">{data && <Remove />}</PageHead>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} what="The identity provider could not be read" />
      )}
      {data === undefined && !error && <Loading label="Loading the identity provider" />}
      {data !== undefined && <Provider key={String(data === null)} stored={data} />}
    </>
  );
}

const { Line, Block, Secret, Choice, Flag } = formFields<SignOnDraft>();

function Provider({ stored }: { readonly stored: SingleSignOn | null }) {
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: stored ? toSignOnDraft(stored) : EMPTY_SIGN_ON,
    isNew: !stored,
    fields: SIGN_ON_FIELDS,
    save: (draft) => call<Endpoints['write']>('PUT /api/v1/SingleSignOn', { body: toSignOnBody(draft) }),
    settled: (draft) => ({ ...draft, ClientSecret: '' }),
    onSaved: (saved) => {
      notifications.show({ message: 'Saved.' });
      queries.setQueryData(queryKey, saved);
    },
  });
  return (
    <>
      {stored && <ForTheProvider stored={stored} />}
      <Panel title={stored ? 'Identity provider' : 'Let operators sign in with your identity provider'}>
        <FormFrame form={form} action="Save" asksProof>
          <FieldGrid>
            <Choice
              field="Protocol"
              label="Protocol"
              options={[
                ['OpenIdConnect', 'OpenID Connect'],
                ['Saml', 'SAML 2.0'],
              ]}
            />
            <Line field="Name" label="Name" hint="Of the button on the sign-in page." required />
            <Flag field="IsEnabled" label="Offered on the sign-in page" />
            {form.draft.Protocol === 'Saml' ? <SamlFields /> : <OpenIdFields hasSecret={stored?.HasClientSecret} />}
          </FieldGrid>
          <p className="dimmed">
            Who may use it is decided in the settings of the account and of each operator. An operator is known by the
            e-mail address the provider names.
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
      <Line field="Issuer" label="Issuer" type="url" hint="As the provider’s discovery document names it." required />
      <Line field="ClientId" label="Client id" required />
      <Secret
        field="ClientSecret"
        label="Client secret"
        required={isNew}
        hint={hasSecret ? 'Set, never shown. Empty: stays as it is.' : undefined}
      />
    </>
  );
}

function SamlFields() {
  return (
    <>
      <Wide>
        <MetadataReader />
      </Wide>
      <Line field="LoginUrl" label="Sign-in address of the provider" type="url" required />
      <Line field="IdpEntityId" label="Entity id of the provider" hint="Empty: any." />
      <Line field="Audience" label="Audience" hint="Empty: the address of this service above." />
      <Flag field="AllowIdpInitiated" label="A sign-in may begin at the provider" />
      <Wide>
        <Block
          field="Certificates"
          label="Certificates of the provider"
          hint="PEM; several, one after the other, while one takes over from another."
          rows={8}
          required
        />
      </Wide>
    </>
  );
}

/** What the provider has to be told of this service. */
function ForTheProvider({ stored: { Protocol, ServiceUrl } }: { readonly stored: SingleSignOn }) {
  const { AccountId } = useSession();
  return (
    <Panel title="For the settings of the provider">
      <p>{Protocol === 'Saml' ? 'Assertion consumer service, and audience unless another is set:' : 'Redirect URI:'}</p>
      <Code block className="wrap" tabIndex={0}>
        {ServiceUrl}
      </Code>
      {Protocol === 'Saml' && (
        <p>
          <a href={`${basePath}api/v1/SingleSignOn/${AccountId}/Metadata`}>Metadata of this service (XML)</a>
        </p>
      )}
    </Panel>
  );
}

function Remove() {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call<Endpoints['remove']>('DELETE /api/v1/SingleSignOn'),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <Button size="xs" variant="outline" color="red" loading={remove.isPending} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <Confirm
          title="Remove the identity provider?"
          text="Nobody can sign in with it any more. Those who have a password here sign in with that."
          action="Remove"
          onYes={() => remove.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
