/**
 * Errors of scripts show the message and lines of the user's script, but no internals of the machine or the sandbox.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

afterAll(closeAll);
const site = await aSite((_request, response) => response.end('{"a":'));

/** Paths, file URLs, and names of scripts that are not the user's. */
const OF_THE_MACHINE = /(?:\/[\w.-]+){2}|[A-Z]:\\|file:|node:|node_modules|evalmachine|\[eval\]|anonymous>/;

/** Thrown values and the message shown. */
const THROWN: readonly (readonly [string, string, string])[] = [
  ['an error', '\n\nthrow new Error("x")', 'x (line 3)'],
  [
    'an error of the language',
    'const a = 1;\nnull.x',
    "TypeError: Cannot read properties of null (reading 'x') (line 2)",
  ],
  ['an error in a function', 'function f() {\n  throw new RangeError("far");\n}\n\nf();', 'RangeError: far (line 2)'],
  ['a rejected promise', '\nPromise.reject(new Error("late"))', 'late (line 2)'],
  ['an awaited promise', '\n\nawait Promise.reject(new TypeError("late"))', 'TypeError: late (line 3)'],
  ['a timer', '\nsetTimeout(() => {\n  throw new Error("later")\n}, 1)', 'later (line 3)'],
  ['a missing module', '\nrequire("no-such-module")', "Cannot find module 'no-such-module' (line 2)"],
  ['a module of Node', 'require("child_process")', "Cannot find module 'child_process' (line 1)"],
  [
    'a library of the sandbox',
    '\nrequire("cheerio").load("<a>")("[[[")',
    'SyntaxError: Malformed attribute selector: [[ (line 2)',
  ],
  ['an assertion', '\nrequire("assert").ok(false, "no")', 'AssertionError: no (line 2)'],
  ['several errors', 'throw new AggregateError([new Error("a")], "many")', 'AggregateError: many (line 1)'],
  ['a stack as the message', '\nthrow new Error(new Error("in").stack)', 'Error: in\n    at script:2:17 (line 2)'],
  ['no error object', 'throw "a text"', 'a text'],
  ['an error with its own stack', 'const e = new Error("x"); e.stack = { toString() { throw 1 } }; throw e', 'x'],
  ['a script with a syntax error', 'const a = ;', "SyntaxError: Unexpected token ';'"],
];

/** Logged values and the line shown. */
const LOGGED: readonly (readonly [string, string, string])[] = [
  ['an error', '\n  console.log(new Error("x").stack)', 'log: Error: x\n    at script:2:15'],
  ['the first line', 'console.log(new Error("x").stack)', 'log: Error: x\n    at script:1:13'],
  [
    'functions',
    'const f = () => new Error("x");\nfunction g() { return f(); }\nconsole.log(g().stack)',
    'log: Error: x\n    at f (script:1:17)\n    at g (script:2:23)\n    at script:3:13',
  ],
  [
    'a cause',
    'console.log(new Error("x", { cause: new Error("why") }).cause.stack)',
    'log: Error: why\n    at script:1:37',
  ],
  [
    'several errors',
    'console.log(new AggregateError([new Error("a")], "many").errors[0].stack)',
    'log: Error: a\n    at script:1:33',
  ],
  [
    'a captured stack',
    'const o = { name: "o" };\nError.captureStackTrace(o); console.log(o.stack)',
    'log: [object Object]\n    at script:2:7',
  ],
  [
    'an assertion of the sandbox',
    'try { pm.expect(1).to.equal(2) } catch (e) { console.log(e.stack) }',
    'log: AssertionError: expected 1 to equal 2\n    at script:1:23',
  ],
  [
    'a library of the sandbox',
    'try { new (require("ajv"))().compile({ type: 5 }) } catch (e) { console.log(e.stack.split("\\n").at(-1)) }',
    'log:     at script:1:30',
  ],
  [
    'a longer stack',
    'Error.stackTraceLimit = 500;\nconsole.log(new Error("x").stack)',
    'log: Error: x\n    at script:2:13',
  ],
  ['an error object', '\nconsole.error(new TypeError("x"))', 'error: TypeError: x (line 2)'],
  [
    'a variable',
    'pm.environment.set("s", new Error("x").stack); console.log(pm.environment.get("s"))',
    'log: Error: x\n    at script:1:25',
  ],
  [
    'its own stack formatting',
    'Error.prepareStackTrace = (e, s) => s.join();\nconsole.log(new Error("x").stack)',
    'log: Error: x\n    at script:2:13',
  ],
];

let thrown: StepsOutcome;
let logged: StepsOutcome;
beforeAll(async () => {
  thrown = await runCollection(
    aCollection(
      THROWN.flatMap(([name, script]) => [
        anItem(`pre: ${name}`, site, { pre: script }),
        anItem(`test: ${name}`, site, { test: script }),
      ]),
    ),
  );
  const failing = 'pm.test(new Error("n").stack, () => { throw new Error(new Error("m").stack) })';
  logged = await runCollection(
    aCollection([
      ...LOGGED.map(([name, script]) => anItem(name, site, { test: script })),
      anItem('failing', site, { test: failing }),
    ]),
  );
});

const findStep = ({ steps }: StepsOutcome, name: string) => steps.find((step) => step.name === name);

test.each(THROWN)('shows message and line of a script that throws: %s', (name, _script, message) => {
  expect(findStep(thrown, `pre: ${name}`)?.errorMessage).toBe(message);
  expect(findStep(thrown, `test: ${name}`)?.errorMessage).toBe(message);
});

describe('stacks contain frames of the script only', () => {
  test.each(LOGGED)('in the log: %s', (name, _script, line) => {
    expect(findStep(logged, name)?.postResponseConsole).toEqual([line]);
  });

  test('shows a failed test with name and message', () => {
    expect(findStep(logged, 'failing')?.assertions).toMatchObject([
      {
        description: 'Error: n\n    at script:1:9',
        exception: expect.stringMatching(/^Error: m\n {4}at script:1:55/) as string,
      },
    ]);
  });
});

test('shows no path of the machine', () => {
  // The site's URL belongs to the user.
  const shown = JSON.stringify([thrown, logged]).replaceAll(site, '');
  expect(shown).not.toMatch(OF_THE_MACHINE);
});
