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

test('reports nothing for a machine at its limits or without known state', () => {
  expect(machineWarnings(well)).toEqual([]);
  expect(machineWarnings(undefined)).toEqual([]);
});

test.each([
  ['LowMemory', { freeMemoryBytes: MEMORY_WARNING_BYTES - 1 }],
  ['LowDisk', { freeDiskBytes: DISK_WARNING_BYTES - 1 }],
  ['ResolverFailing', { isResolving: false }],
  ['BrowserMissing', { browser: 'missing' }],
  ['BrowserOutdated', { browserVersion: `${BROWSER_MAJOR - 7}.9.9.9` }],
] as const)('reports %s alone', (warning, change) => {
  expect(machineWarnings({ ...well, ...change })).toEqual([warning]);
});

test('does not warn about unknown or disabled features', () => {
  const { freeDiskBytes: _, browserVersion: __, ...unknown } = well;
  expect(machineWarnings(unknown)).toEqual([]);
  expect(machineWarnings({ ...well, browserVersion: 'HeadlessChrome' })).toEqual([]);
  expect(machineWarnings({ ...well, browser: 'unwanted' })).toEqual([]);
});

test('reports several warnings in a fixed order', () => {
  const bare = { freeMemoryBytes: 0, freeDiskBytes: 0, isResolving: false, browser: 'missing' } as const;
  expect(machineWarnings(bare)).toEqual(['LowMemory', 'LowDisk', 'ResolverFailing', 'BrowserMissing']);
});

test('compares the browser with the version from npm', () => {
  const file = new URL('../../../checkpoint/package.json', import.meta.url);
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  expect(dependencies['@sparticuz/chromium']).toMatch(new RegExp(`^\\^${BROWSER_MAJOR}\\.`));
});
