// Checks that some test expects every code that a check can have.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';

/** Codes that nothing sets any more, with the reason why they remain: a published code is never reused. */
const GIVEN_BY_NOTHING: Readonly<Record<string, string>> = {
  browserNotStarted: 'without a browser a checkpoint takes no browser checks; one that fails to start is 29002',
  throttlingFailed: 'no current browser rejects throttling',
  elementMissing: 'the code of the action is used, with this text',
  elementNotReady: 'the code of the action is used, with this text',
  clearCacheFailed: 'a browser that responds clears its cache',
  transactionInvalid: 'a script that cannot be parsed is rejected on write, and is 29004 if its rules have changed',
  apiStepFailed: 'every failure of a step has a more specific code',
  apiInvalid: 'a definition that cannot be parsed is rejected on write, and is 29004 if its rules have changed',
  noCertificate: 'ciphers without a certificate are not offered',
  concurrentInconclusive: 'a concurrent check without enough usable partial checks is not stored',
};

const ROOT = join(import.meta.dirname, '..', 'packages');
const isTest = (path: string): boolean => /\.(test|hard|real)\.tsx?$|\/testing\/[^/]+\.ts$/.test(path);
const isAboutTheList = (path: string): boolean => path.endsWith('contract/src/v4/error-codes.test.ts');

const tests = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => !path.includes('node_modules') && isTest(path))
  .map((path) => join(ROOT, path))
  .filter((path) => !isAboutTheList(path))
  // 17_004 and 17004 are the same.
  .map((path) => readFileSync(path, 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, ''));

const isNamed = (name: string, code: number): boolean => {
  const pattern = new RegExp(`(?<![\\d.])${code}(?!\\d)|errorCodes\\.${name}\\b`);
  return tests.some((text) => pattern.test(text));
};

test('expects every code in a test, unless nothing sets it', () => {
  const missing = Object.entries(errorCodes)
    .filter(([name, { code }]) => GIVEN_BY_NOTHING[name] === undefined && !isNamed(name, code))
    .map(([name, { code }]) => `${code} ${name}`);
  expect(missing).toEqual([]);
});

test('lists only existing codes as unused', () => {
  const unknown = Object.keys(GIVEN_BY_NOTHING).filter((name) => !(name in errorCodes));
  expect(unknown).toEqual([]);
});
