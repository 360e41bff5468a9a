import { message } from '@vedette/i18n/message';
import type { SlaStatement, StatementFormat, slaStatementEndpoints } from '@vedette/contract/v1/sla/sla-statement';
import { Anchor, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../i18n/translate.js';
import { endpointHref, call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import type { Format } from '../parts/format/format-values.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { SigningKeyLine } from './signing-key-line.js';

const statementsKey = (slaGuid: string) => ['/Sla', slaGuid, 'statements'];

interface Props {
  readonly slaGuid: string;
  readonly mayRotate: boolean;
}

/** Signed statements of an SLA and the signing key. */
export function StatementsPanel({ slaGuid, mayRotate }: Props) {
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: statementsKey(slaGuid),
    queryFn: ({ signal }) =>
      call<(typeof slaStatementEndpoints)['list']>('GET /api/v1/Sla/:slaGuid/Statement', {
        params: { slaGuid },
        signal,
      }),
  });
  return (
    <Panel title={t('Signed statements')}>
      <p className="dimmed">
        {rich(
          'A signed PDF and a JSON file with digests of the underlying checks. To verify them without this service, run {command}.',
          { command: <code>{'vedette verify FILE'}</code> },
        )}
      </p>
      {error && <ProblemView error={error} failure={t('The statements could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading statements')} />}
      {data && (
        <DataTable
          label={t('Signed statements')}
          columns={columnsFor(format, slaGuid)}
          rows={data}
          rowKey={({ StatementGuid }) => StatementGuid}
          empty={t('No statements yet. Sign one above.')}
        />
      )}
      <SigningKeyLine mayRotate={mayRotate} />
    </Panel>
  );
}

/** Signs the results of the displayed period. */
export function SignStatement({ slaGuid, period }: { readonly slaGuid: string; readonly period: string }) {
  const queries = useQueryClient();
  const sign = useMutation({
    mutationFn: () =>
      call<(typeof slaStatementEndpoints)['create']>('POST /api/v1/Sla/:slaGuid/Statement', {
        params: { slaGuid },
        body: { PresetPeriod: period },
      }),
    onSuccess: () => {
      notifications.show({ message: t('Statement signed. Its files are listed under “Signed statements”.') });
      return queries.invalidateQueries({ queryKey: statementsKey(slaGuid) });
    },
    onError: showProblem,
  });
  return (
    <Button size="xs" variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
      {t('Sign statement')}
    </Button>
  );
}

function columnsFor(format: Format, slaGuid: string): readonly Column<SlaStatement>[] {
  return [
    {
      id: 'made',
      title: t('Signed'),
      cell: ({ CreatedAt }) => <span className="nowrap">{format.dateTime(CreatedAt)}</span>,
    },
    { id: 'by', title: t('Signed by'), cell: ({ CreatedBy }) => CreatedBy },
    { id: 'from', title: t(message('From', 'start')), cell: ({ FromAt }) => format.dateTime(FromAt) },
    { id: 'until', title: t('Until'), cell: ({ UntilAt }) => format.dateTime(UntilAt) },
    { id: 'monitors', title: t('Monitors'), isNumber: true, cell: ({ Monitors }) => Monitors },
    { id: 'checks', title: t('Checks'), isNumber: true, cell: ({ Checks }) => format.count(Checks) },
    {
      id: 'files',
      title: t('Files'),
      cell: ({ StatementGuid: guid }) => (
        <span className="nowrap">
          <FileLink slaGuid={slaGuid} guid={guid} format="Pdf" />{' '}
          <FileLink slaGuid={slaGuid} guid={guid} format="Json" />
        </span>
      ),
    },
  ];
}

interface FileProps {
  readonly slaGuid: string;
  readonly guid: string;
  readonly format: StatementFormat;
}

function FileLink({ slaGuid, guid, format }: FileProps) {
  const href = endpointHref<(typeof slaStatementEndpoints)['file']>(
    'GET /api/v1/Sla/:slaGuid/Statement/:statementGuid/File',
    { params: { slaGuid, statementGuid: guid }, query: { Format: format } },
  );
  return (
    <Anchor href={href} target="_blank" fz="inherit">
      {format.toUpperCase()}
    </Anchor>
  );
}
