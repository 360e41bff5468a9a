import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage, aSite } from './page/testing/a-page.js';
import type { CpuSnapshot } from './cpu-starvation-rules.js';
import { aTransaction, aTransactionProbe } from './transaction/testing/a-transaction.js';

/** A machine on which this process has waited this long for CPU at each measurement. */
function aMachine() {
  const machine = { isBusy: true, isSilent: false };
  let ourWaitedMs = 0;
  const takeCpuSnapshot = (): Promise<CpuSnapshot | undefined> => {
    if (machine.isBusy) ourWaitedMs += 600_000;
    return Promise.resolve(
      machine.isSilent ? undefined : { atMs: performance.now(), processes: new Map(), ourWaitedMs },
    );
  };
  return { machine, takeCpuSnapshot };
}

const { machine, takeCpuSnapshot } = aMachine();
const pages = await aBrowserProbe({ pool: { takeCpuSnapshot }, takesPictures: false });
const runs = await aTransactionProbe({ pool: { takeCpuSnapshot }, takesPictures: false });
const site = await aSite(({ url = '', socket }, response) => {
  if (url === '/gone') response.writeHead(404, { 'Content-Type': 'text/html' }).end('gone');
  else if (url === '/ends') socket.destroy();
  else if (url !== '/never') response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p id="here">page</p>');
});
afterAll(async () => {
  await Promise.all([pages.close(), runs.close()]);
  site.close();
});

const TOO_BUSY = 'the machine is too busy for a browser';
const lookAt = (path: string) => pages.look(aPage(site.url + path, { totalTimeoutMs: 1_000 }));
const run = (...actions: object[]) => runs.run(aTransaction([{ actions }]));
const navigate = (path: string) => ({ navigate: { url: site.url + path, timeoutMs: 1_000 } });
const element = { element: { css: '#none' }, timeoutMs: 200 };
const here = { element: { css: '#here' }, timeoutMs: 200 };

test('reports a late page without CPU as a checkpoint fault', async () => {
  machine.isBusy = true;
  await expect(lookAt('/never')).rejects.toThrow(TOO_BUSY);
  // The server may have waited for the browser.
  await expect(lookAt('/ends')).rejects.toThrow(TOO_BUSY);
  machine.isBusy = false;
  expect((await lookAt('/never')).failure?.code).toBe(errorCodes.pageTimeout.code);
  expect((await lookAt('/ends')).failure?.code).toBe(errorCodes.connectionClosed.code);
});

test('blames the target for a late page where the system reports no CPU figures', async () => {
  Object.assign(machine, { isBusy: true, isSilent: true });
  expect((await lookAt('/never')).failure?.code).toBe(errorCodes.pageTimeout.code);
  machine.isSilent = false;
});

test('counts responses of the server, however busy the machine is', async () => {
  machine.isBusy = true;
  expect(await lookAt('/gone')).toMatchObject({ statusCode: 404 });
  expect((await run(navigate('/gone'))).failure?.code).toBe(errorCodes.navigateFailed.code);
  const held = { testElementContent: { ...here, testType: 'DoesNotContain', value: 'page' } };
  expect((await run(navigate('/'), held)).failure?.code).toBe(errorCodes.elementContentFailed.code);
});

test.each<[string, object, number]>([
  ['a page that does not arrive', navigate('/never'), errorCodes.navigateFailed.code],
  ['a closed connection', navigate('/ends'), errorCodes.navigateFailed.code],
  ['a missing element', { click: element }, errorCodes.clickFailed.code],
  ['a missing text', { testElementContent: { ...here, value: 'x' } }, errorCodes.elementContentFailed.code],
  [
    'a document that never matches',
    { testDocumentContent: { value: 'x', timeoutMs: 200 } },
    errorCodes.documentContentFailed.code,
  ],
  [
    'a missing frame',
    { switchIframe: { framePath: [{ iframeName: 'none' }], timeoutMs: 200 } },
    errorCodes.frameFailed.code,
  ],
  [
    'a tab that does not open',
    { switchBrowserTab: { windowTitle: 'None', timeoutMs: 200 } },
    errorCodes.tabFailed.code,
  ],
])('is a checkpoint fault in a transaction: %s', async (_, action, code) => {
  machine.isBusy = true;
  await expect(run(navigate('/'), action)).rejects.toThrow(TOO_BUSY);
  machine.isBusy = false;
  expect((await run(navigate('/'), action)).failure?.code).toBe(code);
});

test('ignores a missing optional element on a busy machine too', async () => {
  machine.isBusy = true;
  const ignored = { click: { ...element, ignoreErrors: true } };
  const optional = { actions: [navigate('/'), { click: element }], ignoreErrors: true };
  const seen = await runs.run(aTransaction([optional, { actions: [navigate('/'), ignored] }]));
  expect([seen.failure, seen.steps.map(({ state }) => state)]).toEqual([undefined, ['ignored', 'passed']]);
});

test('reports a run timeout without CPU as a checkpoint fault', async () => {
  const target = aTransaction([{ actions: [navigate('/'), { wait: { waitTimeMs: 10_000 } }] }], {
    totalTimeoutMs: 1_500,
  });
  machine.isBusy = true;
  await expect(runs.run(target)).rejects.toThrow(TOO_BUSY);
  machine.isBusy = false;
  expect((await runs.run(target)).failure?.code).toBe(errorCodes.transactionTimeout.code);
});

test('marks a page that arrived without CPU as starved', async () => {
  machine.isBusy = true;
  expect(await lookAt('/')).toMatchObject({ statusCode: 200, cpuStarved: 'loading' });
  machine.isBusy = false;
  expect((await lookAt('/')).cpuStarved).toBeUndefined();
  Object.assign(machine, { isBusy: true, isSilent: true });
  expect((await lookAt('/')).cpuStarved).toBeUndefined();
  machine.isSilent = false;
});

test('marks a run and its steps with figures as starved', async () => {
  const steps = [{ actions: [navigate('/')], recordWaterfall: true }, { actions: [navigate('/')] }];
  const seen = async () => {
    const { failure, isCpuStarved, steps: stepResults } = await runs.run(aTransaction(steps));
    return [failure, isCpuStarved, ...stepResults.map((step) => step.isCpuStarved)];
  };
  machine.isBusy = true;
  expect(await seen()).toEqual([undefined, true, true, undefined]);
  machine.isBusy = false;
  expect(await seen()).toEqual([undefined, undefined, undefined, undefined]);
});
