import { message } from '@vedette/i18n/message';
import type { ChannelIntegration, ChannelKind, channelEndpoints } from '@vedette/contract/v1/alerting/channel';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useHasPermission, useSession } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { Loading } from '../parts/feedback/loading.js';
import { NotFound, ProblemView } from '../parts/page/problem-view.js';
import { ResourcePage } from '../resources/resource-page.js';
import { itemQuery } from '../resources/resource-queries.js';
import { RightsPanel } from '../rights/rights-panel.js';
import { type ChannelDraft, channelResource, settingField } from './channel-draft.js';
import { choiceText, isReadOnlySetting, messagesText, settingHint } from './channel-texts.js';
import { CustomizePanel } from './customize-panel.js';
import { channelKindsQuery } from '../api/queries/integration-queries.js';
import { INTEGRATION_RIGHTS } from './integration-rights.js';
import { ServicesField } from './services-field.js';
import { TestPanel } from './test-panel.js';
import { PlaceholderHint } from './placeholder-hint.js';
import type { PlaceholderNames } from './unknown-placeholders.js';
import { UsesPanel } from './uses-panel.js';

const newRoute = getRouteApi('/integrations/channels/new');
const route = getRouteApi('/integrations/channels/$guid');
const { TextField, TextArea, Secret, Flag, MultiChoice, Choice } = formFields<ChannelDraft>();

export function NewChannelPage() {
  const { channel } = newRoute.useSearch();
  const { data, error, refetch } = useQuery(channelKindsQuery);
  if (error)
    return (
      <ProblemView
        error={error}
        retry={() => void refetch()}
        failure={t('The integration types could not be loaded')}
      />
    );
  if (!data) return <Loading label={t('Loading integration type')} />;
  const kind = data.find(({ Channel }) => Channel === channel);
  return kind ? <Channel kind={kind} storedSecrets={[]} /> : <NotFound />;
}

export function ChannelPage() {
  const { guid } = route.useParams();
  const kinds = useQuery(channelKindsQuery);
  const row = useQuery(itemQuery<ChannelIntegration>({ path: '/Integration/Channel', surface: '/api/v1' }, guid));
  const error = row.error ?? kinds.error;
  const retry = (): void => void Promise.all([row.refetch(), kinds.refetch()]);
  if (error && !(row.data && kinds.data))
    return <ProblemView error={error} retry={retry} failure={t('The integration could not be loaded')} />;
  if (!row.data || !kinds.data) return <Loading label={t('Loading integration')} />;
  const kind = kinds.data.find(({ Channel }) => Channel === row.data.Channel);
  return kind ? <Channel kind={kind} storedSecrets={row.data.SecretsSpecified} /> : <NotFound />;
}

interface Props {
  readonly kind: ChannelKind;
  /** Names of the secrets that the server stores. */
  readonly storedSecrets: readonly string[];
}

/** A predefined channel: form, test, usage and permissions. */
function Channel({ kind, storedSecrets }: Props) {
  const mayGrant = useHasPermission('CreateIntegration');
  const removable = kind.Settings.filter(({ Name, IsRequired }) => !IsRequired && storedSecrets.includes(Name));
  return (
    <ResourcePage
      resource={channelResource(kind)}
      mayChange
      mayCreate={mayGrant}
      renderPanels={({ IntegrationGuid: guid }) => (
        <>
          <TestPanel
            messageTypes={kind.MessageTypes}
            reachesPhones={kind.Type === 'Sms' || kind.Type === 'Phone'}
            send={(body) =>
              call<typeof channelEndpoints.test>('POST /api/v1/Integration/Channel/:integrationGuid/Test', {
                params: { integrationGuid: guid },
                body,
              })
            }
          />
          {kind.IsCustomizable && <CustomizePanel guid={guid} label={kind.Label} />}
          <UsesPanel integrationGuid={guid} />
          <RightsPanel path={`/Integration/${guid}/Authorizations`} rights={INTEGRATION_RIGHTS} mayGrant={mayGrant} />
        </>
      )}
    >
      <p className="dimmed">
        {t('{channel}. {messages}.', { channel: kind.Label, messages: messagesText(kind) })}{' '}
        {kind.IsDeduplicated && t('Retried messages update the existing message.')}
      </p>
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <WideField>
          <Flag field="IsActive" label={t(message('Active', 'integration'))} />
        </WideField>
        {kind.Settings.map((setting) => (
          <Setting
            key={setting.Name}
            setting={setting}
            hasStoredValue={storedSecrets.includes(setting.Name)}
            names={channelPlaceholders(kind)}
          />
        ))}
        {removable.length > 0 && (
          <MultiChoice
            field="Removed"
            label={t('Clear stored value')}
            options={removable.map((setting) => [setting.Name, setting.Label])}
          />
        )}
      </FieldGrid>
      {kind.HasServices && <ServicesField />}
    </ResourcePage>
  );
}

/** Additional names that the texts of a channel may use. */
const channelPlaceholders = ({ Settings, Type }: ChannelKind): PlaceholderNames => ({
  values: Settings.map(({ Name }) => Name),
  functions: [],
  additional: Type === 'Sms' || Type === 'Phone' ? ['@recipient.number', '@recipient.digits'] : [],
});

interface SettingProps {
  readonly setting: ChannelKind['Settings'][number];
  readonly hasStoredValue: boolean;
  readonly names: PlaceholderNames;
}

function Setting({ setting, hasStoredValue, names }: SettingProps) {
  const { draft } = useFormState<ChannelDraft>();
  const { IsAdministrator: isAdministrator } = useSession();
  const { Name, IsSecret, IsRequired, Default, Choices } = setting;
  const field = settingField(Name);
  const fieldProps = {
    field,
    label: setting.Label,
    hint: (
      <PlaceholderHint
        text={setting.IsSecret ? '' : (draft[field] ?? '')}
        names={names}
        hint={settingHint(setting, { hasStoredValue, isAdministrator })}
      />
    ),
    required: IsRequired && !hasStoredValue,
    disabled: isReadOnlySetting(setting, isAdministrator),
  };
  if (IsSecret) return <Secret {...fieldProps} />;
  if (Choices.length > 0)
    return (
      <Choice
        {...fieldProps}
        options={[
          ['', t(message('None', 'SMS provider'))],
          ...Choices.map((each) => [each, choiceText(each)] as const),
        ]}
      />
    );
  // A setting whose default is a template is a template itself and may have several lines.
  if (Default.includes('{{'))
    return (
      <WideField>
        <TextArea {...fieldProps} rows={4} placeholder={Default} />
      </WideField>
    );
  return <TextField {...fieldProps} placeholder={Default} />;
}
