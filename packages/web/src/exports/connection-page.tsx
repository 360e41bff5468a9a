import { useQuery } from '@tanstack/react-query';
import { useSession } from '../api/session.js';
import { FieldGrid, Wide } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { ResourcePage } from '../resources/resource-page.js';
import { itemsQuery } from '../api/queries/vault-queries.js';
import { TrialPanel } from './trial-panel.js';
import { CONNECTIONS, type ConnectionDraft } from './export-resources.js';

const { Line, Block, Choice, Flag } = formFields<ConnectionDraft>();

export function ConnectionPage() {
  const { IsAdministrator } = useSession();
  return (
    <ResourcePage
      resource={CONNECTIONS}
      mayChange={IsAdministrator}
      below={({ ConnectionGuid }) => <TrialPanel guid={ConnectionGuid} />}
    >
      <FieldGrid>
        <Line field="Name" label="Name" required />
        <Line
          field="EndpointUrl"
          label="Address"
          type="url"
          required
          hint="Without /v1/metrics and the like, for gRPC without any path; http only to addresses that are not public: a name is judged by where it leads when something is sent."
        />
        <Choice
          field="Protocol"
          label="Protocol"
          options={[
            ['HttpProtobuf', 'OTLP over HTTP, protobuf'],
            ['HttpJson', 'OTLP over HTTP, JSON'],
            ['Grpc', 'OTLP over gRPC'],
          ]}
        />
        <Choice
          field="Compression"
          label="Compression"
          options={[
            ['Gzip', 'gzip'],
            ['None', 'none'],
          ]}
        />
        <Choice
          field="Temporality"
          label="Counters"
          options={[
            ['Delta', 'what was added since the last request'],
            ['Cumulative', 'sums since a beginning, as Prometheus wants them'],
          ]}
        />
        <Line field="TimeoutSeconds" type="number" label="Time-out of a request" suffix="s" />
        <Flag field="IsActive" label="Active" />
        <SignIn />
      </FieldGrid>
    </ResourcePage>
  );
}

function SignIn() {
  const { draft } = useFormState<ConnectionDraft>();
  const { data = [] } = useQuery(itemsQuery);
  const sets = data.filter(({ VaultItemType }) => VaultItemType === 'CredentialSet');
  const isBySet = draft.AuthenticationType === 'Basic' || draft.AuthenticationType === 'Bearer';
  return (
    <>
      <Choice
        field="AuthenticationType"
        label="Signs in"
        options={[
          ['None', 'not at all'],
          ['Basic', 'by user name and password'],
          ['Bearer', 'by a bearer token'],
          ['Headers', 'by headers'],
        ]}
      />
      {isBySet && (
        <Choice
          field="VaultItemGuid"
          label="Credential set of the vault"
          hint={draft.AuthenticationType === 'Bearer' ? 'Its password is the token.' : undefined}
          options={[['', 'Choose one'], ...sets.map(({ VaultItemGuid, Name }) => [VaultItemGuid, Name] as const)]}
        />
      )}
      {draft.AuthenticationType === 'Headers' && (
        <Wide>
          <Block
            field="headers"
            label="Headers"
            hint="One a line, as Name: value. {{@VaultItem.<guid>.Password}} stands for a password of the vault."
            problem="Headers"
          />
        </Wide>
      )}
    </>
  );
}
