import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

/** Public key that verifies the signatures of statements and of copies of status pages. */
export const SigningKey = z.object({
  Algorithm: z.literal('Ed25519'),
  PublicKey: z.string().meta({ description: 'The raw key as base64url, 43 characters.' }),
  Pem: z.string().meta({ description: 'The same key in the format of openssl.' }),
  Fingerprint: z.string().meta({ description: 'SHA-256 of the raw key, hexadecimal; `vedette verify` shows it.' }),
  CreatedAt: InstantMs,
  RetiredAt: InstantMs.optional().meta({ description: 'Retired at this time: it signs nothing afterwards.' }),
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
    summary: 'List the public keys of the service, newest first, including retired ones, whose signatures stay valid',
    status: 200,
    reply: z.array(SigningKey),
  }),
  rotate: endpoint({
    ...base,
    id: 'v1RotateSigningKey',
    method: 'POST',
    credentials: 'account',
    right: { of: 'administrator' },
    summary: 'Replace the signing key. The private key of the old one is deleted.',
    status: 201,
    location: '/SigningKey',
    reply: SigningKey,
  }),
};
