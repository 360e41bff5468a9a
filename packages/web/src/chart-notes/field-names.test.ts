import { MonitorWrite } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { fieldNames } from './field-names.js';

test('names every monitor field in words of the form', () => {
  const { MonitorGuid: _readOnly, ...written } = MonitorWrite.shape;
  for (const field of Object.keys(written))
    expect(fieldNames([field])).not.toMatch(/guid|json|w3c|ipv6only|dns [a-z]+ result|[a-z][A-Z]|specified/);
});

test('names fields of the API once if they are one field of the form', () => {
  expect(fieldNames(['CheckInterval', 'CheckIntervalSeconds', 'NativeIPv6Only', 'Password'])).toBe(
    'check interval, native IPv6 only, password',
  );
});
