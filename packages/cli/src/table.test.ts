import { expect, test } from 'vitest';
import { toTable } from './table.js';

const headings = (rows: readonly object[]): string[] => (toTable(rows).split('\n')[0] ?? '').split(/ +/);

test('shows the name, id, state, type and target of monitors', () => {
  const common = { GenerateAlert: true, CheckInterval: 5, DomainGroupGuid: 'd', CreatedAt: 1, Notes: '' };
  const monitors = [
    { MonitorGuid: 'a', Name: 'Shop', ...common, IsActive: true, MonitorType: 'Https', Url: 'https://shop.example' },
    { MonitorGuid: 'b', Name: 'Mail', ...common, IsActive: false, MonitorType: 'SMTP', NetworkAddress: 'mx.example' },
  ];
  expect(headings(monitors)).toEqual(['Name', 'MonitorGuid', 'IsActive', 'MonitorType', 'Url', 'NetworkAddress']);
  expect(toTable(monitors)).toContain('mx.example');
});

test('puts other ids before fields of little use', () => {
  expect(headings([{ Hash: 'x', Note: 'n', AuthorizationId: 1, OperatorGuid: 'o' }])).toEqual([
    'AuthorizationId',
    'OperatorGuid',
    'Note',
    'Hash',
  ]);
});
