import { newSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { wirePort } from './wire-port.js';

const identity = { serverId: 1, key: new Secret('key'), privateKey: newSealingKeys().privateKey };

/** A server or proxy that returns the same response to everything. */
const answering = (status: number, body: string) =>
  wirePort({
    serverUrl: 'https://watch.example',
    identity,
    log: { error: () => undefined },
    fetch: () => Promise.resolve(new Response(body, { status })),
  });

const OURS = JSON.stringify({ Messages: [{ Message: 'no' }] });
const PAGE = '<html><head><title>nginx</title></head></html>';

test.each([
  [400, OURS, 'invalid', 'no'],
  [401, OURS, 'unauthenticated', 'no'],
  [413, OURS, 'tooLarge', 'no'],
  [503, OURS, 'unavailable', 'no'],
  // Responses of a proxy never end a checkpoint or drop a result, because a proxy cannot judge keys and results.
  [
    400,
    PAGE,
    'unavailable',
    'https://watch.example answered 400; the response came from a proxy in front of the service',
  ],
  [
    401,
    PAGE,
    'unavailable',
    'https://watch.example answered 401; the response came from a proxy in front of the service',
  ],
  [
    403,
    '',
    'unavailable',
    'https://watch.example answered 403; the response came from a proxy in front of the service',
  ],
  [413, PAGE, 'tooLarge', 'https://watch.example answered 413; the response came from a proxy in front of the service'],
  [
    502,
    PAGE,
    'unavailable',
    'https://watch.example answered 502; the response came from a proxy in front of the service',
  ],
])('maps a %i with the body %j to %s', async (status, body, kind, message) => {
  await expect(answering(status, body).deliver(1, [])).rejects.toMatchObject({ kind, problems: [message] });
});
