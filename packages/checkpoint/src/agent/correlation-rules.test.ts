import { deriveCorrelationId } from '@vedette/kernel/correlation-id';
import { expect, test } from 'vitest';
import { aTarget } from '../probes/http/testing/http-fixture.js';
import { aPage } from '../browser/page/testing/a-page.js';
import { addCorrelationHeaders } from './correlation-rules.js';
import { anOrder } from './testing/fake-port.js';

const url = 'http://127.0.0.1:9/';
const idsIn = (order: ReturnType<typeof anOrder>): string[] => {
  const target = addCorrelationHeaders(order);
  const headers = target.kind === 'http' ? target.headers : [];
  return headers.filter(({ name }) => name.toLowerCase() === 'x-correlation-id').map(({ value }) => value);
};

test('adds an id derived from the run to requests', () => {
  const order = anOrder(url);
  expect(idsIn(order)).toEqual([deriveCorrelationId(order)]);
  expect(deriveCorrelationId(order)).toMatch(/^[0-9a-f]{32}$/);
  expect(deriveCorrelationId({ ...order, attempt: 1 })).not.toBe(deriveCorrelationId(order));
});

test('prefers the monitor’s own header in any case', () => {
  const headers = [{ name: 'x-correlation-ID', value: 'mine' }];
  expect(idsIn(anOrder(url, { target: aTarget({ url, headers }) }))).toEqual(['mine']);
});

test('leaves targets without HTTP unchanged', () => {
  const target = {
    kind: 'connect',
    host: '127.0.0.1',
    port: 9,
    ipVersion: 'IpV4',
    connectTimeoutMs: 1,
    totalTimeoutMs: 1,
  } as const;
  expect(addCorrelationHeaders(anOrder(url, { target }))).toBe(target);
});

test('adds headers to documents only, and traceparent where it is enabled', () => {
  const page = aPage(url, { headers: [{ name: 'TRACEPARENT', value: 'mine' }] });
  const order = anOrder(url, { target: page, sendsTraceparent: true });
  const id = deriveCorrelationId(order);
  const mark = { name: 'X-Correlation-ID', value: id };
  expect(addCorrelationHeaders(order)).toEqual({ ...page, documentHeaders: [mark] });
  const parent = { name: 'traceparent', value: expect.stringMatching(`^00-${id}-[0-9a-f]{16}-01$`) as string };
  expect(addCorrelationHeaders({ ...order, target: { ...page, headers: [] } })).toMatchObject({
    documentHeaders: [mark, parent],
  });
  const { sendsTraceparent: _, ...plain } = order;
  expect(addCorrelationHeaders({ ...plain, target: { ...page, headers: [] } })).toMatchObject({
    documentHeaders: [mark],
  });
});
