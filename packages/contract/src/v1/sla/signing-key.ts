import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { InstantMs } from '../shared.js';

/** Public key that verifies the signatures of statements and of copies of status pages. */
export const SigningKey = z.object({
  Algorithm: z.literal('Ed25519'),
  PublicKey: z.string().meta({ description: 'The raw key as base64url, 43 characters.' }),
  Pem: z.string().meta({ description: 'The same key in PEM format, as openssl reads it.' }),
  Fingerprint: z.string().meta({ description: 'SHA-256 of the raw key, hexadecimal; `vedette verify` shows it.' }),
  CreatedAt: InstantMs,
  RetiredAt: InstantMs.optional().meta({ description: 'When the key was retired. It signs nothing after that.' }),
});
export type SigningKey = z.infer<typeof SigningKey>;

const base = { surface: 'v1', area: 'SigningKey', path: '/SigningKey' } as const;

export const signingKeyEndpoints = {
  list: endpoint({
    ...base,
    id: 'v1ListSigningKeys',
    method: 'GET',
    credentials: 'anonymous',
    permission: { kind: 'none' },
    summary: 'List the public keys of the service, newest first. Includes retired keys, whose signatures remain valid.',
    status: 200,
    reply: z.array(SigningKey),
  }),
  rotate: endpoint({
    ...base,
    id: 'v1RotateSigningKey',
    method: 'POST',
    credentials: 'account',
    permission: { kind: 'administrator' },
    summary: 'Replace the signing key. The private key of the old one is deleted.',
    status: 201,
    location: '/SigningKey',
    reply: SigningKey,
  }),
};
