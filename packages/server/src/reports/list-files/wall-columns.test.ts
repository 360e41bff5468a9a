/** Local dates in the account's time zone: of maintenance periods and of SLA exclusion periods. */
import type { Culture } from '@vedette/i18n/culture';
import type { FetchEndpoint } from '@vedette/contract/endpoint';
import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import { expect, test } from 'vitest';

import { unzip } from '@vedette/documents/testing/unzip';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderListWorkbook } from './list-document.js';
import type { FileList, ListReadContext } from './list-model.js';
import { renderCsv, renderJson } from './list-text-rules.js';
import { maintenanceList } from './monitor-lists.js';
import { slaVersionsList } from './sla-version-lists.js';

const ROWS = [
  { ScheduleMode: 'OneTime', StartDateTime: '2026-12-05T22:00:00', EndDateTime: '2026-12-06T02:30:15' },
  { ScheduleMode: 'Daily', StartTime: '02:00', EndTime: '18:30' },
] as unknown as readonly MaintenanceRow[];

const reading = (rows: readonly unknown[]): ListReadContext =>
  ({
    fetchEndpoint: (() => Promise.resolve({ Rows: rows, Total: rows.length })) as unknown as FetchEndpoint,
    params: {},
    query: {},
  }) as unknown as ListReadContext;

async function columnTexts(list: FileList, rows: readonly unknown[], id: string, culture: Culture): Promise<string[]> {
  const at = list.columns.findIndex((column) => column.id === id);
  const formatter = createReportFormatter(culture, 'Asia/Tokyo');
  const texts: string[] = [];
  for await (const chunk of list.readChunks(reading(rows)))
    texts.push(...chunk.map((row) => formatter.value(row.value(at, formatter), list.columns[at]?.format ?? 'text')));
  return texts;
}

async function readText(parts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const part of parts) all += part;
  return all;
}

test('formats local times by culture, independent of zone, seconds only if any', async () => {
  expect(await columnTexts(maintenanceList, ROWS, 'From', 'de-DE')).toEqual(['05.12.2026, 22:00', '02:00']);
  expect(await columnTexts(maintenanceList, ROWS, 'Until', 'de-DE')).toEqual(['06.12.2026, 02:30:15', '18:30']);
  expect(await columnTexts(maintenanceList, ROWS, 'From', 'nl-NL')).toEqual(['5 dec 2026, 22:00', '02:00']);
  expect((await columnTexts(maintenanceList, ROWS, 'Until', 'en-US'))[1]).toMatch(/^6:30\sPM$/);
});

test('formats exclusion periods of an SLA the same way', async () => {
  const period = { From: '2026-11-10T20:00:00', Until: '2026-11-11T02:00:00' };
  const version = { After: { ExclusionPeriod: period } } as unknown as SlaVersion;
  expect(await columnTexts(slaVersionsList, [version], 'After', 'de-DE')).toEqual([
    '10.11.2026, 20:00 – 11.11.2026, 02:00',
  ]);
});

test('writes local times into CSV and JSON as the API does', async () => {
  const readChunks = () => maintenanceList.readChunks(reading(ROWS));
  expect(await readText(renderCsv(maintenanceList, readChunks(), createReportFormatter('de-DE', 'UTC')))).toContain(
    ';2026-12-05T22:00:00;2026-12-06T02:30:15;',
  );
  expect(JSON.parse(await readText(renderJson(maintenanceList, readChunks())))).toMatchObject([
    { From: '2026-12-05T22:00:00' },
    { From: '02:00', Until: '18:30' },
  ]);
});

test('writes them into a workbook as dates and times of day', async () => {
  const made = {
    list: maintenanceList,
    chunks: maintenanceList.readChunks(reading(ROWS)),
    about: undefined,
    filters: '',
    madeAt: 0,
  };
  const files = unzip(await renderListWorkbook(made, createReportFormatter('nl-NL', 'Asia/Tokyo')));
  const sheet = files.get('xl/worksheets/sheet2.xml') ?? '';
  const cells = (row: number) =>
    ['F', 'G'].map((at) => new RegExp(`<c r="${at}${row}" s="(\\d+)"><v>([\\d.]+)</v>`).exec(sheet)?.slice(1));
  // Excel counts days; the epoch is day 25,569.
  const days = (at: string) => String(Date.parse(at) / 86_400_000 + 25_569);
  expect(cells(3)).toEqual([
    ['5', days('2026-12-05T22:00:00Z')],
    ['13', days('2026-12-06T02:30:15Z')],
  ]);
  expect(cells(4)).toEqual([
    ['14', String(2 / 24)],
    ['14', String(18.5 / 24)],
  ]);
  const styles = files.get('xl/styles.xml') ?? '';
  const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
  expect([formats[4], formats[8], formats[9]]).toEqual(['dd-mm-yyyy hh:mm', 'dd-mm-yyyy hh:mm:ss', 'hh:mm']);
  // They are aligned like their headings.
  const cellFormats = styles.slice(styles.indexOf('<cellXfs')).match(/<xf .*?(?:<\/xf>|\/>)/g) ?? [];
  expect([5, 13, 14].map((at) => cellFormats[at]?.includes('horizontal="left"'))).toEqual([true, true, true]);
});
