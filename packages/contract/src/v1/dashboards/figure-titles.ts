/** Names of metrics on pages, in tiles and in reports. Imports no shape, so that pages may use it. */
import { messages } from '@vedette/i18n/message';
import type { PageMetric } from '../checks/page-metrics.js';
import type { RumDimension, RumFigure } from '../rum/rum.js';
import type { RumShare } from './dashboard-tile-settings.js';
import type { TileMetric } from './tile-metrics.js';

/** In the order in which a tile offers them. */
export const metricTitles: Readonly<Record<TileMetric, string>> = messages({
  UptimePercentage: 'Uptime',
  TotalTime: 'Load time, mean',
  ResolveTime: 'Name resolution, mean',
  ConnectionTime: 'Connection time, mean',
  DownloadTime: 'Download time, mean',
  ConfirmedErrors: 'Confirmed errors',
  UnconfirmedErrors: 'Unconfirmed errors',
  Checks: 'Checks',
  ObservedPercentage: 'Observed share',
  DowntimePercentage: 'Downtime, share',
  UpMs: 'Uptime duration',
  DownMs: 'Downtime',
  TotalBytes: 'Bytes, mean',
  Alerts: 'Alerts',
  OperatorResponseTime: 'Time to acknowledge, mean',
  SlaTargetPercentage: 'SLA target uptime',
  SlaTargetTotalTime: 'SLA target load time',
  OperatorResponseTarget: 'Time to acknowledge target',
});

/**
 * In the order in which they occur while a page loads. A metric has the same name everywhere: in checks, tiles, visitor
 * data and files.
 */
export const pageMetricTitles: Readonly<Record<PageMetric, string>> = messages({
  HttpsHandshakeTime: 'TLS handshake',
  RequestStart: 'Request start',
  SendTime: 'Send time',
  WaitTime: 'Wait time',
  TimeToFirstByte: 'Time to first byte',
  ReceiveTime: 'Receive time',
  FirstContentfulPaint: 'First contentful paint',
  LargestContentfulPaint: 'Largest contentful paint',
  TimeToInteractive: 'Time to interactive',
  TotalBlockingTime: 'Total blocking time',
  CumulativeLayoutShift: 'Cumulative layout shift',
  DomInteractive: 'DOM interactive',
  DomComplete: 'DOM complete',
  LoadEventEnd: 'Load event',
});

export const rumFigureTitles: Readonly<Record<RumFigure, string>> = messages({
  PageViews: 'Page views',
  LoadTime: 'Load time',
  TimeToFirstByte: pageMetricTitles.TimeToFirstByte,
  PageReadyTime: 'Page ready time',
  NetworkDuration: 'Network',
  RedirectDuration: 'Redirects',
  DnsDuration: 'DNS lookup',
  ConnectDuration: 'Connecting',
  BackendDuration: 'Backend',
  SendDuration: 'Waiting for the response',
  ReceiveDuration: 'Receiving',
  FrontEndDuration: 'Front end',
  DomDuration: 'DOM processing',
  RenderDuration: 'Rendering',
  DownloadTime: 'Download time',
  FirstContentfulPaint: pageMetricTitles.FirstContentfulPaint,
  LargestContentfulPaint: pageMetricTitles.LargestContentfulPaint,
  InteractionToNextPaint: 'Interaction to next paint',
  CumulativeLayoutShift: pageMetricTitles.CumulativeLayoutShift,
});
export const rumShareTitles: Readonly<Record<RumShare, string>> = messages({
  Percentile75: '75th percentile',
  Median: 'median',
  Average: 'average',
});
export const rumByTitles: Readonly<Record<RumDimension, string>> = messages({
  Page: 'by page',
  Country: 'by country',
  State: 'by state or province',
  Device: 'by device',
  Browser: 'by browser',
  OperatingSystem: 'by operating system',
});
