import { expect, test } from 'vitest';
import { toReportView } from '../report-files/sections/readers/report-view-rules.js';
import { dashboardPagePath, type MailedDashboard } from './mailed-documents.js';

const [SHOP, FRONT] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
const sent = (query: Parameters<typeof toReportView>[0]): MailedDashboard => ({
  operatorGuids: [],
  operatorGroupGuids: [],
  extraAddresses: ['board@example.com'],
  ownerGuid: SHOP,
  senderName: 'Ann',
  dashboardGuid: 'd',
  fileType: 'PDFAttachment',
  notes: '',
  period: { start: 0, end: 1 },
  view: toReportView(query),
});

test('links to the page with all filters it was sent with', () => {
  const query = { MonitorGuids: [SHOP], MonitorGroupGuid: FRONT, CheckpointIds: [3, 5], CheckpointRegionIds: [7] };
  const [path, search] = dashboardPagePath(
    sent({ ...query, ErrorLevel: 'Confirmed', ShowPartialMeasurements: true }),
  ).split('?');
  expect(path).toBe('/dashboards/d');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    monitors: `["${SHOP}"]`,
    groups: `["${FRONT}"]`,
    checkpoints: '[3,5]',
    regions: '[7]',
    level: 'Confirmed',
    partial: 'true',
  });
  expect(dashboardPagePath(sent({ OnlyOk: true }))).toBe('/dashboards/d?level=Ok');
  expect(dashboardPagePath(sent({}))).toBe('/dashboards/d');
});
