import { MonitorWrite } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import { fieldsInWords } from './field-words.js';

test('no field of a monitor is told by letters that run together, or as the API alone says it', () => {
  const { MonitorGuid: _readOnly, ...written } = MonitorWrite.shape;
  for (const field of Object.keys(written))
    expect(fieldsInWords([field])).not.toMatch(/guid|json|w3c|ipv6only|dns [a-z]+ result|[a-z][A-Z]|specified/);
});

test('fields of the API that are one in the form are told once', () => {
  expect(fieldsInWords(['CheckInterval', 'CheckIntervalSeconds', 'NativeIPv6Only', 'Password'])).toBe(
    'check interval, native IPv6 only, password',
  );
});
