import {
  MAX_SLA_VERSIONS,
  type SlaVersion,
  type slaVersionEndpoints,
  type SlaVersionMonth,
} from '@vedette/contract/v1/sla/sla-version';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { keepPreviousWhile } from '../api/keep-while.js';
import { useSession } from '../api/session.js';
import { ChangedValue } from '../parts/display/changed-value.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { formatDuration } from '../parts/format/format-duration.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import type { Format } from '../parts/format/format-values.js';
import { useZoneFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { Pager } from '../parts/tables/pager.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { changeText, pendingText, changedPartText, figuresNote } from './version-texts.js';

type Endpoints = typeof slaVersionEndpoints;

/** Previous versions of an SLA: who changed it and why, with monthly figures; nothing without changes. */
export function VersionsPanel({ slaGuid }: { readonly slaGuid: string }) {
  const format = useZoneFormat(useSession().AccountTimeZone);
  const [selectedVersion, selectVersion] = useState<SlaVersion>();
  const list = useCursorPages(['/Sla', slaGuid, 'versions'], (query, signal) =>
    call<Endpoints['list']>('GET /api/v1/Sla/:slaGuid/Version', { params: { slaGuid }, query, signal }),
  );
  if (list.data?.pages[0]?.Rows.length === 0) return null;
  return (
    <Panel
      title={t('SLA changes')}
      actions={
        <ExportMenu
          label={t('Export the SLA changes')}
          sendTitle={t('Send the SLA changes by e-mail')}
          route="GET /api/v1/Sla/:slaGuid/Version/File"
          params={{ slaGuid }}
          isSmall
        />
      }
    >
      <PagedList list={list} loadingText={t('Loading the SLA changes')} errorText={t('Could not load the SLA changes')}>
        {(rows) => (
          <DataTable
            label={t('SLA changes')}
            columns={columnsFor(format, selectVersion)}
            rows={rows}
            rowKey={({ VersionId }) => VersionId}
            empty={t('No changes.')}
          />
        )}
      </PagedList>
      <p className="dimmed">
        {t(
          'Changes also apply to past months, which are recalculated. Each change keeps the previous monthly figures of the monitors it affected. The latest {count, number} changes are kept, subject to the retention of statistics.',
          { count: MAX_SLA_VERSIONS },
        )}
      </p>
      {selectedVersion && (
        <VersionFiguresSection
          key={selectedVersion.VersionId}
          slaGuid={slaGuid}
          version={selectedVersion}
          format={format}
        />
      )}
    </Panel>
  );
}

function columnsFor(format: Format, selectVersion: (version: SlaVersion) => void): readonly Column<SlaVersion>[] {
  return [
    {
      id: 'at',
      title: t('Changed'),
      isSentence: true,
      cell: ({ At, ByName, Reason }) => (
        <div>
          <span className="nowrap">{format.dateTime(At)}</span>
          <div className="wrap">{ByName}</div>
          {Reason !== '' && <div className="dimmed wrap">{Reason}</div>}
        </div>
      ),
    },
    {
      id: 'what',
      title: t('Change'),
      isSentence: true,
      cell: (version) => (
        <div>
          <div>{changeText(version)}</div>
          <ChangedValue
            before={changedPartText(version.Before ?? version.After, format)}
            after={changedPartText(version.After, format)}
            isSentence
          />
        </div>
      ),
    },
    {
      id: 'time',
      title: t('Affected time'),
      isSentence: true,
      cell: ({ FromAt, UntilAt }) =>
        FromAt === undefined || UntilAt === undefined
          ? t('none')
          : t('{start} to {end}', { start: format.dateTime(FromAt), end: format.dateTime(UntilAt) }),
    },
    {
      id: 'monitors',
      title: t('Monitors'),
      isNumber: true,
      cell: (version) =>
        version.IsPending === true ? (
          pendingText(version, format)
        ) : version.Monitors === 0 ? (
          '0'
        ) : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t(
              'Show {count, plural, one {# monitor} other {# monitors}} before and after the change of {time}',
              { count: version.Monitors, time: format.dateTime(version.At) },
            )}
            onClick={() => selectVersion(version)}
          >
            {t('Show {count, number}', { count: version.Monitors })}
          </Button>
        ),
    },
  ];
}

