/** Known sandbox escapes, tried from scripts of a collection, and the sandbox layers behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, describe, expect, test } from 'vitest';
import { detectSandbox } from '../confined/sandbox.js';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';
import { SCRIPT_LIMITS } from './runtime.js';

afterAll(closeAll);

/** Open-file limits of the child processes that run while one of their requests is answered. */
let openable: number[] = [];
function lookAround(): void {
  const limits = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
        if (Number(parent) !== process.pid) return [];
        return [Number(/^Max open files +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1])];
      } catch {
        return []; // The process has ended meanwhile.
      }
    });
  openable = limits;
}
const site = await aSite((request, response) => {
  if (request.url === '/look') lookAround();
  response.end('{"a":{"__proto__":{"polluted":1}}}');
});
const here = await detectSandbox();

/** Each returns the name of the host object it reached, or `undefined`. */
const WAYS = {
  'call sites of a stack': `(() => { const found = []; Error.prepareStackTrace = (e, sites) => { for (const site of sites) {
    for (const way of ['getThis', 'getFunction']) { try { const it = site[way](); if (it && it.constructor.constructor('return typeof process')() !== 'undefined') found.push(way); } catch {} } } };
    new Error().stack; try { pm.expect(1).to.equal(2); } catch (e) { e.stack; } Error.prepareStackTrace = undefined; return found[0]; })()`,
  'a stack overflow error thrown by the host': `(() => { const deep = () => { try { deep(); } catch (e) { return e; } throw 1; };
    try { (function f() { pm.environment.set('x', 1); f(); })(); } catch (e) { return typeof e.constructor.constructor('return this')().process; } })()`,
  'a proxy passed to the documented objects': `(() => { let found; const spy = new Proxy({}, new Proxy({}, { get: (t, trap) => (...given) => {
    for (const it of given) { try { if (it !== spy && it.constructor.constructor('return this')().process) found = trap; } catch {} } return Reflect[trap](...given); } }));
    for (const use of [() => pm.environment.set('x', spy), () => console.log(spy), () => pm.expect(spy).to.eql({}), () => pm.test('t', spy)]) { try { use(); } catch {} } return found; })()`,
  'the inspection of logged values': `(() => { let found; console.log({ [Symbol.for('nodejs.util.inspect.custom')]: (depth, options, inspect) => { found = typeof inspect; } }); return found; })()`,
  'functions of an async generator': `Object.getPrototypeOf(async function* () {}).constructor('yield typeof process')().next().then(({ value }) => value)`,
  'a callback of a promise': `new Promise((done) => { Promise.resolve({ then: (yes) => { done(typeof yes.constructor('return this')().process); yes(); } }); })`,
  'the response of a script request': `new Promise((done) => pm.sendRequest(${JSON.stringify(site)}, (error, response) => done(typeof response.constructor.constructor('return this')().process)))`,
  'a module imported by new code': `(0, eval)('import("node:net").then(() => "leak", () => undefined)')`,
  'a module imported by a new function': `new Function('return import("node:child_process").then(() => "leak", () => undefined)')()`,
  'a function called by the host': `new Promise((done) => setTimeout(function f() { try { done(f.caller ? typeof f.caller.constructor('return this')().process : undefined); } catch { done(undefined); } }, 1))`,
  'events of the bridge': `typeof (globalThis.__uvm_emit || globalThis.bridge || globalThis.parentPort || {}).postMessage`,
  'threads and shared memory': `[typeof Worker, typeof MessageChannel, typeof require('uuid').constructor('return this')().process].find((it) => it !== 'undefined')`,
};

test('cannot reach the host', async () => {
  const lines = Object.entries(WAYS).map(([name, way]) => `await look(${JSON.stringify(name)}, async () => ${way});`);
  // The first result counts; a promise that never settles found nothing.
  const script = `const later = setTimeout;
    const look = async (name, way) => {
      let found;
      try { found = await Promise.race([way(), new Promise((done) => later(done, 1_000))]); } catch {}
      console.log(name + ': ' + String(found));
    };
    (async () => {\n${lines.join('\n')}\n})();`;
  // Breaks arrays within the sandbox, and with them its own messages.
  const trap = `Object.defineProperty(Array.prototype, 0, { configurable: true, set(it) {
    try { if (it.constructor.constructor('return this')().process) console.error('leak'); } catch {} } });
    console.log('x'); pm.environment.toObject(); pm.sendRequest(${JSON.stringify(site)}, () => undefined);`;
  const items = [anItem('look', site, { test: script }), anItem('trap', site, { test: trap })];
  const outcome = await runCollection(aCollection(items));
  expect(JSON.stringify(outcome)).not.toContain('error: leak');
  const logged = outcome.steps[0]?.postResponseConsole ?? [];
  expect(logged.filter((line) => line.includes(': '))).toEqual(
    expect.arrayContaining(Object.keys(WAYS).map((name) => `log: ${name}: undefined`)),
  );
});

describe.each([
  ['an empty network', { ...here, sealsDescriptors: false }, here.commandPrefix.length > 0],
  ['no new sockets', { commandPrefix: [], sealsDescriptors: true }, here.sealsDescriptors],
])('with one sandbox layer only: %s', (_what, sandbox, isHere) => {
  test.skipIf(!isHere)('runs a collection with its scripts and their requests', async () => {
    openable = [];
    const pre = `pm.sendRequest(pm.environment.get('site'), (error, { code }) => console.log(code, new Date(0).getHours()));`;
    const item = anItem('one', `${site}/look`, { pre, test: 'pm.test("ok", () => pm.response.to.have.status(200))' });
    const predefinedVariables = [{ name: 'site', value: site }];
    const outcome = await runCollection(aCollection([item]), { predefinedVariables }, {}, { sandbox });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.steps[0]?.preRequestConsole).toEqual([`log: 200 ${String(new Date(0).getHours())}`]);
    expect(openable.includes(0)).toBe(sandbox.sealsDescriptors);
  });
});

describe('output of scripts', () => {
  test('is treated as data, with lines of limited length', async () => {
    const test = `pm.test('__proto__', () => {}); console.log(JSON.parse('{"__proto__":{"polluted":1}}'));
      pm.environment.set('__proto__', { polluted: 1 }); pm.environment.set('constructor', 'x');
      console.log('x'.repeat(3e7)); pm.test('y'.repeat(1e6), () => { throw new Error('z'.repeat(1e6)); });`;
    const outcome = await runCollection(aCollection([anItem('one', site, { test })]));
    expect(outcome.steps[0]?.postResponseConsole.every(({ length }) => length < 2_000)).toBe(true);
    expect(JSON.stringify(outcome).length).toBeLessThan(20_000);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    ['a wait that uses no CPU', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);', 'scriptTimeout'],
    ['an endless text', 'let s = "x"; for (;;) { s += s; console.log(s.length); }', 'preRequestScriptFailed'],
    ['endless promises', 'const f = () => { Promise.resolve().then(f); }; f();', 'scriptTimeout'],
  ] as const)('stops %s', async (_what, pre, code) => {
    const script = { ...SCRIPT_LIMITS, cpuMs: 500, wallMs: 8_000 };
    const outcome = await runCollection(aCollection([anItem('one', site, { pre })]), {}, {}, { script });
    expect(outcome.failure?.code).toBe(errorCodes[code].code);
  });
});
