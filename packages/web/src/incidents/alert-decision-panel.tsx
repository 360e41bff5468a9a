import type { Decision, explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { message } from '@vedette/i18n/message';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { mergeReminders } from './reminders-rules.js';

const STEP_TEXTS: Readonly<Record<Decision['Step'], string>> = {
  Condition: t('Failure condition'),
  Recheck: t('Recheck'),
  Quorum: t('Concurrent check'),
  Mode: t('Monitor mode'),
  Maintenance: t('Maintenance'),
  Incident: t('Incident'),
  Confirmation: t(message('Confirmation', 'of an error')),
  Monitor: t('Monitor'),
  Dependency: t('Parent monitors'),
  Coverage: t('Alert definitions'),
  Level: t('Escalation level'),
  Recipient: t('Recipient'),
  Message: t('Message'),
};

const columns = (format: Format): readonly Column<Decision>[] => [
  { id: 'passed', title: t('Passed'), cell: ({ IsPassed }) => (IsPassed ? t('✓ passed') : t('✕ stopped here')) },
  {
    id: 'level',
    title: t(message('Level', 'escalation')),
    cell: ({ AlertName, EscalationLevelId }) =>
      AlertName === undefined ? '–' : `${definitionName(AlertName)}, ${String(EscalationLevelId ?? '')}`,
  },
  { id: 'step', title: t('Step'), cell: ({ Step }) => STEP_TEXTS[Step] },
  { id: 'text', title: t('Decision'), isSentence: true, cell: (decision) => <DecisionText decision={decision} /> },
  { id: 'at', title: t('Time'), cell: ({ At }) => (At === undefined ? '–' : format.dateTime(At)) },
];

/** Links to the check that the decision names. */
function DecisionText({ decision: { Text, MonitorCheckId } }: { readonly decision: Decision }) {
  if (MonitorCheckId === undefined) return Text;
  return (
    <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
      {Text}
    </Link>
  );
}

/** All alert decisions of an incident, from the error to its messages. */
export function AlertDecisionPanel({ incidentId }: { readonly incidentId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['incident-why', incidentId],
    queryFn: ({ signal }) =>
      call<typeof explainEndpoints.incidentDecisions>('GET /api/v1/Incident/:incidentId/AlertDecision', {
        params: { incidentId },
        signal,
      }),
  });
  return (
    <Panel title={t('Alert decision log')}>
      {error && (
        <ProblemView
          error={error}
          retry={() => void refetch()}
          failure={t('The alert decisions could not be loaded')}
        />
      )}
      {!data && !error && <Loading label={t('Loading alert decisions')} />}
      {data && <DecisionTable decisions={data.Decisions} />}
    </Panel>
  );
}

/** Decisions in order, each with its result. Reminders that differ only in their number are collapsed until expanded. */
export function DecisionTable({ decisions }: { readonly decisions: readonly Decision[] }) {
  const format = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const collapsed = mergeReminders(decisions);
  const shown = isExpanded ? decisions : collapsed;
  return (
    <>
      <DataTable
        label={t('Decisions')}
        columns={columns(format)}
        rows={shown}
        rowKey={(decision) => shown.indexOf(decision)}
        empty={t('No decisions recorded.')}
      />
      {collapsed.length < decisions.length && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded
            ? t('Collapse repeated reminders')
            : t('{count, plural, one {Show all reminders (# row)} other {Show all reminders (# rows)}}', {
                count: decisions.length,
              })}
        </Button>
      )}
    </>
  );
}
