import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { reportFileTypes } from '@vedette/contract/v4/scheduled-report';
import { cultures } from '@vedette/i18n/culture';
import { vaultItemTypes } from '@vedette/contract/v4/vault-item';
import { reportPeriodTypes } from '@vedette/kernel/periods';
import { expect, test } from 'vitest';
import { renderSectionText } from '../mail/mail-sections.js';
import { alertsSection } from '@vedette/contract/v1/dashboards/tiles/alerts';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { metricColumn, SECTION_DEFAULTS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { createReportFormatter } from './report-formatter.js';

test('translates errors and keeps names', () => {
  const section = alertsSection({ Kind: 'Alerts', Width: 12, Height: 3 }, [
    {
      AlertGuid: '',
      AlertType: 'Error',
      At: 0,
      MonitorGuid: '',
      MonitorName: 'Login failed',
      ErrorLevel: 'Confirmed',
      AlertName: '',
      Ordinal: 0,
      ErrorDescription: 'Login failed',
    },
  ]);
  expect(renderSectionText(section, createReportFormatter('fr-FR', 'UTC'))).toMatch(
    /\| Login failed \| .*Échec de l’authentification/,
  );
});

test.each([
  ['en-GB', '99.90%', '99.995%', '99.99%', '2.5'],
  ['de-DE', '99,90\u00a0%', '99,995\u00a0%', '99,99\u00a0%', '2,5'],
] as const)('%s: writes targets with all digits and cuts measured values', (culture, ...expected) => {
  const formatter = createReportFormatter(culture, 'UTC');
  const said = [
    ...[99.9, 99.995].map((share) => formatter.value(share, 'target')),
    formatter.value(99.995, 'percent'),
    formatter.value(2.5, 'limit'),
  ];
  expect(said).toEqual(expected);
});

test.each([
  ['en-GB', '9,999 B', '12 kB'],
  ['fr-FR', '9\u202f999 o', '12 ko'],
] as const)('writes bytes to the byte below 10 kB in %s', (culture, ...expected) => {
  const formatter = createReportFormatter(culture, 'UTC');
  expect([9_999, 12_345].map((size) => formatter.value(size, 'bytes'))).toEqual(expected);
});

test('names a deleted monitor, whose name is not kept', () => {
  const formatter = createReportFormatter('de-DE', 'UTC');
  expect(['', 'Shop'].map((name) => formatter.value(name, 'monitor'))).toEqual(['Gelöschter Monitor', 'Shop']);
});

test('splits API names in English too and leaves other texts unchanged', () => {
  const formatter = createReportFormatter('en-GB', 'UTC');
  const formatValues = (names: readonly string[]): string[] => names.map((name) => formatter.value(name, 'value'));
  expect(formatValues(['Https', 'FullPageCheck', 'MSSQL', 'Ping'])).toEqual([
    'Website',
    'Full page',
    'SQL Server',
    'Ping',
  ]);
  expect(formatValues(['PreviousDay', 'CurrentMonth', 'Last90DaysExcl', 'All'])).toEqual([
    'Yesterday',
    'This month',
    'The last 90 days, excluding the current one',
    'All',
  ]);
  expect(formatValues(['PDFAttachment', 'MembershipChanged', 'AlertDefinition', 'SLA'])).toEqual([
    'PDF, attached',
    'Members changed',
    'Alert definition',
    'SLA',
  ]);
  expect(formatValues(['MySQL', 'PagerDuty', 'constructor'])).toEqual(['MySQL', 'PagerDuty', 'constructor']);
  const many = [...monitorTypes, ...reportPeriodTypes, ...reportFileTypes, ...vaultItemTypes];
  expect(formatValues(many).filter((text) => /[a-z][A-Z]/.test(text.replace('MySQL', '')))).toEqual([]);
});

test('does not group digits of identifiers; log times have seconds', () => {
  const english = createReportFormatter('en-GB', 'UTC');
  expect([14_503, 404].map((code) => english.value(code, 'code'))).toEqual(['14503', '404']);
  expect(english.value(12_000, 'second')).toBe('1 Jan 1970, 00:00:12');
});

test('shows since when a figure has data that begins after its period', () => {
  const tile = { Kind: 'ErrorTypes', Width: 6, Height: 3 } as const;
  const late = { FromAt: Date.UTC(2026, 0, 2), IsTruncated: true };
  const section = errorTypesSection(tile, { ...late, Rows: [], Classes: [] });
  const period = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 3) };
  expect(
    createReportFormatter('en-GB', 'UTC')
      .formatNotes({ ...section, period })
      .slice(0, 2),
  ).toEqual([
    'Period: 1 January 2026 – 2 January 2026.',
    'Based on errors since 2 Jan 2026, 00:00. Earlier checks exceed the limit or are no longer kept.',
  ]);
  const whole = errorTypesSection(tile, { ...late, IsTruncated: false, Rows: [], Classes: [] });
  expect(createReportFormatter('en-GB', 'UTC').formatNotes(whole).join(' ')).not.toContain('Based on');
});

test('names a metric column after its metric, even next to a tile of that name', () => {
  const { getText } = createReportFormatter('en-GB', 'UTC');
  expect(getText(metricColumn('Alerts').textKey)).toBe('Alerts');
});

test.each(['en-GB', 'de-DE'] as const)('%s: uptime and downtime add up to 100 %', (culture) => {
  const formatter = createReportFormatter(culture, 'UTC');
  const uptimeTexts = (up: number) => [
    formatter.value(up, 'percent'),
    formatter.value(Math.round((100 - up) * 10_000) / 10_000, 'lost'),
  ];
  const written = (both: readonly string[]) => both.map((text) => text.replace(',', '.').replace(/\s*%/, ''));
  expect([98.9474, 99.9999, 100, 80.04].map((up) => written(uptimeTexts(up)))).toEqual([
    ['98.94', '1.06'],
    ['99.99', '0.01'],
    ['100.00', '0.00'],
    ['80.04', '19.96'],
  ]);
});

test.each(cultures)('%s: counts missing rows in words that also fit a single row', (culture) => {
  const formatter = createReportFormatter(culture, 'UTC');
  const section = { title: 'Alerts', rules: [], leftOut: 1, observed: undefined, columns: [], rows: [] } as const;
  const texts = [{ truncatedTo: undefined }, { truncatedTo: 200 }].map(({ truncatedTo }) =>
    formatter.formatNotes({ ...SECTION_DEFAULTS, ...section, ...(truncatedTo && { truncatedTo }) }).at(-1),
  );
  expect(texts).toEqual([expect.stringMatching(/: 1\.$/), expect.stringMatching(/: 1\.$/)]);
});

test.each(cultures)('%s: the rule of a time breakdown names uncounted time as its column does', (culture) => {
  const { getText } = createReportFormatter(culture, 'UTC');
  expect(getText('ruleTimeSpent').toLowerCase()).toContain(getText('excluded').toLowerCase());
});
