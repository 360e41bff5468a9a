/** Hostile collections: they cannot access the machine, leave nothing behind and stay within their limits. */
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, describe, expect, test } from 'vitest';
import { parseEgressPolicy } from '../net/egress.js';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { SCRIPT_LIMITS } from './runtime.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);

const site = await aSite((request, response) => {
  if (request.url === '/away')
    response.writeHead(302, { Location: `http://127.0.0.2:${request.socket.localPort ?? 0}/` }).end();
  else if (request.url === '/endless') {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  } else response.end(`{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`);
});

/** Generous time limits, so that tests of size limits do not fail on a busy machine. */
const PATIENT = { cpuMs: 100_000, wallMs: 100_000 };

const PROBES = [
  'typeof process',
  '(() => { try { return require("fs").readFileSync === undefined ? "undefined" : "leak"; } catch (e) { return "undefined"; } })()',
  '(() => { try { return typeof require("child_process"); } catch (e) { return "undefined"; } })()',
  'typeof (function () {}).constructor("return this")().process',
  'typeof console.log.constructor("return typeof process === \'undefined\' ? undefined : process")()',
  '(() => { try { return typeof pm.sendRequest.constructor("return this.require")()("node:fs"); } catch (e) { return "undefined"; } })()',
  '(() => { try { return typeof require("worker_threads"); } catch (e) { return "undefined"; } })()',
  '(() => { try { return typeof require("vm").runInThisContext("this").process; } catch (e) { return "undefined"; } })()',
  'typeof (function () {}).constructor("return this")().fetch',
  '(() => { try { null.x; } catch (e) { return typeof e.constructor.constructor("return this")().process; } })()',
  '(() => { Error.prepareStackTrace = (e, sites) => sites.map((s) => { const t = s.getThis(); return t && typeof t.process; }).join(""); const s = new Error().stack; Error.prepareStackTrace = undefined; return /object/.test(String(s)) ? "leak" : "undefined"; })()',
  'typeof ({}).polluted',
];

test('isolates scripts from the host and from later runs', async () => {
  const lines = PROBES.map((probe) => `console.log(${probe})`).join('\n');
  const imports = `import("node:fs").then((fs) => console.log("leak", typeof fs), () => console.log("undefined"))`;
  const tamper = 'Object.prototype.polluted = 1; JSON.parse = () => ({}); Array.prototype.push = () => { throw 1 };';
  const outcome = await runCollection(
    aCollection([
      anItem('look', site, { test: `pm.response.json();\n${lines}\n${imports}` }),
      anItem('spoil', site, { test: tamper }),
    ]),
  );
  expect(outcome.steps[0]?.postResponseConsole).toEqual([...PROBES.map(() => 'log: undefined'), 'log: undefined']);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

describe('limits time', () => {
  test.each([
    ['an endless loop', { pre: 'for (;;);' }, errorCodes.scriptTimeout.code, SCRIPT_LIMITS],
    [
      'endless arrays',
      { pre: 'const a = []; for (;;) a.push(new Array(1e6).fill(a.length));' },
      errorCodes.preRequestScriptFailed.code,
      PATIENT,
    ],
    ['requests in a loop', { test: 'pm.execution.setNextRequest("one")' }, errorCodes.collectionInvalid.code, PATIENT],
    [
      'endless script requests',
      { pre: 'const f = () => pm.sendRequest(pm.environment.get("site"), f); f();' },
      errorCodes.collectionInvalid.code,
      PATIENT,
    ],
  ])('stops %s', async (_what, say, code, script) => {
    const predefinedVariables = [{ name: 'site', value: site }];
    const outcome = await runCollection(
      aCollection([anItem('one', site, say)]),
      { predefinedVariables },
      {},
      { script },
    );
    expect(outcome.failure?.code).toBe(code);
    expect(outcome.failure?.description).toMatch(/^Step \d: /);
  });
});

test('truncates an endless response', async () => {
  const outcome = await runCollection(aCollection([anItem('one', `${site}/endless`)]));
  expect(outcome.failure).toMatchObject({ code: errorCodes.responseTooLarge.code });
});

test('applies the egress policy to redirects and script requests', async () => {
  const egress = parseEgressPolicy('list:127.0.0.1/32');
  const elsewhere = site.replace('127.0.0.1', '127.0.0.2');
  const pre = `pm.sendRequest(${JSON.stringify(elsewhere)}, (error) => console.log(JSON.stringify(error)));`;
  const outcome = await runCollection(aCollection([anItem('one', `${site}/away`, { pre })]), {}, { egress });
  expect(outcome.failure).toMatchObject({ code: errorCodes.addressRefused.code });
  expect(outcome.steps[0]?.preRequestConsole.join()).toMatch(/127\.0\.0\.2 is a loopback address/);
});
