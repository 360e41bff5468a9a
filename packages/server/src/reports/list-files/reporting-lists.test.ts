import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { expect, test } from 'vitest';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import type { ListReadContext } from './list-model.js';
import { slasList } from './reporting-lists.js';

test('keeps the fraction of a load time target', async () => {
  const formatter = createReportFormatter('en-GB', 'UTC');
  const at = slasList.columns.findIndex(({ id }) => id === 'LoadTimeErrorThresholdS');
  const thresholds = [0.5, 2, 0].map((LoadTimeErrorThreshold) => ({ LoadTimeErrorThreshold }));
  const reading = {
    fetchEndpoint: (() => Promise.resolve(thresholds)) as unknown as FetchEndpoint,
  } as unknown as ListReadContext;
  const texts: string[] = [];
  for await (const rows of slasList.readChunks(reading))
    texts.push(...rows.map((row) => formatter.value(row.value(at, formatter), slasList.columns[at]?.format ?? 'text')));
  expect(texts).toEqual(['0.5', '2', '–']);
});
