import { cultures } from '@vedette/i18n/culture';
import type { RumFigureValues } from '@vedette/contract/v1/rum/rum';
import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';

import type { Checkpoint, CheckpointServer } from '../../../checkpoints/index.js';
import { renderSectionText } from '../mail/mail-sections.js';
import { renderReportPdf } from '../pdf/report-pdf.js';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { checkpointsSection } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import { coverageSection } from '@vedette/contract/v1/dashboards/tiles/coverage';
import { realUsersSection } from '@vedette/contract/v1/dashboards/tiles/real-users';
import { checkpointRows } from './readers/checkpoint-rows.js';
import { aReport } from '../testing/a-report.js';
import { createReportFormatter } from '../texts/report-formatter.js';
import { renderReportWorkbook } from '../workbook/report-workbook.js';

const NOW = Date.UTC(2026, 6, 1, 10);
const VERSION = '1.0.0';
const tile = { Width: 12, Height: 3 } as const;
const english = createReportFormatter('en-GB', 'UTC');

const aServer = (change: Partial<CheckpointServer>): CheckpointServer => ({
  serverId: 1,
  checkpointId: 1,
  isLocal: false,
  isEnrolled: true,
  capabilities: [],
  softwareVersion: VERSION,
  lastSeenAt: NOW,
  impairments: [],
  addresses: [],
  ...change,
});
const aCheckpoint = (
  name: string,
  servers: readonly CheckpointServer[],
  change: Partial<Checkpoint> = {},
): Checkpoint => ({
  checkpointId: 1,
  accountId: 1,
  name,
  code: '',
  regionIds: [1],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers,
  ...change,
});

test('shows a checkpoint as up while one server is, otherwise the reason', () => {
  const silent = aServer({ lastSeenAt: NOW - 2 * MINUTE });
  const impaired = aServer({ impairments: ['Its clock is wrong'] });
  const { rows } = checkpointsSection(
    { ...tile, Kind: 'Checkpoints' },
    checkpointRows(
      [
        aCheckpoint('up', [silent, impaired, aServer({})]),
        aCheckpoint('impaired', [silent, impaired, impaired]),
        aCheckpoint('silent', [silent]),
        aCheckpoint('new', [aServer({ lastSeenAt: undefined })]),
        aCheckpoint('off', [aServer({})], { isEnabled: false, disabledReason: 'Being moved' }),
      ],
      NOW,
    ),
  );
  expect(rows).toEqual([
    ['up', 'up', NOW, 3, VERSION, undefined],
    ['impaired', 'Impaired', NOW, 3, VERSION, 'Its clock is wrong'],
    ['silent', 'Silent', NOW - 2 * MINUTE, 1, VERSION, undefined],
    ['new', 'Unheard', undefined, 1, VERSION, undefined],
    ['off', 'Inactive', NOW, 1, VERSION, 'Being moved'],
  ]);
});

const shift: RumFigureValues = { Figure: 'CumulativeLayoutShift', Count: 8, Percentile75: 104 };
const load: RumFigureValues = { Figure: 'LoadTime', Count: 9, Percentile75: 1_204 };

test('shows 75th percentiles of visitors, the shift as a ratio, and gaps', () => {
  const section = realUsersSection({ ...tile, Kind: 'RealUsers', Title: 'Visitors' }, [
    { name: 'Shop', values: [load, shift] },
    { name: 'Blog', values: [] },
  ]);
  expect(english.title(section)).toBe('Visitors');
  const text = renderSectionText(section, english);
  expect(text).toContain('Shop | 9 | – | – | – | – | 1,204 ms | – | 0.104');
  expect(text).toContain('Blog | 0 | – | – | – | – | – | – | –');
  expect(text).toContain('accurate to 1%');
});

test('says that visitors need administrator rights, not that there are none', () => {
  const { rows, rules } = realUsersSection({ ...tile, Kind: 'RealUsers' }, undefined);
  expect([rows, rules]).toEqual([[], ['ruleAdministrators']]);
});

const aRow = {
  MonitorGuid: '',
  MonitorMode: 'Production',
  IsMonitorActive: true,
  IsAlertingEnabled: true,
  HasActiveDefinition: false,
  HasActiveLevel: false,
  IsCovered: false,
  Reasons: ['a', 'b'],
  CurrentRecipients: [],
} as const;
const aRecipient = (Recipient: string) => ({
  Recipient,
  AlertDefinitionGuid: '00000000-0000-4000-8000-000000000001',
  AlertName: 'Night',
  EscalationLevelId: 1,
});
const row = { ...aRow, MonitorName: 'Shop', Reasons: [...aRow.Reasons], CurrentRecipients: [] };

test('shows who would be notified, or why no one would', () => {
  const covered = {
    ...row,
    MonitorName: 'Blog',
    IsCovered: true,
    Reasons: [],
    CurrentRecipients: [aRecipient('ann'), aRecipient('bob')],
  };
  const text = renderSectionText(coverageSection({ ...tile, Kind: 'Coverage' }, [row, covered]), english);
  expect(text).toContain('Shop | No | a; b | –');
  expect(text).toContain('Blog | Yes | – | ann (Night, escalation level 1); bob (Night, escalation level 1)');
  expect(coverageSection({ ...tile, Kind: 'Coverage' }, Array<typeof row>(MAX_ROWS + 1).fill(row)).leftOut).toBe(
    'some',
  );
});

test('gives sections their own titles in every culture, in workbook and PDF', async () => {
  const sections = [
    coverageSection({ ...tile, Kind: 'Coverage' }, [row]),
    realUsersSection({ ...tile, Kind: 'RealUsers' }, [{ name: 'Shop', values: [load, shift] }]),
    checkpointsSection({ ...tile, Kind: 'Checkpoints' }, checkpointRows([aCheckpoint('Local', [aServer({})])], NOW)),
  ];
  for (const culture of cultures) {
    const formatter = createReportFormatter(culture, 'UTC');
    expect(new Set(sections.map((section) => formatter.title(section))).size).toBe(3);
  }
  const formatter = createReportFormatter('de-DE', 'UTC');
  expect((await renderReportPdf(aReport({ sections }), formatter)).subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect((await renderReportWorkbook(aReport({ sections }), formatter)).subarray(0, 2).toString()).toBe('PK');
});
