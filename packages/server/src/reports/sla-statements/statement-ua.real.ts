import { cultures } from '@vedette/i18n/culture';
import { DAY, HOUR } from '@vedette/kernel/clock';
import { signDocument } from '@vedette/kernel/signed-file';
import { generateSigningKeys } from '@vedette/kernel/signing-keys';
import { describe, expect, test } from 'vitest';

import { renderReportPdf } from '../report-files/pdf/report-pdf.js';
import { PdfObjects } from '@vedette/documents/pdf/testing/pdf-objects';
import { findUaProblems } from '@vedette/documents/pdf/testing/pdf-ua';
import { isQpdfMissing as isMissing, readPdf } from '@vedette/documents/pdf/testing/read-pdf';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { toTimeSchedule } from '../../sla/sla-rules.js';
import { ALWAYS } from '../../sla/stored-sla.js';
import { toStatementReport, type Statement } from './statement-rules.js';

const from = Date.parse('2026-04-01T00:00:00Z');
const makeGuid = (i: number): string => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

/** 40 monitors over a month: one missed its target, one was not observed, one does not count yet. */
const statement: Statement = {
  Format: 'vedette-sla-statement',
  Version: 1,
  StatementGuid: makeGuid(1),
  AccountId: 1,
  CreatedAt: from + 30 * DAY,
  CreatedBy: 'Ann <admin>',
  Zone: 'Europe/Amsterdam',
  FromAt: from,
  UntilAt: from + 30 * DAY,
  CountsFromAt: from,
  Sla: {
    SlaGuid: makeGuid(2),
    Description: 'Gold 商店',
    UptimeErrorThreshold: 99,
    UptimeWarningThreshold: 99.9,
    LoadTimeErrorThreshold: 2,
    OperatorResponseTimeThreshold: 15,
    TimeSchedule: toTimeSchedule(ALWAYS),
    ExclusionPeriods: [{ Description: 'Moving', From: '2026-04-05T10:00:00', Until: '2026-04-05T12:00:00' }],
  },
  Changes: [
    {
      At: from + 6 * DAY,
      Change: 'ExclusionPeriodCreated',
      ByName: 'Ann <admin>',
      Reason: 'Moving',
      FromAt: from + 4 * DAY,
      UntilAt: from + 4 * DAY + 2 * HOUR,
    },
  ],
  Monitors: Array.from({ length: 40 }, (_each, i) => {
    const [downMs, lostMs, seenMs] = [i === 0 ? 8 * HOUR : 0, i === 1 ? 30 * DAY - 2 * HOUR : 0, i > 2 ? 1 : 0];
    const upMs = i === 0 || seenMs > 0 ? 30 * DAY - 2 * HOUR - downMs : 0;
    const uptime = upMs > 0 ? Math.floor((upMs / (upMs + downMs)) * 1e6) / 1e4 : undefined;
    return {
      MonitorGuid: makeGuid(i),
      MonitorName: `Shop ${i} & till`,
      UpMs: upMs,
      DownMs: downMs,
      UnknownMs: lostMs,
      PlannedMs: 0,
      ExcludedMs: 30 * DAY - upMs - downMs - lostMs,
      Checks: 8_640,
      ConfirmedErrors: i === 0 ? 96 : 0,
      ...(uptime !== undefined && { UptimePercentage: uptime, UptimeState: i === 0 ? ('Error' as const) : 'Good' }),
      ...(i !== 2 && { ObservedPercentage: uptime === undefined ? 0 : 100 }),
      TotalTime: 120,
      Alerts: 0,
      Responses: 0,
    };
  }),
  Evidence: {
    Rule: 'SHA-256 over the lines',
    FromAt: from,
    Days: [{ MonitorGuid: makeGuid(0), Day: '2026-04-01', Checks: 288, Sha256: 'a'.repeat(64) }],
  },
};

describe.skipIf(isMissing)(`PDF/UA${isMissing ? ' (skipped: qpdf is not installed)' : ''}`, () => {
  test.each(cultures)('%s: a signed statement passes all machine-checkable PDF/UA rules', async (culture) => {
    const pdf = await renderReportPdf(
      toStatementReport(statement, 'Signed.\nTwice.'),
      createReportFormatter(culture, 'Europe/Amsterdam'),
    );
    expect(findUaProblems(new PdfObjects(readPdf(signDocument(pdf, generateSigningKeys()))))).toEqual([]);
  });
});
