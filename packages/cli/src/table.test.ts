import { expect, test } from 'vitest';
import { toTable } from './table.js';

const headings = (rows: readonly object[]): string[] => (toTable(rows).split('\n')[0] ?? '').split(/ +/);

test('a list of monitors tells the name, the id, whether each is on, its kind and where it looks', () => {
  const common = { GenerateAlert: true, CheckInterval: 5, DomainGroupGuid: 'd', CreatedAt: 1, Notes: '' };
  const monitors = [
    { MonitorGuid: 'a', Name: 'Shop', ...common, IsActive: true, MonitorType: 'Https', Url: 'https://shop.example' },
    { MonitorGuid: 'b', Name: 'Mail', ...common, IsActive: false, MonitorType: 'SMTP', NetworkAddress: 'mx.example' },
  ];
  expect(headings(monitors)).toEqual(['Name', 'MonitorGuid', 'IsActive', 'MonitorType', 'Url', 'NetworkAddress']);
  expect(toTable(monitors)).toContain('mx.example');
});

test('other ids stand before what says little', () => {
  expect(headings([{ Hash: 'x', Note: 'n', AuthorizationId: 1, OperatorGuid: 'o' }])).toEqual([
    'AuthorizationId',
    'OperatorGuid',
    'Note',
    'Hash',
  ]);
});
