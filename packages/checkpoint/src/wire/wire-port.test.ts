import { newSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { wirePort } from './wire-port.js';

const identity = { serverId: 1, key: new Secret('key'), privateKey: newSealingKeys().privateKey };

/** A server, or what stands before it, that answers everything alike. */
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
  // A proxy knows nothing of keys and results: nothing it says ends a checkpoint or drops a result.
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
])('a %i with the body %j is %s', async (status, body, kind, message) => {
  await expect(answering(status, body).deliver(1, [])).rejects.toMatchObject({ kind, problems: [message] });
});
