import type { ReportRun, reportRunEndpoints } from '@vedette/contract/v1/reports/report-run';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { endpointHref, call } from '../api/client.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { useFormat } from '../parts/format/format.js';
import type { Format } from '../parts/format/format-values.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { PreviewDialog } from './preview-panel.js';
import { RUN_LABELS, recipientStatesText } from './run-labels.js';
import { SendNow } from './send-now.js';

interface Props {
  readonly guid: string;
  /** Name of the dashboard. */
  readonly name: string;
  readonly maySend: boolean;
}

/** Delivery history of a report with its files, a preview and a button to send it now. */
export function RunsPanel({ guid, name, maySend }: Props) {
  const format = useFormat();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['/ScheduledReport', guid, 'runs'],
    queryFn: ({ signal }) =>
      call<(typeof reportRunEndpoints)['list']>('GET /api/v1/ScheduledReport/:scheduledReportGuid/Run', {
        params: { scheduledReportGuid: guid },
        signal,
      }),
    refetchInterval: 10_000,
  });
  return (
    <Panel
      title={t('Delivery history')}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setPreviewOpen(true)}>
            {t('Preview')}
          </Button>
          {maySend && <SendNow guid={guid} name={name} action={t('Send now')} />}
        </Group>
      }
    >
      {isPreviewOpen && <PreviewDialog guid={guid} onClose={() => setPreviewOpen(false)} />}
      {error && <ProblemView error={error} failure={t('The delivery history could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading delivery history')} />}
      {data?.NextAt !== undefined && (
        <p className="dimmed">{t('Next run: {time}.', { time: format.dateTime(data.NextAt) })}</p>
      )}
      {data && (
        <DataTable
          label={t('Delivery history')}
          columns={columnsFor(format, guid)}
          rows={data.Runs}
          rowKey={({ RunGuid }) => RunGuid}
          empty={t('Not sent yet.')}
        />
      )}
    </Panel>
  );
}

function columnsFor(format: Format, guid: string): readonly Column<ReportRun>[] {
  return [
    {
      id: 'at',
      title: t('Scheduled for'),
      cell: ({ ScheduledAt }) => <span className="nowrap">{format.dateTime(ScheduledAt)}</span>,
    },
    {
      id: 'state',
      title: t('State'),
      cell: ({ State, IsLate, Cause }) =>
        [RUN_LABELS[State], ...(IsLate ? [t('late')] : []), ...(Cause === 'Manual' ? [t('manual run')] : [])].join(
          ', ',
        ),
    },
    { id: 'to', title: t('Recipients'), isSentence: true, cell: (run) => run.Error ?? recipientStatesText(run) },
    {
      id: 'files',
      title: t('Files'),
      cell: ({ Files }) =>
        Files.length === 0 ? '–' : Files.map((file) => <FileLink key={file.FileGuid} guid={guid} file={file} />),
    },
  ];
}

/** A link with its own URL, which can be opened in a tab, copied or saved. */
function FileLink({ guid, file }: { readonly guid: string; readonly file: ReportRun['Files'][number] }) {
  const href = endpointHref<(typeof reportRunEndpoints)['file']>(
    'GET /api/v1/ScheduledReport/:scheduledReportGuid/File/:fileGuid',
    { params: { scheduledReportGuid: guid, fileGuid: file.FileGuid } },
  );
  return (
    <Anchor href={href} target="_blank" fz="inherit">
      {file.FileName} ({file.CultureName})
    </Anchor>
  );
}
