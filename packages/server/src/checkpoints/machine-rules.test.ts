import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROWSER_MAJOR, DISK_WARNING_BYTES, MEMORY_WARNING_BYTES, machineWarnings } from './machine-rules.js';

const well: MachineState = {
  freeMemoryBytes: MEMORY_WARNING_BYTES,
  freeDiskBytes: DISK_WARNING_BYTES,
  isResolving: true,
  browser: 'there',
  browserVersion: `${BROWSER_MAJOR - 6}.0.1.2`,
};

test('a machine at its limits is well, and so is one that nothing is known of', () => {
  expect(machineWarnings(well)).toEqual([]);
  expect(machineWarnings(undefined)).toEqual([]);
});

test.each([
  ['LowMemory', { freeMemoryBytes: MEMORY_WARNING_BYTES - 1 }],
  ['LowDisk', { freeDiskBytes: DISK_WARNING_BYTES - 1 }],
  ['ResolverFailing', { isResolving: false }],
  ['BrowserMissing', { browser: 'missing' }],
  ['BrowserOutdated', { browserVersion: `${BROWSER_MAJOR - 7}.9.9.9` }],
] as const)('%s is told of one thing alone', (warning, change) => {
  expect(machineWarnings({ ...well, ...change })).toEqual([warning]);
});

test('what cannot be told, or is not wanted, is no warning', () => {
  const { freeDiskBytes: _, browserVersion: __, ...unknown } = well;
  expect(machineWarnings(unknown)).toEqual([]);
  expect(machineWarnings({ ...well, browserVersion: 'HeadlessChrome' })).toEqual([]);
  expect(machineWarnings({ ...well, browser: 'unwanted' })).toEqual([]);
});

test('several lacks are told together, in their order', () => {
  const bare = { freeMemoryBytes: 0, freeDiskBytes: 0, isResolving: false, browser: 'missing' } as const;
  expect(machineWarnings(bare)).toEqual(['LowMemory', 'LowDisk', 'ResolverFailing', 'BrowserMissing']);
});

test('the browser it is compared with is the one npm brings', () => {
  const file = new URL('../../../checkpoint/package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  expect(dependencies['@sparticuz/chromium']).toMatch(new RegExp(`^\\^${BROWSER_MAJOR}\\.`));
});
