import { afterAll, describe, expect, test } from 'vitest';
import { makeScriptRunner, type ScriptResult, type ScriptState } from './script-runner.js';

const scripts = makeScriptRunner({ cpuMs: 400, wallMs: 30_000 });
afterAll(() => scripts.close());

const state: ScriptState = {
  request: { url: 'http://x/', method: 'GET', body: '', headers: [] },
  variables: [{ name: 'a', value: '1' }],
  customMetrics: [],
};
async function run(source: string): Promise<ScriptResult> {
  const outcome = await scripts.run(source, state);
  if (typeof outcome === 'string' || 'problem' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome;
}

describe('cannot reach the host', () => {
  test.each([
    [
      'names',
      '[typeof process, typeof require, typeof module, typeof WebAssembly, typeof fetch, typeof setTimeout].join()',
    ],
    ['the constructor of a function', 'ut.log.constructor("return [typeof process, typeof require].join()")()'],
    ['the constructor of a bridge', 'ut.crypto.md5.constructor.constructor("return typeof process")()'],
    [
      'an error of the host',
      '(() => { try { ut.crypto.rsasha1("a", "b", "PEM"); } catch (e) { return e.constructor.constructor("return typeof process")(); } })()',
    ],
    [
      'the stack',
      '(() => { try { null.x; } catch (e) { return /file:|node:|\\/usr|\\/home/.test(e.stack) ? "leak" : "undefined"; } })()',
    ],
    ['the prototype of a generator', '(function*(){}).constructor("yield typeof process")().next().value'],
    [
      'a proxy around the documented objects',
      'typeof new Proxy(ut, {}).constructor.constructor("return process === undefined ? 1 : 1; ")'.replace(
        'return process === undefined ? 1 : 1; ',
        'return this.process',
      ),
    ],
    ['eval', '(0, eval)("typeof process")'],
    [
      'call sites of a stack',
      '(() => { let found; Error.prepareStackTrace = (e, sites) => { found = sites; }; try { ut.crypto.rsasha1("a", "b", "PEM"); } catch (e) { e.stack; } return typeof (found && found[0] && found[0].getThis().process); })()',
    ],
    [
      'a proxy passed to the bridge',
      '(() => { let found; const spy = new Proxy({}, new Proxy({}, { get: (t, trap) => (...given) => { for (const it of given) { try { if (it !== spy && it.constructor.constructor("return this")().process) found = trap; } catch {} } return Reflect[trap](...given); } })); for (const use of [() => ut.crypto.md5(spy), () => ut.variables.set("x", spy), () => ut.test(spy, spy)]) { try { use(); } catch {} } return typeof found; })()',
    ],
    [
      'functions of an async generator',
      '(await Object.getPrototypeOf(async function* () {}).constructor("yield typeof process")().next()).value',
    ],
    ['a callback of a promise', 'await { then: (yes) => yes(typeof yes.constructor("return this")().process) }'],
    ['a module imported by new code', 'await (0, eval)(`import("std").then(() => "leak", () => "undefined")`)'],
    [
      'waiting without CPU, and threads',
      '(() => { try { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1); return typeof Worker; } catch { return typeof Worker; } })()',
    ],
    ['a module', '(await import("node:fs").then(() => "leak", () => "undefined"))'],
    [
      'the caller',
      '(function f() { try { return f.caller === null || f.caller === undefined ? "undefined" : typeof f.caller; } catch { return "undefined"; } })()',
    ],
    [
      'objects that other hosts provide',
      '[typeof TextDecoder, typeof TextEncoder, typeof structuredClone, typeof Buffer, typeof global, typeof std, typeof os, typeof print].join()',
    ],
    [
      'a reviver',
      '(() => { let found; JSON.parse("[1,[2]]", function (key, value) { try { if (this.constructor.constructor("return this")().process) found = key; } catch {} return value; }); return typeof found; })()',
    ],
    [
      'conversion of a value to text',
      '(() => { let found; const look = (it) => { try { if (it.constructor.constructor("return this")().process) found = 1; } catch {} return "x"; }; const spy = { toJSON(key) { return look(this); }, toString() { return look(this); }, [Symbol.toPrimitive](hint) { return look(arguments); } }; for (const use of [() => ut.crypto.md5(spy), () => ut.encoding.base64.encode(spy), () => ut.request.headers.add(spy, spy), () => ut.crypto.rsasha1("a", spy, spy)]) { try { use(); } catch {} } return typeof found; })()',
    ],
    [
      'a setter on every array',
      '(() => { let found; Object.defineProperty(Array.prototype, 0, { configurable: true, set(it) { try { if (it.constructor.constructor("return this")().process) found = 1; } catch {} } }); try { ut.crypto.md5("x"); ut.encoding.base64.decode("eA=="); } catch {} delete Array.prototype[0]; return typeof found; })()',
    ],
    [
      'the keys and the prototypes of a bridge',
      '(() => { let found; for (let it = ut.crypto.md5; it; it = Reflect.getPrototypeOf(it)) for (const key of Reflect.ownKeys(it)) { try { const got = it[key]; if (got && got.constructor.constructor("return this")().process) found = key; } catch {} } return typeof found; })()',
    ],
    [
      'a global of the host',
      '(Object.getOwnPropertyNames(globalThis).find((name) => /process|require|module|border|bridge|call|worker|port|fetch|socket/i.test(name)) || "undefined")',
    ],
    [
      'the cause and the stack of an error, as objects',
      '(() => { let found; try { ut.crypto.cert.parseCrl([1]); } catch (e) { for (const key of Reflect.ownKeys(e)) if (typeof e[key] === "object" && e[key] !== null) found = key; } return typeof found; })()',
    ],
  ])('through %s', async (_what, expression) => {
    const { console: lines } = await run(`ut.log(${expression})`);
    expect(lines.join()).toMatch(/^(undefined,?|function)+$/);
  });

  test('changes of globals affect only the script itself', async () => {
    const tamper = `Object.prototype.polluted = 1; Array.prototype.push = () => { throw 1 }; JSON.stringify = () => '{}';
      Promise.prototype.then = undefined; globalThis.ut = undefined;`;
    await scripts.run(tamper, state);
    const { console: lines } = await run('ut.log(typeof ({}).polluted, [1].concat(2).length)');
    expect(lines).toEqual(['undefined 2']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('treats output as data, whatever the script made of arrays and strings', async () => {
    const tamper = `Object.defineProperty(Array.prototype, 'toJSON', { value: () => ({ __proto__: null, polluted: 1 }) });
      ut.variables.set('x', JSON.parse('{"__proto__":{"polluted":1}}'));`;
    const outcome = await scripts.run(tamper, state);
    expect(outcome).toEqual({ problem: 'the script returned invalid values' });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('treats keys with a meaning for the host as data', async () => {
    const { variables } = await run(`ut.variables.set('__proto__', 'x'); ut.variables.set('constructor', 'y');`);
    expect(variables.map(({ name }) => name)).toEqual(['a', '__proto__', 'constructor']);
  });
});

describe('limits time and memory', () => {
  test.each([
    ['an endless loop', 'for (;;);'],
    ['an endless loop in a promise', 'await null; for (;;);'],
    ['endless promises', 'const f = () => Promise.resolve().then(f); await f();'],
    ['a pattern that explodes', '/^(a+)+$/.test("a".repeat(40) + "!")'],
    ['a getter that never returns', 'Object.defineProperty(Object.prototype, "toJSON", { get() { for (;;); } });'],
    ['a result that refers to itself', 'const self = { then: (yes) => yes(self) }; await self;'],
    ['an endless iteration', '[...Array(100).keys()].sort(() => { for (;;); });'],
    ['an endless toString', 'ut.log(String({ toString() { for (;;); } }));'],
    ['an endless error message', 'throw { get message() { for (;;); } };'],
    ['an endless async generator', 'for await (const one of (async function* () { for (;;) yield 1; })()) one;'],
    ['a walk through a proxy', 'for (const key in new Proxy({}, { getPrototypeOf() { for (;;); } })) key;'],
    ['an endless split', '"x".repeat(50).split(/(x+x+)+y/);'],
    ['ten thousand variables', 'for (let at = 0; at < 1e6; at += 1) ut.variables.set("v" + at, "");'],
  ])('stops %s', async (_what, source) => {
    const outcome = await scripts.run(source, state);
    expect(outcome === 'late' || (typeof outcome === 'object' && ('problem' in outcome || outcome.error !== ''))).toBe(
      true,
    );
  });

  test.each([
    ['lists', 'const a = []; for (;;) a.push("x".repeat(1e5) + a.length);'],
    ['one string', 'let s = "x"; for (;;) s += s;'],
    ['a buffer', 'new ArrayBuffer(2 ** 31 - 1)'],
    ['recursion', 'const f = () => f(); f();'],
    ['an array of strings', 'for (let i = 0; i < 9_000; i += 1) ut.variables.set("v" + i, "\\u0000".repeat(1e5));'],
    ['an array that contains itself twice', 'const a = {}; a.toJSON = () => [a, a]; for (;;) ut.log([a]);'],
    ['typed arrays', 'const a = []; for (;;) a.push(new Uint8Array(2 ** 24).fill(1));'],
    ['a number', 'let n = 2n; for (;;) n **= n;'],
    ['an empty array', 'new Array(2 ** 32 - 1).join("x")'],
    ['a string that replaces itself', 'let s = "aa"; for (;;) s = s.replace(/a/g, "$&$&");'],
    ['a reviver that parses', 'const f = () => JSON.parse("[0]", f); f();'],
    ['endless spreading', 'Math.max(...{ *[Symbol.iterator]() { for (;;) yield "x".repeat(1e4); } });'],
    [
      'errors in errors',
      'let e = new Error("x".repeat(1e6)); for (;;) e = new Error(e.message + e.stack, { cause: e });',
    ],
    [
      'a proxy with a million keys',
      'ut.log(new Proxy({}, { ownKeys: () => Array.from({ length: 1e6 }, (_, at) => "k" + at), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: "x".repeat(1e3) }) }));',
    ],
    ['thousands of tests', 'for (let at = 0; at < 5_000; at += 1) ut.test("t" + at, () => {});'],
    ['retained promises', 'const kept = []; for (;;) kept.push(Promise.resolve("x".repeat(1e4)).then((s) => s + s));'],
    ['nesting', 'let a = []; for (let i = 0; i < 1e5; i += 1) a = [a]; JSON.stringify(a);'],
  ])('stops a bomb: %s', async (_what, source) => {
    const outcome = await scripts.run(source, state);
    expect(outcome === 'late' || (typeof outcome === 'object' && ('problem' in outcome || outcome.error !== ''))).toBe(
      true,
    );
  });

  test('runs a script normally after scripts that were stopped', async () => {
    expect((await run('ut.log(ut.variables.get("A"))')).console).toEqual(['1']);
  });
});

test('drops lines beyond the console limit', async () => {
  const { console: lines } = await run('for (let i = 0; i < 1000; i += 1) ut.log("x".repeat(5000));');
  expect([lines.length, lines[0]?.length]).toEqual([200, 1_024]);
});

test('a promise that never settles is an error, others are awaited', async () => {
  expect((await run('await new Promise(() => {})')).error).toBe('a promise never settles');
  const { tests } = await run('ut.test("later", async () => { await null; throw new Error("no"); });');
  expect(tests).toEqual([{ name: 'later', passed: false, message: expect.stringContaining('Error: no') as string }]);
});
