import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { FieldGrid } from '../../parts/forms/field-grid.js';
import { formFields } from '../../parts/forms/fields.js';
import { FormFrame } from '../../parts/forms/form-frame.js';
import { useDraftForm } from '../../parts/forms/use-draft-form.js';
import { Loading } from '../../parts/feedback/loading.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { groupRelatedQueries } from './group-members.js';
import { type GroupDraft, toGroupBody, toGroupDraft, withChanges } from './group-draft.js';

const { TextField, Flag } = formFields<GroupDraft>();

/** Edits the name and quotas of one group. */
export function GroupSettings({ groupGuid }: { readonly groupGuid: string }) {
  const { data, error } = useQuery({
    queryKey: ['groups', groupGuid, 'settings'],
    queryFn: ({ signal }) => v4<MonitorGroup>('GET', apiPath`/MonitorGroup/${groupGuid}`, undefined, signal),
  });
  return (
    <Panel title={t('Settings')}>
      {error && <ProblemView error={error} failure={t('The settings could not be loaded')} />}
      {data ? (
        <GroupSettingsForm key={groupGuid} group={data} />
      ) : (
        !error && <Loading label={t('Loading settings')} lines={3} />
      )}
    </Panel>
  );
}

function GroupSettingsForm({ group }: { readonly group: MonitorGroup }) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(() => toGroupDraft(group));
  const form = useDraftForm({
    initial: saved,
    isNew: false,
    fields: Object.keys(saved),
    save: async (draft) => {
      const path = apiPath`/MonitorGroup/${group.MonitorGroupGuid}`;
      // The API replaces the complete group, so unchanged fields are sent with their current values, not with those
      // that the page loaded.
      const current = toGroupDraft(await v4<MonitorGroup>('GET', path));
      const sent = withChanges(current, draft, saved);
      await v4('PUT', path, toGroupBody(sent));
      return sent;
    },
    // The form then also shows what others changed meanwhile.
    toDraftAfterSave: (_draft, sent) => sent,
    onSaved: (sent) => {
      setSaved(sent);
      notifications.show({ message: t('Saved.') });
      return queries.invalidateQueries(groupRelatedQueries);
    },
  });
  const usageHint = (count = 0): string => t('{count, number} in use.', { count });
  return (
    <FormFrame form={form} action={t('Save')}>
      <FieldGrid>
        <TextField field="Description" label={t('Name')} required />
        <Flag
          field="IsQuotaUnlimited"
          label={t('Unlimited monitors')}
          hint={t('If off, quotas limit the total usage of its monitors.')}
        />
        {!form.draft.IsQuotaUnlimited && (
          <>
            <TextField
              field="BasicMonitorQuota"
              label={t('Uptime monitors')}
              hint={usageHint(group.UsedBasicMonitorQuota)}
            />
            <TextField
              field="BrowserMonitorQuota"
              label={t('Full page checks')}
              hint={usageHint(group.UsedBrowserMonitorQuota)}
            />
            <TextField
              field="TransactionMonitorQuota"
              label={t('Transaction credits')}
              hint={usageHint(group.UsedTransactionMonitorQuota)}
            />
            <TextField
              field="ApiMonitorQuota"
              label={t('API monitor credits')}
              hint={usageHint(group.UsedApiMonitorQuota)}
            />
            <TextField
              field="UnifiedCreditsQuota"
              label={t('Credits for all types')}
              hint={t('Limits all types together. A quota of 0 then means no separate limit for that type.')}
            />
            {(group.ClassicQuota ?? 0) > 0 && (
              <TextField
                field="ClassicQuota"
                label={t('Credits for all types (classic)')}
                hint={usageHint(group.UsedClassicQuota)}
              />
            )}
          </>
        )}
      </FieldGrid>
    </FormFrame>
  );
}
