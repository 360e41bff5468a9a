import type { explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import type { EscalationStep } from '@vedette/contract/v1/checks/incident';
import { message } from '@vedette/i18n/message';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rich, t } from '../i18n/translate.js';
import { definitionName } from '../i18n/default-names.js';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat, useNow } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './incidents.module.css';
import { nextStepText, pendingStepText } from './next-texts.js';

const columns = (format: Format, now: number): readonly Column<EscalationStep>[] => [
  { id: 'definition', title: t('Definition'), cell: ({ AlertName }) => definitionName(AlertName) },
  { id: 'level', title: t(message('Level', 'escalation')), cell: ({ EscalationLevelId }) => EscalationLevelId },
  { id: 'rule', title: t('Rule'), cell: ({ Rule }) => Rule },
  {
    id: 'alerted',
    title: t('Alerted'),
    cell: ({ AlertedAt }) => (AlertedAt === undefined ? t('not yet') : format.dateTime(AlertedAt)),
  },
  {
    id: 'next',
    title: t(message('Next', 'escalation step')),
    isSentence: true,
    cell: (step) => pendingStepText(step, now),
  },
];

interface Props {
  readonly incidentId: number;
  readonly steps: readonly EscalationStep[];
  readonly isOpen: boolean;
}

/** Reached levels, and the next step with its time and recipients. */
export function EscalationPanel({ incidentId, steps, isOpen }: Props) {
  const format = useFormat();
  const now = useNow(1_000);
  return (
    <Panel title={t('Escalation')}>
      {isOpen && <NextStep incidentId={incidentId} now={now} />}
      <DataTable
        label={t('Escalation')}
        columns={columns(format, now)}
        rows={steps}
        rowKey={({ AlertDefinitionGuid, EscalationLevelId }) => `${AlertDefinitionGuid} ${String(EscalationLevelId)}`}
        empty={t('No active alert definition covers this monitor, so no one is notified.')}
      />
    </Panel>
  );
}

const strong = (label: ReactNode) => <strong>{label}</strong>;

/** The next step with a countdown, by the rules that will apply then. */
function NextStep({ incidentId, now }: { readonly incidentId: number; readonly now: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', String(incidentId), 'next'],
    queryFn: ({ signal }) =>
      call<typeof explainEndpoints.nextEscalation>('GET /api/v1/Incident/:incidentId/NextEscalation', {
        params: { incidentId },
        signal,
      }),
    // The stream reports steps that were taken; polling covers steps that had no effect.
    refetchInterval: 30_000,
  });
  if (error)
    return (
      <ProblemView
        error={error}
        retry={() => void refetch()}
        failure={t('The next escalation step could not be loaded')}
      />
    );
  const [next] = data?.Steps ?? [];
  if (!data) return <Loading label={t('Loading next escalation step')} lines={1} />;
  return (
    <p className={classes['next']}>
      {next
        ? rich('<strong>Next:</strong> {step}', { strong, step: nextStepText(next, now) })
        : rich('<strong>Next:</strong> no scheduled step. Another confirmed error may trigger a level.', { strong })}
    </p>
  );
}
