import { MsaScript } from '@vedette/contract/v4/multi-step';
import { Problems } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { checkGrowth } from './multi-step-growth-rules.js';

const variable = (Name: string, Source: string, Property = '', Arguments: unknown[] = []) => ({
  Name,
  Source,
  Property,
  Arguments,
});
const of = (name: string) => variable('', 'Variable', name);

function doubling(times: number, first: object = variable('a0', 'Constant', 'x'.repeat(1_000))): unknown[] {
  const more = Array.from({ length: times }, (_, at) =>
    variable(`a${at + 1}`, 'Concatenation', '', [of(`A${at}`), of(`a${at}`)]),
  );
  return [first, ...more];
}

function growthProblems(steps: readonly object[], PredefinedVariables: readonly object[] = []): string {
  const MsaSteps = steps.map((step) => ({ StepType: 'HttpRequest', Url: 'http://x/', Method: 'GET', ...step }));
  const problems = new Problems();
  checkGrowth(MsaScript.parse({ Version: 2, MsaSteps, PredefinedVariables }), problems);
  return problems.all.join('\n');
}

test('reports a doubling value at the variable that gets too long', () => {
  expect(growthProblems([{ Variables: doubling(60) }])).toContain('MsaSteps[0].Variables[14]');
  expect(growthProblems([{ Variables: doubling(12) }])).toBe('');
});

test('reports variables that together are too long', () => {
  const many = Array.from({ length: 60 }, (_, at) => variable(`b${at}`, 'Variable', 'a10'));
  expect(growthProblems([{ Variables: doubling(10) }, { Variables: many }])).toContain('MsaSteps[1].Variables[');
});

test('reports predefined variables that repeat each other, in any order', () => {
  const levels = Array.from({ length: 6 }, (_, at) => ({ Key: `p${at + 1}`, Value: `{{P${at}}}`.repeat(10) }));
  const all = [...levels.reverse(), { Key: 'p0', Value: 'x'.repeat(100) }];
  expect(growthProblems([{}], all)).toContain('PredefinedVariables[0].Value');
  expect(growthProblems([{}], all.slice(2))).toBe('');
});

test('ignores values of responses, functions, scripts and cycles', () => {
  expect(growthProblems([{ Variables: doubling(60, variable('a0', 'ResponseBodyText')) }])).toBe('');
  expect(growthProblems([{ PreRequestScript: 'x()', Variables: doubling(60) }])).toBe('');
  expect(growthProblems([{ Disabled: true, Variables: doubling(60) }])).toBe('');
  expect(growthProblems([{}], [{ Key: 'a', Value: '{{a}}{{f({{a}})}}'.repeat(1_000) }])).toBe('');
});
