import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { apiCaller } from './testing/api-caller.js';
import { startAdditionalCheckpoints } from './testing/additional-checkpoints.js';
import { ADMIN, startTestSystem, type TestSystem } from './testing/test-system.js';

interface StreamEvent {
  readonly name: string;
  readonly data: {
    readonly StepNumber?: number;
    readonly StepName?: string;
    readonly HasError?: boolean;
    readonly Screenshots?: readonly { readonly Milestone?: string; readonly Data: string }[];
    readonly CheckpointName?: string;
    readonly ErrorCode?: number;
    readonly Transaction?: { readonly Steps: readonly StreamEvent['data'][] };
  };
}

const { url } = await testDatabaseWithUrl();
let system: TestSystem;
let checkpoints: Awaited<ReturnType<typeof startAdditionalCheckpoints>>;
let shop: Server;
let login: string;
/** Requests for the second page, which get no response until the test sends one. */
const held: ServerResponse[] = [];

beforeAll(async () => {
  shop = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/second') held.push(response);
    else response.end('<!doctype html><title>Shop</title><h1>First</h1>');
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  system = await startTestSystem(url);
  const unpackInto = join(tmpdir(), 'vedette-test-browser');
  const browser = { sandbox: 'auto', path: process.env['PATH'] ?? '', unpackInto, concurrency: 1 } as const;
  checkpoints = await startAdditionalCheckpoints(system, ['Far'], browser);
  const register = apiCaller(system.url, `${ADMIN.email}:${ADMIN.password}`);
  const { UserName, Password } = await register<{ UserName: string; Password: string }>('POST', '/v4/Register', {});
  login = `Basic ${Buffer.from(`${UserName}:${Password}`).toString('base64')}`;
});
afterAll(async () => {
  await checkpoints.stop();
  await system.stop();
  shop.closeAllConnections();
  shop.close();
});

/** For a checkpoint in the process of the server, and for one over the network. */
async function findCheckpointId(checkpointName: string): Promise<number> {
  const all = await system.call<{ CheckpointId: number; CheckpointName: string }[]>('GET', '/api/v1/Checkpoint');
  const found = all.find(({ CheckpointName }) => CheckpointName === checkpointName);
  if (!found) throw new Error(`there is no ${checkpointName}`);
  return found.CheckpointId;
}

/** Runs two steps on a checkpoint and yields its events as they arrive. */
async function* watched(checkpointName: string, signal: AbortSignal): AsyncGenerator<StreamEvent, void> {
  const site = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const step = (name: string, path: string) => ({ name, actions: [{ navigate: { url: `${site}${path}` } }] });
  const steps = [step('First', '/'), step('Second', '/second')];
  const answer = await fetch(`${system.url}/api/v1/TestRun/Stream`, {
    method: 'POST',
    signal,
    headers: { authorization: login, 'content-type': 'application/json' },
    body: JSON.stringify({
      Name: 'tried',
      MonitorType: 'Transaction',
      BrowserType: 'Chrome',
      CheckpointId: await findCheckpointId(checkpointName),
      BrowserWindowDimensions: { IsMobile: false, Width: 800, Height: 600, PixelRatio: 1, MobileDevice: '' },
      SelfServiceTransactionScript: JSON.stringify({ steps }),
    }),
  });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name = ''] = /^event: (.*)$/m.exec(text.slice(0, end)) ?? [];
      const [, data = '{}'] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name !== '') yield { name, data: JSON.parse(data) as StreamEvent['data'] };
    }
  }
}
const next = async (events: AsyncGenerator<StreamEvent, void>): Promise<StreamEvent> => {
  const { value } = await events.next();
  if (!value) throw new Error('no further event arrived');
  return value;
};

/** Far: in a separate process, from the view of the server. */
const CHECKPOINTS = ['Local 1', 'Far'];

test.each(CHECKPOINTS)('%s streams a step with its screenshot while the next one runs', async (checkpointName) => {
  const events = watched(checkpointName, new AbortController().signal);
  const first = await next(events);
  expect(first).toMatchObject({ name: 'step', data: { StepNumber: 1, StepName: 'First', HasError: false } });
  expect(
    Buffer.from(first.data.Screenshots?.[0]?.Data ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  // The second page is answered only now, so the event of the first did not wait for it.
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  held.pop()?.end('<!doctype html><h1>Second</h1>');
  const second = await next(events);
  expect(second).toMatchObject({ name: 'step', data: { StepNumber: 2, StepName: 'Second', HasError: false } });
  const { name, data } = await next(events);
  expect([name, data.CheckpointName, data.ErrorCode]).toEqual(['result', checkpointName, 0]);
  const pictures = data.Transaction?.Steps.map((step) => step.Screenshots?.map(({ Data }) => Data));
  expect(pictures).toEqual([first, second].map((event) => event.data.Screenshots?.map(({ Data }) => Data)));
});

test.each(CHECKPOINTS)('ends the run on %s when the client disconnects', async (checkpointName) => {
  const leaving = new AbortController();
  const events = watched(checkpointName, leaving.signal);
  expect(await next(events)).toMatchObject({ name: 'step', data: { StepNumber: 1 } });
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(1);
  const page = held.pop();
  leaving.abort();
  await expect(events.next()).rejects.toThrow();
  // Opening a page may take 60 s.
  await expect.poll(() => page?.destroyed, { timeout: 30_000 }).toBe(true);
});
