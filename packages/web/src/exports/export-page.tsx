import type { ExportRuleSet, ExportSetting, OpenTelemetryConnection } from '@vedette/contract/v4/monitor-result-export';
import { message } from '@vedette/i18n/message';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rich, t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { type Options, formFields } from '../parts/forms/fields.js';
import { useMonitorGroups } from '../api/queries/group-queries.js';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import { listQuery } from '../resources/resource-queries.js';
import { ResourcePage } from '../resources/resource-page.js';
import { CONNECTIONS, EXPORTS, type ExportDraft, RULE_SETS } from './export-resources.js';

const { TextField, Choice, Flag } = formFields<ExportDraft>();
const SELECT_OPTION = ['', t('Select …')] as const;

export function ExportPage() {
  const { IsAdministrator } = useSession();
  const connections = useQuery(listQuery<OpenTelemetryConnection>(CONNECTIONS)).data;
  const ruleSets = useQuery(listQuery<ExportRuleSet>(RULE_SETS)).data;
  const groups = useMonitorGroups().data ?? [];
  const toOptions = <T,>(rows: readonly T[], toOption: (row: T) => readonly [string, string]): Options => [
    SELECT_OPTION,
    ...rows.map(toOption),
  ];
  return (
    <ResourcePage
      resource={EXPORTS}
      mayChange={IsAdministrator}
      renderPanels={(setting) => <ExportStatus setting={setting} />}
    >
      <FieldGrid>
        <TextField field="Name" label={t('Name')} required />
        <Flag field="IsActive" label={t('Active')} hint={t('Results recorded while the export is off are not sent.')} />
        <Choice
          field="ConnectionGuid"
          label={t('Connection')}
          required
          {...(connections?.length === 0 && {
            hint: rich('None yet. <link>Add connection</link>.', {
              link: (text) => <AddLink to="/export-connections/new">{text}</AddLink>,
            }),
          })}
          options={toOptions(connections ?? [], ({ ConnectionGuid, Name }) => [ConnectionGuid, Name])}
        />
        <Choice
          field="RuleSetGuid"
          label={t('Rule set')}
          required
          {...(ruleSets?.length === 0 && {
            hint: rich('None yet. <link>Add rule set</link>.', {
              link: (text) => <AddLink to="/export-rule-sets/new">{text}</AddLink>,
            }),
          })}
          options={toOptions(ruleSets ?? [], ({ RuleSetGuid, Name }) => [RuleSetGuid, Name])}
        />
        <Choice
          field="MonitorGroupGuid"
          label={t('Monitor group')}
          required
          options={toOptions(groups, ({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description])}
        />
      </FieldGrid>
    </ResourcePage>
  );
}

interface AddLinkProps {
  readonly to: '/export-connections/new' | '/export-rule-sets/new';
  readonly children: ReactNode;
}

/** Links to where the missing item is created. */
const AddLink = ({ to, children }: AddLinkProps) => (
  <Anchor component={Link} to={to} inherit underline="always">
    {children}
  </Anchor>
);

function ExportStatus({ setting }: { readonly setting: ExportSetting }) {
  const format = useFormat();
  return (
    <Panel title={t('Export status')}>
      <Facts
        facts={[
          [t('Last success'), setting.LastSuccess ? format.local(setting.LastSuccess) : t('never')],
          [t('Results sent'), format.count(setting.SentCount)],
          [t('Results dropped'), format.count(setting.DroppedCount)],
          [t('Last error'), setting.LastError ?? t(message('none', 'error'))],
        ]}
      />
      <p className="dimmed">
        {t('Results are dropped when the receiver rejects them permanently, or after waiting for more than 24 hours.')}
      </p>
    </Panel>
  );
}
