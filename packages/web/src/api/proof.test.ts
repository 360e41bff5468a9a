import { afterEach, expect, test, vi } from 'vitest';
import { obtainProof, proofHeaders, setProofAsker, wantsProof } from './proof.js';

afterEach(() => setProofAsker(undefined));

test('a refusal that asks for proof is told from every other', () => {
  expect(wantsProof(403, ['X-Vedette-Proof: this asks for your password once more'])).toBe(true);
  expect(wantsProof(403, ['No permission: EditOperators is needed'])).toBe(false);
  expect(wantsProof(400, ['X-Vedette-Proof: is wrong'])).toBe(false);
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
