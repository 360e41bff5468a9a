import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

/** The public half of a key that statements and copies of status pages are signed with. */
export const SigningKey = z.object({
  Algorithm: z.literal('Ed25519'),
  PublicKey: z.string().meta({ description: 'The raw key as base64url, 43 characters.' }),
  Pem: z.string().meta({ description: 'The same, as openssl reads it.' }),
  Fingerprint: z.string().meta({ description: 'SHA-256 of the raw key, hexadecimal; `vedette verify` shows it.' }),
  CreatedAt: InstantMs,
  RetiredAt: InstantMs.optional().meta({ description: 'Nothing was signed with it from then on.' }),
});
export type SigningKey = z.infer<typeof SigningKey>;

const base = { surface: 'v1', area: 'SigningKey', path: '/SigningKey' } as const;

export const signingKeyEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSigningKeys',
    method: 'GET',
    credentials: 'anonymous',
    right: { of: 'nobody' },
    summary: 'The public keys of the service, newest first; retired ones too, since what they signed stays valid',
    status: 200,
    reply: z.array(SigningKey),
  }),
  rotate: endpoint({
    ...base,
    id: 'v1RotateSigningKey',
    method: 'POST',
    credentials: 'account',
    right: { of: 'administrator' },
    summary: 'Sign with a new key from now on; the private half of the old one is forgotten',
    status: 201,
    location: '/SigningKey',
    reply: SigningKey,
  }),
};
