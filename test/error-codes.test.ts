// Every code that a check can carry is given by some test.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { expect, test } from 'vitest';

/** Codes that nothing gives, and why they are there all the same: a code, once named, is never another one. */
const GIVEN_BY_NOTHING: Readonly<Record<string, string>> = {
  browserNotStarted: 'without a browser a checkpoint takes no browser checks; one that fails to start is 29002',
  throttlingFailed: 'no browser of today refuses to throttle',
  elementMissing: 'carried by the code of the action, with these words',
  elementNotReady: 'carried by the code of the action, with these words',
  clearCacheFailed: 'a browser that answers clears its cache',
  transactionInvalid: 'a script that cannot be parsed is refused when it is written, and 29004 when its rules changed',
  apiStepFailed: 'every failure of a step has a code of its own',
  apiInvalid: 'a definition that cannot be parsed is refused when it is written, and 29004 when its rules changed',
  noCertificate: 'ciphers without a certificate are not offered',
  concurrentInconclusive: 'a round without enough usable parts has no check',
};

const ROOT = join(import.meta.dirname, '..', 'packages');
const isTest = (path: string): boolean => /\.(test|hard|real)\.tsx?$|\/testing\/[^/]+\.ts$/.test(path);
const isAboutTheList = (path: string): boolean => path.endsWith('contract/src/v4/error-codes.test.ts');

const tests = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => !path.includes('node_modules') && isTest(path))
  .map((path) => join(ROOT, path))
  .filter((path) => !isAboutTheList(path))
  // 17_004 and 17004 are one.
  .map((path) => readFileSync(path, 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, ''));

const isNamed = (name: string, code: number): boolean => {
  const pattern = new RegExp(`(?<![\\d.])${code}(?!\\d)|errorCodes\\.${name}\\b`);
  return tests.some((text) => pattern.test(text));
};

test('every code of the list is expected by a test, or nothing gives it', () => {
  const missing = Object.entries(errorCodes)
    .filter(([name, { code }]) => GIVEN_BY_NOTHING[name] === undefined && !isNamed(name, code))
    .map(([name, { code }]) => `${code} ${name}`);
  expect(missing).toEqual([]);
});

test('what nothing gives is in the list', () => {
  const unknown = Object.keys(GIVEN_BY_NOTHING).filter((name) => !(name in errorCodes));
  expect(unknown).toEqual([]);
});
