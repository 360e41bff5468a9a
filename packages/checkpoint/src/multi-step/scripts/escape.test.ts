import { afterAll, describe, expect, test } from 'vitest';
import { makeScriptRunner, type ScriptResult, type ScriptState } from './script-runner.js';

const scripts = makeScriptRunner({ cpuMs: 400, wallMs: 30_000 });
afterAll(() => scripts.close());

const state: ScriptState = {
  request: { url: 'http://x/', method: 'GET', body: '', headers: [] },
  ...{ variables: [{ name: 'a', value: '1' }], customMetrics: [] },
};
async function run(source: string): Promise<ScriptResult> {
  const outcome = await scripts.run(source, state);
  if (typeof outcome === 'string' || 'problem' in outcome) throw new Error(JSON.stringify(outcome));
  return outcome;
}

describe('nothing of the host can be reached', () => {
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
    ['a module', '(await import("node:fs").then(() => "leak", () => "undefined"))'],
    [
      'who called',
      '(function f() { try { return f.caller === null || f.caller === undefined ? "undefined" : typeof f.caller; } catch { return "undefined"; } })()',
    ],
  ])('%s', async (_what, expression) => {
    const { console: lines } = await run(`ut.log(${expression})`);
    expect(lines.join()).toMatch(/^(undefined,?|function)+$/);
  });

  test('what a script spoils is its own', async () => {
    const spoil = `Object.prototype.polluted = 1; Array.prototype.push = () => { throw 1 }; JSON.stringify = () => '{}';
      Promise.prototype.then = undefined; globalThis.ut = undefined;`;
    await scripts.run(spoil, state);
    const { console: lines } = await run('ut.log(typeof ({}).polluted, [1].concat(2).length)');
    expect(lines).toEqual(['undefined 2']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('keys that mean something to the host are values like others', async () => {
    const { variables } = await run(`ut.variables.set('__proto__', 'x'); ut.variables.set('constructor', 'y');`);
    expect(variables.map(({ name }) => name)).toEqual(['a', '__proto__', 'constructor']);
  });
});

describe('nothing lasts', () => {
  test.each([
    ['an endless loop', 'for (;;);'],
    ['an endless loop in a promise', 'await null; for (;;);'],
    ['promises for ever', 'const f = () => Promise.resolve().then(f); await f();'],
    ['a pattern that explodes', '/^(a+)+$/.test("a".repeat(40) + "!")'],
    ['a getter that never returns', 'Object.defineProperty(Object.prototype, "toJSON", { get() { for (;;); } });'],
  ])('%s', async (_what, source) => {
    const outcome = await scripts.run(source, state);
    expect(outcome === 'late' || (typeof outcome === 'object' && ('problem' in outcome || outcome.error !== ''))).toBe(
      true,
    );
  });

  test.each([
    ['lists', 'const a = []; for (;;) a.push("x".repeat(1e5) + a.length);'],
    ['one text', 'let s = "x"; for (;;) s += s;'],
    ['a buffer', 'new ArrayBuffer(2 ** 31 - 1)'],
    ['recursion', 'const f = () => f(); f();'],
    ['nesting', 'let a = []; for (let i = 0; i < 1e5; i += 1) a = [a]; JSON.stringify(a);'],
  ])('a bomb: %s', async (_what, source) => {
    const outcome = await scripts.run(source, state);
    expect(outcome === 'late' || (typeof outcome === 'object' && ('problem' in outcome || outcome.error !== ''))).toBe(
      true,
    );
  });

  test('after all that the next script runs', async () => {
    expect((await run('ut.log(ut.variables.get("A"))')).console).toEqual(['1']);
  });
});

test('more lines than a console holds are dropped', async () => {
  const { console: lines } = await run('for (let i = 0; i < 1000; i += 1) ut.log("x".repeat(5000));');
  expect([lines.length, lines[0]?.length]).toEqual([200, 1_024]);
});

test('a promise that never settles is an error, and those that do are awaited', async () => {
  expect((await run('await new Promise(() => {})')).error).toBe('a promise never settles');
  const { tests } = await run('ut.test("later", async () => { await null; throw new Error("no"); });');
  expect(tests).toEqual([{ name: 'later', passed: false, message: expect.stringContaining('Error: no') as string }]);
});
