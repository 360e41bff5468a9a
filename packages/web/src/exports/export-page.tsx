import type { ExportRuleSet, ExportSetting, OpenTelemetryConnection } from '@vedette/contract/v4/monitor-result-export';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
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

const { Line, Choice, Flag } = formFields<ExportDraft>();
const CHOOSE = ['', 'Select …'] as const;

export function ExportPage() {
  const { IsAdministrator } = useSession();
  const connections = useQuery(listQuery<OpenTelemetryConnection>(CONNECTIONS)).data;
  const ruleSets = useQuery(listQuery<ExportRuleSet>(RULE_SETS)).data;
  const groups = useMonitorGroups().data ?? [];
  const named = <T,>(rows: readonly T[], of: (row: T) => readonly [string, string]): Options => [
    CHOOSE,
    ...rows.map(of),
  ];
  return (
    <ResourcePage
      resource={EXPORTS}
      mayChange={IsAdministrator}
      below={(setting) => <ExportStatus setting={setting} />}
    >
      <FieldGrid>
        <Line field="Name" label={t('Name')} required />
        <Flag field="IsActive" label={t('Active')} hint={t('Results recorded while the export is off are not sent.')} />
        <Choice
          field="ConnectionGuid"
          label={t('Connection')}
          required
          {...(connections?.length === 0 && {
            hint: <MissingItem to="/export-connections/new">{t('Add connection')}</MissingItem>,
          })}
          options={named(connections ?? [], ({ ConnectionGuid, Name }) => [ConnectionGuid, Name])}
        />
        <Choice
          field="RuleSetGuid"
          label={t('Rule set')}
          required
          {...(ruleSets?.length === 0 && {
            hint: <MissingItem to="/export-rule-sets/new">{t('Add rule set')}</MissingItem>,
          })}
          options={named(ruleSets ?? [], ({ RuleSetGuid, Name }) => [RuleSetGuid, Name])}
        />
        <Choice
          field="MonitorGroupGuid"
          label={t('Monitor group')}
          required
          options={named(groups, ({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description])}
        />
      </FieldGrid>
    </ResourcePage>
  );
}

interface NoneYetProps {
  readonly to: '/export-connections/new' | '/export-rule-sets/new';
  readonly children: string;
}

/** Links to where the missing item is created. */
function MissingItem({ to, children }: NoneYetProps) {
  return (
    <>
      None yet.{' '}
      <Anchor component={Link} to={to} inherit underline="always">
        {children}
      </Anchor>
      .
    </>
  );
}

function ExportStatus({ setting }: { readonly setting: ExportSetting }) {
  const format = useFormat();
  return (
    <Panel title={t('Export status')}>
      <Facts
        facts={[
          ['Last success', setting.LastSuccess ? format.local(setting.LastSuccess) : 'never'],
          ['Results sent', format.count(setting.SentCount)],
          ['Results dropped', format.count(setting.DroppedCount)],
          ['Last error', setting.LastError ?? 'none'],
        ]}
      />
      <p className="dimmed">
        {t('Results are dropped when the receiver rejects them permanently, or after waiting for more than 24 hours.')}
      </p>
    </Panel>
  );
}
