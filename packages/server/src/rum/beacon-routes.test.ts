import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RejectionReason } from './collector.js';
import { aRumHost, FIREFOX, view } from './testing/a-rum-host.js';

const { clock, refused, collector, host, aSite, beacon } = await aRumHost();
afterAll(() => host.app.close());
beforeEach(() => void refused.splice(0));

test.each<[string, unknown, Record<string, string>, readonly RejectionReason[]]>([
  ['no JSON', 'nonsense', {}, []],
  ['no message', { v: 2 }, {}, []],
  ['too long', 'x'.repeat(9_000), {}, []],
  ['an unknown website', view('22222222-2222-4222-8222-222222222222', 5), {}, ['unknownWebsite']],
  ['a bot', view('SID', 5), { 'user-agent': 'Googlebot/2.1' }, ['bot']],
  ['another host', view('SID', 5, { url: 'https://evil.example/' }), {}, ['foreignOrigin']],
  ['another origin', view('SID', 5), { origin: 'https://evil.example' }, ['foreignOrigin']],
  ['its own origin', view('SID', 5), { origin: 'https://www.shop.example' }, []],
])('answers 204 for %s', async (_what, message, headers, why) => {
  const { RumWebsiteId } = await aSite('Messages');
  const sent = typeof message === 'string' ? message : JSON.stringify(message).replace('SID', RumWebsiteId);
  expect(await beacon(sent, headers)).toBe(204);
  expect(refused).toEqual(why);
});

test('limits a flood of one network only, until the next window', async () => {
  const { RumWebsiteId: sid } = await aSite('Flooded');
  await clock.advance(10 * SECOND);
  const take = (address: string): boolean => {
    const sender = { address, userAgent: FIREFOX, origin: undefined };
    return collector.mayAccept(address) && collector.accept({ ...view(sid, 5), aip: 0, v: 1, kind: 'load' }, sender);
  };
  const taken = Array.from({ length: 500 }, () => take('203.0.113.9')).filter(Boolean).length;
  expect(taken).toBe(200);
  expect(take('203.0.113.10')).toBe(true);
  // Bots neither use the allowance of visitors nor count without limit.
  const robots = { address: '203.0.113.12', userAgent: 'Googlebot/2.1', origin: undefined };
  for (let i = 0; i < 300; i += 1) collector.accept({ ...view(sid, 5), aip: 0, v: 1, kind: 'load' }, robots);
  expect([refused.filter((why) => why === 'bot').length, take('203.0.113.12')]).toEqual([200, true]);
  const read = Array.from({ length: 60_000 }, () => collector.mayAccept('198.51.100.1')).filter(Boolean).length;
  expect([read, take('203.0.113.11')]).toEqual([10_000, true]);
  await clock.advance(10 * SECOND);
  expect(take('203.0.113.9')).toBe(true);
  await collector.flush();
});

test('reads no more of an address than the website allows', async () => {
  const { RumWebsiteId: sid } = await aSite('Discreet');
  const taken = async (aip: 0 | 1 | 2, getAddress: (index: number) => string): Promise<number> => {
    await clock.advance(10 * SECOND);
    const takes = (_each: unknown, index: number): boolean => {
      const sender = { address: getAddress(index), userAgent: FIREFOX, origin: undefined };
      return collector.accept({ ...view(sid, 5), aip, v: 1, kind: 'load' }, sender);
    };
    return Array.from({ length: 250 }, takes).filter(Boolean).length;
  };
  expect(await taken(0, (index) => `192.0.2.${index}`)).toBe(250);
  expect(await taken(1, (index) => `192.0.2.${index}`)).toBe(200);
  expect(await taken(1, (index) => `192.0.${index}.2`)).toBe(250);
  expect(await taken(2, (index) => `192.0.${index}.2`)).toBe(200);
  await collector.flush();
});

test('any page may load the script, which is cached', async () => {
  const first = await host.app.inject({ method: 'GET', url: '/rum/vedette.js' });
  expect(first.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await host.app.inject({ method: 'GET', url: '/rum/vedette.js', headers })).statusCode).toBe(304);
  const preflight = await host.app.inject({ method: 'OPTIONS', url: '/rum/beacon' });
  expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'POST']);
});
