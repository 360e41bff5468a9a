import { createHash, createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Claims of the ID token besides the required ones. */
export type Claims = Readonly<Record<string, unknown>>;

const CLIENT_ID = 'vedette';
const CLIENT_SECRET = 'the client secret';

/**
 * A small OpenID Connect provider on loopback: discovery, keys, and a token address that checks client, code and
 * verifier. A test acts as its user: `grant` returns the code with which the browser would come back.
 */
export class IdentityProvider {
  readonly clientId = CLIENT_ID;
  readonly clientSecret = CLIENT_SECRET;
  readonly #server: Server;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #granted = new Map<string, { readonly challenge: string; readonly idToken: string }>();
  issuer = '';

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#respond(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** The public half of the signing key. */
  get publicKey(): KeyObject {
    return this.#keys.publicKey;
  }

  /**
   * Signs the user of `authorizeUrl` in and returns the query with which the browser comes back. `forgeWith` forges the
   * token: with another key, or in another way.
   */
  grant(authorizeUrl: string, claims: Claims, forgeWith: KeyObject | TokenMaker = this.#keys.privateKey): string {
    const { searchParams } = new URL(authorizeUrl);
    const code = `code-${String(this.#granted.size)}`;
    const now = Math.floor(Date.now() / 1_000);
    const common = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: searchParams.get('nonce') };
    const createToken =
      typeof forgeWith === 'function' ? forgeWith : (all: Claims): string => signToken(all, forgeWith);
    const idToken = createToken({ ...common, sub: 'user', ...claims });
    this.#granted.set(code, { challenge: searchParams.get('code_challenge') ?? '', idToken });
    return new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
  }

  async #respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (request.url === '/.well-known/openid-configuration') return { status: 200, body: this.#description() };
    if (request.url === '/keys') {
      const jwk = this.#keys.publicKey.export({ format: 'jwk' });
      return { status: 200, body: { keys: [{ ...jwk, kid: 'one', use: 'sig', alg: 'RS256' }] } };
    }
    if (request.url === '/token') return this.#token(request);
    return { status: 404, body: {} };
  }

  #description(): unknown {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  async #token(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const isClient = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const code = form.get('code') ?? '';
    const granted = this.#granted.get(code);
    this.#granted.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (granted?.challenge !== challenge) return { status: 400, body: { error: 'invalid_grant' } };
    return { status: 200, body: { access_token: 'unused', token_type: 'Bearer', id_token: granted.idToken } };
  }
}

/** Makes an ID token from its claims. */
export type TokenMaker = (claims: Claims) => string;

const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signToken(claims: Claims, key: KeyObject): string {
  const text = `${encodePart({ alg: 'RS256', kid: 'one' })}.${encodePart(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

/** A token without a signature. */
export const unsignedToken =
  (alg: string): TokenMaker =>
  (claims) =>
    `${encodePart({ alg, typ: 'JWT' })}.${encodePart(claims)}.`;

/** Signed with a shared secret, or one that is publicly known. */
export const signedWithSecret =
  (secret: string): TokenMaker =>
  (claims) => {
    const text = `${encodePart({ alg: 'HS256', kid: 'one' })}.${encodePart(claims)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };

/** Signed with a key that the token itself contains. */
export const signedWithOwnKey: TokenMaker = (claims) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = `${encodePart({ alg: 'RS256', kid: 'one', jwk: publicKey.export({ format: 'jwk' }) })}.${encodePart(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`;
};
