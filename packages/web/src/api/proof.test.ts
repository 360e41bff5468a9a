import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './problem.js';
import { obtainProof, proofHeaders, setProofAsker, wantsProof, withProof } from './proof.js';

afterEach(() => setProofAsker(undefined));

test('a refusal that asks for proof is told from every other', () => {
  const asks = ['X-Vedette-Proof: confirm your password'];
  expect(wantsProof(new ApiError(403, asks))).toBe(true);
  expect(wantsProof(new ApiError(403, ['No permission: EditOperators is needed']))).toBe(false);
  expect(wantsProof(new ApiError(400, asks))).toBe(false);
  expect(wantsProof(new Error(asks[0]))).toBe(false);
});

test('calls that need it together ask once, and what is not given is asked for again', async () => {
  const ask = vi.fn(() => Promise.resolve<string | undefined>(undefined));
  setProofAsker(ask);
  expect(await Promise.all([obtainProof(), obtainProof()])).toEqual([false, false]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(proofHeaders()).toEqual({});
  setProofAsker(() => Promise.resolve('token'));
  expect(await obtainProof()).toBe(true);
  expect(proofHeaders()).toEqual({ 'x-vedette-proof': 'token' });
});

test('without anybody to ask nothing is proven', async () => {
  expect(await obtainProof()).toBe(false);
});

const asking = new ApiError(403, ['X-Vedette-Proof: confirm your password at /api/v1/Session/Proof first']);
const lacking = new ApiError(403, ['No permission: EditOperators is needed']);
const give = (): void => setProofAsker(() => Promise.resolve('token'));

test('a password that was not given is told in words, and the call is not made again', async () => {
  const attempt = vi.fn(() => Promise.reject(asking));
  await expect(withProof(attempt)).rejects.toMatchObject({
    messages: ['Your password was not given.', 'Nothing was changed.'],
  });
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a call that is proven is made once more, and tells what came of it', async () => {
  give();
  expect(await withProof(vi.fn(() => Promise.resolve('done')).mockRejectedValueOnce(asking))).toBe('done');
  await expect(withProof(vi.fn(() => Promise.reject(lacking)).mockRejectedValueOnce(asking))).rejects.toBe(lacking);
  await expect(withProof(() => Promise.reject(asking))).rejects.toMatchObject({
    messages: ['The password you gave was not accepted.', 'Nothing was changed.'],
  });
});

test('any other refusal asks nobody', async () => {
  const ask = vi.fn(() => Promise.resolve('token'));
  setProofAsker(ask);
  await expect(withProof(() => Promise.reject(lacking))).rejects.toBe(lacking);
  expect(ask).not.toHaveBeenCalled();
});
