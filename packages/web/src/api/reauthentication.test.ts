import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './problem.js';
import {
  reauthenticate,
  reauthenticationHeaders,
  setPasswordPrompt,
  requiresReauthentication,
  withReauthentication,
} from './reauthentication.js';

afterEach(() => setPasswordPrompt(undefined));

test('detects responses that require a proof', () => {
  const messages = ['X-Vedette-Proof: confirm your password'];
  expect(requiresReauthentication(new ApiError(403, messages))).toBe(true);
  expect(requiresReauthentication(new ApiError(403, ['No permission: EditOperators is needed']))).toBe(false);
  expect(requiresReauthentication(new ApiError(400, messages))).toBe(false);
  expect(requiresReauthentication(new Error(messages[0]))).toBe(false);
});

test('asks once for concurrent requests, and again after a cancel', async () => {
  const ask = vi.fn(() => Promise.resolve<string | undefined>(undefined));
  setPasswordPrompt(ask);
  expect(await Promise.all([reauthenticate(), reauthenticate()])).toEqual([false, false]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(reauthenticationHeaders()).toEqual({});
  setPasswordPrompt(() => Promise.resolve('token'));
  expect(await reauthenticate()).toBe(true);
  expect(reauthenticationHeaders()).toEqual({ 'x-vedette-proof': 'token' });
});

test('obtains no proof without a dialog', async () => {
  expect(await reauthenticate()).toBe(false);
});

const asking = new ApiError(403, ['X-Vedette-Proof: confirm your password at /api/v1/Session/Reauthentication first']);
const lacking = new ApiError(403, ['No permission: EditOperators is needed']);
const give = (): void => setPasswordPrompt(() => Promise.resolve('token'));

test('rejects after a cancel and does not repeat the request', async () => {
  const attempt = vi.fn(() => Promise.reject(asking));
  await expect(withReauthentication(attempt)).rejects.toMatchObject({
    messages: ['You did not confirm your password.', 'No changes were made.'],
  });
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('repeats a request with proof, and returns its result', async () => {
  give();
  expect(await withReauthentication(vi.fn(() => Promise.resolve('done')).mockRejectedValueOnce(asking))).toBe('done');
  await expect(withReauthentication(vi.fn(() => Promise.reject(lacking)).mockRejectedValueOnce(asking))).rejects.toBe(
    lacking,
  );
  await expect(withReauthentication(() => Promise.reject(asking))).rejects.toMatchObject({
    messages: ['The password was not accepted.', 'No changes were made.'],
  });
});

test('does not ask after any other error', async () => {
  const ask = vi.fn(() => Promise.resolve('token'));
  setPasswordPrompt(ask);
  await expect(withReauthentication(() => Promise.reject(lacking))).rejects.toBe(lacking);
  expect(ask).not.toHaveBeenCalled();
});
