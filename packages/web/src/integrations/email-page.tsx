import { message } from '@vedette/i18n/message';
import type { MailIntegration, mailIntegrationEndpoints } from '@vedette/contract/v1/alerting/mail-integration';
import { notifications } from '@mantine/notifications';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { rich, t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useHasPermission } from '../api/session.js';
import { FieldGrid, WideField } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { integrationName } from '../i18n/default-names.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { RightsPanel } from '../rights/rights-panel.js';
import {
  SUBJECT_PLACEHOLDERS,
  SUBJECTS,
  type EmailDraft,
  toEmailBody,
  toEmailDraft,
  subjectField,
} from './email-draft.js';
import { integrationsQuery } from '../api/queries/integration-queries.js';
import { INTEGRATION_RIGHTS } from './integration-rights.js';
import { PlaceholderHelp } from './placeholder-help.js';
import { PlaceholderHint } from './placeholder-hint.js';
import { UsesPanel } from './uses-panel.js';

const route = getRouteApi('/integrations/email/$guid');
const { TextField, Flag } = formFields<EmailDraft>();

const emailQuery = (guid: string) =>
  queryOptions({
    queryKey: ['integrations', 'email', guid],
    queryFn: ({ signal }) =>
      call<typeof mailIntegrationEndpoints.read>('GET /api/v1/Integration/Email/:integrationGuid', {
        params: { integrationGuid: guid },
        signal,
      }),
  });

/** The built-in e-mail integration: settings, usage and permissions. */
export function EmailPage() {
  const { guid } = route.useParams();
  const mayGrant = useHasPermission('CreateIntegration');
  const { data, error, refetch } = useQuery(emailQuery(guid));
  if (error && !data)
    return (
      <ProblemView error={error} retry={() => void refetch()} failure={t('The integration could not be loaded')} />
    );
  if (!data) return <Loading label={t('Loading integration')} />;
  return (
    <>
      <PageHead title={integrationName(data.Name)} />
      <Settings key={guid} row={data} />
      <UsesPanel integrationGuid={guid} />
      <RightsPanel path={`/Integration/${guid}/Authorizations`} rights={INTEGRATION_RIGHTS} mayGrant={mayGrant} />
    </>
  );
}

function Settings({ row }: { readonly row: MailIntegration }) {
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: toEmailDraft(row),
    isNew: false,
    fields: ['IsActive', 'IsHtml', ...SUBJECTS.map(([name]) => subjectField(name))],
    save: (draft) =>
      call<typeof mailIntegrationEndpoints.patch>('PATCH /api/v1/Integration/Email/:integrationGuid', {
        params: { integrationGuid: row.IntegrationGuid },
        body: toEmailBody(draft),
      }),
    onSaved: async () => {
      notifications.show({ message: t('Saved.') });
      await queries.invalidateQueries({ queryKey: integrationsQuery.queryKey });
    },
  });
  return (
    <Panel title={t('Settings')}>
      <FormFrame form={form} action={t('Save')}>
        <p className="dimmed">
          {rich(
            'These settings apply to all alert e-mails. Subjects may use the variables below, {countVariable} (number of monitors) and {monitorsVariable} (their names), but no vault values and no response content.',
            {
              countVariable: <code>{'{{@count}}'}</code>,
              monitorsVariable: <code>{'{{@monitors}}'}</code>,
            },
          )}
        </p>
        <FieldGrid>
          <Flag
            field="IsActive"
            label={t(message('Active', 'integration'))}
            hint={t('If off, no escalation level sends e-mail.')}
          />
          <Flag
            field="IsHtml"
            label={t('HTML version')}
            hint={t('If off, e-mails are plain text, which suits automated processing.')}
          />
          {SUBJECTS.map(([name, label]) => (
            <WideField key={name}>
              <TextField
                field={subjectField(name)}
                label={label}
                hint={
                  <PlaceholderHint
                    text={form.draft[subjectField(name)]}
                    names={SUBJECT_PLACEHOLDERS}
                    hint={t('If empty, the default subject in the recipient’s language is used.')}
                  />
                }
              />
            </WideField>
          ))}
        </FieldGrid>
        <PlaceholderHelp />
      </FormFrame>
    </Panel>
  );
}
