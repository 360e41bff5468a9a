import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aSite, closeAll } from '../../probes/http/testing/http-fixture.js';
import { aRequest, createRunner } from '../testing/a-run.js';
import { makeScriptRunner, type ScriptState } from './script-runner.js';

afterAll(closeAll);
const { execPath } = process;
afterEach(() => {
  process.execPath = execPath;
});
const state: ScriptState = {
  request: { url: 'http://x/', method: 'GET', body: '', headers: [] },
  variables: [],
  customMetrics: [],
};
const ours = { name: 'ProbeFailure', code: errorCodes.probeFailed.code };

test.skipIf(process.platform !== 'linux')(
  'a script without CPU is a checkpoint fault, one that used its CPU is not',
  async () => {
    const starved = makeScriptRunner({ cpuMs: 600_000, wallMs: 200 });
    await expect(starved.run('for (;;);', state)).rejects.toMatchObject(ours);
    starved.close();
    const late = makeScriptRunner({ cpuMs: 1_000, wallMs: 60_000 });
    expect(await late.run('for (;;);', state)).toBe('late');
    expect(await late.run('ut.log(1)', state)).toMatchObject({ console: ['1'] });
    late.close();
  },
);

test('reports a script process that does not start as a checkpoint fault', async () => {
  const site = await aSite((_, response) => response.end('in'));
  const run = createRunner();
  process.execPath = '/nowhere/node';
  for (const member of ['preRequestScript', 'postResponseScript']) {
    const step = aRequest({ url: site, ignoreErrors: true, attempts: 2, [member]: 'ut.log(1)' });
    await expect(run([step])).rejects.toMatchObject(ours);
  }
  process.execPath = execPath;
  expect((await run([aRequest({ url: site, postResponseScript: 'ut.log(1)' })])).failure).toBeUndefined();
});