const PAGE_SIZE = 50;

interface FiguresProps {
  readonly slaGuid: string;
  readonly version: SlaVersion;
  readonly format: Format;
}

function VersionFiguresSection({ slaGuid, version, format }: FiguresProps) {
  const { VersionId: versionId, At } = version;
  const [skip, setSkip] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['/Sla', slaGuid, 'version', String(versionId), skip],
    placeholderData: keepPreviousWhile(3, String(versionId)),
    queryFn: ({ signal }) =>
      call<Endpoints['figures']>('GET /api/v1/Sla/:slaGuid/Version/:versionId/Figures', {
        params: { slaGuid, versionId },
        query: { Skip: skip, Take: PAGE_SIZE },
        signal,
      }),
  });
  return (
    <section aria-label={t('Figures before and after the change of {time}', { time: format.dateTime(At) })}>
      <Group justify="space-between">
        <h3>{t('Before and after the change of {time}', { time: format.dateTime(At) })}</h3>
        <ExportMenu
          label={t('Export the figures before and after')}
          sendTitle={t('Send the figures before and after by e-mail')}
          route="GET /api/v1/Sla/:slaGuid/Version/:versionId/Figures/File"
          params={{ slaGuid, versionId: String(versionId) }}
          isSmall
        />
      </Group>
      {error && (
        <ProblemView error={error} retry={() => void refetch()} failure={t('The figures could not be loaded')} />
      )}
      {!data && !error && <Loading label={t('Loading figures')} />}
      {data && (
        <>
          <DataTable
            label={t('Figures before and after')}
            columns={figureColumns(format)}
            rows={data.Rows}
            rowKey={({ MonitorGuid, FromAt }) => `${MonitorGuid} ${FromAt}`}
            empty={t('No monitors that you may view.')}
          />
          <Pager skip={skip} take={PAGE_SIZE} total={data.Total} onSkip={setSkip} />
        </>
      )}
      {version.FiguresFromAt !== undefined && <p className="dimmed">{figuresNote(version, format)}</p>}
    </section>
  );
}

type Figures = SlaVersionMonth['Before'];

function figureColumns(format: Format): readonly Column<SlaVersionMonth>[] {
  const figures: readonly (readonly [id: string, title: string, of: (one: Figures) => string])[] = [
    ['uptime', t('Uptime'), ({ UptimePercentage }) => format.percent(UptimePercentage)],
    ['downtime', t('Downtime'), ({ DownMs }) => formatDuration(DownMs)],
    ['up', t('Uptime (duration)'), ({ UpMs }) => formatDuration(UpMs)],
    ['unobserved', t('Unobserved'), ({ UnknownMs }) => formatDuration(UnknownMs)],
    ['excluded', t('Excluded'), ({ ExcludedMs }) => formatDuration(ExcludedMs)],
    ['checks', t('Checks'), ({ Checks }) => format.count(Checks)],
    ['errors', t('Confirmed errors'), ({ ConfirmedErrors }) => format.count(ConfirmedErrors)],
    ['load', t('Mean load time'), ({ TotalTime }) => format.ms(TotalTime)],
  ];
  return [
    { id: 'monitor', title: t('Monitor'), isName: true, cell: ({ MonitorName }) => MonitorName },
    { id: 'month', title: t('Month'), cell: ({ FromAt }) => <span className="nowrap">{format.month(FromAt)}</span> },
    ...figures.map(([id, title, formatFigure]): Column<SlaVersionMonth> => ({
      id,
      title,
      isNumber: true,
      cell: ({ Before, After }) => <ChangedValue before={formatFigure(Before)} after={formatFigure(After)} />,
    })),
  ];
}
