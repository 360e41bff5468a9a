import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { ResourcePage } from '../resources/resource-page.js';
import { vaultItemsQuery } from '../api/queries/vault-queries.js';
import { ConnectionTestPanel } from './connection-test-panel.js';
import { CONNECTIONS, type ConnectionDraft } from './export-resources.js';

const { TextField, TextArea, Choice, Flag } = formFields<ConnectionDraft>();

/** Name of the field in problems of the server. */
const HEADERS_FIELD = 'Headers';

export function ConnectionPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={CONNECTIONS}
      mayChange={IsAdministrator}
      renderPanels={({ ConnectionGuid }) => <ConnectionTestPanel guid={ConnectionGuid} />}
    >
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <TextField
          field="EndpointUrl"
          label={t('Endpoint URL')}
          type="url"
          required
          hint={t(
            'Without a path such as /v1/metrics; for gRPC, without any path. http:// is allowed for private addresses only; the host name is resolved and checked on every request.',
          )}
        />
        <Choice
          field="Protocol"
          label={t('Protocol')}
          options={[
            ['HttpProtobuf', t('OTLP over HTTP, protobuf')],
            ['HttpJson', t('OTLP over HTTP, JSON')],
            ['Grpc', t('OTLP over gRPC')],
          ]}
        />
        <Choice
          field="Compression"
          label={t('Compression')}
          options={[
            ['Gzip', 'gzip'],
            ['None', t(message('none', 'compression'))],
          ]}
        />
        <Choice
          field="Temporality"
          label={t('Temporality')}
          options={[
            ['Delta', t('delta')],
            ['Cumulative', t('cumulative (for Prometheus)')],
          ]}
        />
        <TextField field="TimeoutSeconds" type="number" label={t('Request timeout')} suffix="s" />
        <Flag field="IsActive" label={t(message('Active', 'connection'))} />
        <AuthenticationFields />
      </FieldGrid>
    </ResourcePage>
  );
}

function AuthenticationFields() {
  const { draft } = useFormState<ConnectionDraft>();
  const { data = [] } = useQuery(vaultItemsQuery);
  const credentialSets = data.filter(({ VaultItemType }) => VaultItemType === 'CredentialSet');
  const usesCredentialSet = draft.AuthenticationType === 'Basic' || draft.AuthenticationType === 'Bearer';
  return (
    <>
      <Choice
        field="AuthenticationType"
        label={t('Authentication')}
        options={[
          ['None', t(message('none', 'authentication'))],
          ['Basic', t('user name and password')],
          ['Bearer', t('bearer token')],
          ['Headers', t('headers')],
        ]}
      />
      {usesCredentialSet && (
        <Choice
          field="VaultItemGuid"
          label={t('Credential set')}
          hint={draft.AuthenticationType === 'Bearer' ? t('Its password is used as the token.') : undefined}
          options={[
            ['', t('Select …')],
            ...credentialSets.map(({ VaultItemGuid, Name }) => [VaultItemGuid, Name] as const),
          ]}
        />
      )}
      {draft.AuthenticationType === 'Headers' && (
        <WideField>
          <TextArea
            field="headers"
            label={t('Headers')}
            hint={t(
              "One per line, as Name: value. Use '{{@VaultItem.<guid>.Password}}' to insert a password from the vault.",
            )}
            problemField={HEADERS_FIELD}
          />
        </WideField>
      )}
    </>
  );
}
