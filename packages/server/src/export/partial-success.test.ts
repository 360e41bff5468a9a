/** Decodes responses encoded with OpenTelemetry's own definitions. */
import { expect, test } from 'vitest';
import { describePartialSuccess } from './partial-success-rules.js';
import { collectorService } from './testing/official-messages.js';

const signals = [
  ['Metrics', 'rejectedDataPoints'],
  ['Traces', 'rejectedSpans'],
  ['Logs', 'rejectedLogRecords'],
] as const;
const LEFT_OUT = 'The receiver rejected 3 of the data points, spans or records';
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const packed = (signal: 'Metrics' | 'Traces' | 'Logs', partialSuccess: object): Buffer =>
  collectorService(signal)['Export']?.responseSerialize({ partialSuccess }) ?? Buffer.alloc(0);

test.each(signals)('reports the rejected part of %s, as protocol buffers and JSON', (signal, name) => {
  expect(
    describePartialSuccess(packed(signal, { [name]: 3, errorMessage: 'größer als 4 MB' }), 'application/x-protobuf'),
  ).toBe(`${LEFT_OUT}: größer als 4 MB`);
  for (const count of ['3', 3]) {
    const body = json({ partialSuccess: { [name]: count, errorMessage: 'too old' } });
    expect(describePartialSuccess(body, 'application/json; charset=utf-8')).toBe(`${LEFT_OUT}: too old`);
  }
  expect(describePartialSuccess(packed(signal, { [name]: 3 }), undefined)).toBe(LEFT_OUT);
});

test('reports a warning about a request that was accepted in full', () => {
  const warning = 'The receiver accepted everything with a warning: soon too large';
  expect(describePartialSuccess(packed('Traces', { errorMessage: 'soon too large' }), undefined)).toBe(warning);
  expect(describePartialSuccess(json({ partialSuccess: { errorMessage: 'soon too large' } }), 'application/json')).toBe(
    warning,
  );
});

test.each([
  ['nothing', '', 'application/json'],
  ['no JSON', '<html>', 'application/json'],
  ['null', 'null', 'application/json'],
  ['a list', '{"partialSuccess":[1]}', 'application/json'],
  ['other types', '{"partialSuccess":{"rejectedSpans":{},"errorMessage":7}}', 'application/json'],
  ['a negative number', '{"partialSuccess":{"rejectedSpans":-3}}', 'application/json'],
  ['text', 'ok', 'text/plain'],
  ['a message that is cut off', packed('Logs', { rejectedLogRecords: 3 }).subarray(0, 3).toString('latin1'), ''],
  ['a number without end', '\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff', ''],
  ['a group, which is obsolete', '\x0b\x0c', ''],
  ['a negative count', packed('Logs', { rejectedLogRecords: -3 }).toString('latin1'), ''],
])('ignores %s', (_what, body, contentType) => {
  expect(describePartialSuccess(Buffer.from(body, 'latin1'), contentType)).toBeUndefined();
});

test('skips unknown fields', () => {
  const inner = Buffer.concat([Buffer.from([0x31, 1, 2, 3, 4, 5, 6, 7, 8, 0x2d, 1, 2, 3, 4]), Buffer.from([0x08, 3])]);
  expect(describePartialSuccess(Buffer.concat([Buffer.from([0x78, 0x01, 0x0a, inner.length]), inner]), undefined)).toBe(
    LEFT_OUT,
  );
});
