import { errorCodes } from '@vedette/contract/v4/error-codes';
import type {
  Extraction,
  RequestStep,
  StepVariable,
  UserFunction,
} from '@vedette/contract/checkpoint/multi-step-target';
import { afterAll, describe, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { FILL_LIMITS } from './fill-meter.js';
import { anAssertion, aRequest, aVariable, createRunner } from './testing/a-run.js';

afterAll(closeAll);

const lengths: number[] = [];
const site = await aSite((request, response) => {
  let length = 0;
  request.on('data', (chunk: Buffer) => (length += chunk.length));
  request.on('end', () => {
    lengths.push(length);
    response.end('{"a":{"b":[1,2]}}');
  });
});
const run = createRunner();
const post = (text: string, over: Partial<RequestStep> = {}): RequestStep =>
  aRequest({ url: site, method: 'POST', body: { type: 'text', text }, ...over });

const variable = (name: string): Extraction => ({ source: 'Variable', property: name, arguments: [] });
const doubled = (name: string, of: string): StepVariable => ({
  ...aVariable(name, 'Concatenation', ''),
  arguments: [variable(of), variable(of)],
});

describe('growing variables', () => {
  test('stops a value that doubles itself at the maximum length', async () => {
    const variables: StepVariable[] = [aVariable('a0', 'Constant', 'x'.repeat(1_000))];
    for (let at = 1; at <= 60; at += 1) variables.push(doubled(`a${at}`, `a${at - 1}`));
    const growing = run([aRequest({ url: site, variables })]);
    const [{ failure }, other] = await Promise.all([growing, run([aRequest({ url: site })])]);
    expect(failure).toMatchObject({ code: errorCodes.variableNotExtracted.code });
    expect(failure?.message).toMatch(/^a14: the text is longer than 8 million characters/);
    expect(other.failure).toBeUndefined();
  });

  test('limits the total length of all variables', async () => {
    const variables: StepVariable[] = [aVariable('a', 'Constant', 'x'.repeat(1_000_000))];
    for (let at = 0; at < 60; at += 1) variables.push({ ...doubled(`b${at}`, 'a') });
    const { failure } = await run([aRequest({ url: site, variables })]);
    expect(failure).toMatchObject({ code: errorCodes.variableNotExtracted.code });
    expect(failure?.message).toContain('the variables contain more than 32 million characters');
  });

  test('nested predefined variables beyond the limit send nothing', async () => {
    const predefinedVariables = [{ name: 'p0', value: 'x'.repeat(100) }];
    for (let at = 1; at <= 6; at += 1) {
      predefinedVariables.push({ name: `p${at}`, value: `{{p${at - 1}}}`.repeat(10) });
    }
    const { failure } = await run([post('{{p6}}')], { predefinedVariables });
    expect(failure).toMatchObject({ code: errorCodes.apiStepFailed.code });
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(FILL_LIMITS.text);
  });

  test('evaluates nested arguments once each', async () => {
    let nested: Extraction = { source: 'Constant', property: 'x', arguments: [] };
    for (let at = 0; at < 200; at += 1) nested = { source: 'Concatenation', property: '', arguments: [nested] };
    const variables = [{ ...nested, name: 'deep' }];
    const assertions = [anAssertion('Variable', 'deep', 'Equal', 'x')];
    expect((await run([aRequest({ url: site, variables, assertions })])).failure).toBeUndefined();
  });

  test('limits the output of functions like any other text', async () => {
    const body = '{{@RandomChar(10000)}}'.repeat(2_000);
    expect((await run([post(body)])).failure).toMatchObject({ code: errorCodes.apiStepFailed.code });
  });

  test('limits repeated reading of a text by functions that shorten it', async () => {
    const md5: UserFunction = {
      name: 'h',
      type: 'Hash',
      mappings: [],
      regex: '',
      hashAlgorithm: 'MD5',
      jwtAlgorithm: 'HS256',
      key: '',
    };
    const predefinedVariables = [{ name: 'long', value: 'x'.repeat(FILL_LIMITS.text - 10) }];
    const { failure } = await run([post('{{h({{long}})}}'.repeat(100))], { functions: [md5], predefinedVariables });
    expect(failure).toMatchObject({ code: errorCodes.apiStepFailed.code });
    expect(failure?.message).toContain('filling the templates');
  });
});

describe('thousands of braces', () => {
  test('sends unclosed braces unchanged', async () => {
    const { failure } = await run([post('{{'.repeat(100_000))]);
    expect(failure).toBeUndefined();
    expect(lengths.at(-1)).toBe(200_000);
  });

  test('treats nested braces as one unknown name', async () => {
    const { failure } = await run([post(`${'{{'.repeat(100_000)}x${'}}'.repeat(100_000)}`)]);
    expect(failure).toMatchObject({ code: errorCodes.variableUnresolved.code });
  });

  test('reports two hundred thousand unknown names as one failure', async () => {
    const { failure } = await run([post('{{a}}'.repeat(200_000))]);
    expect(failure).toMatchObject({ code: errorCodes.variableUnresolved.code });
  });
});
