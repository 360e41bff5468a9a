import { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSnapshotForm } from './snapshot-form-rules.js';

const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
const page = (contentType: string) => ({ form: 'page', contentType });
const text = (charset: string) => ({ form: 'text', contentType: `text/plain; charset=${charset}` });
const image = (contentType: string) => ({ form: 'image', contentType });

test.each([
  ['text/html', '<h1>x', page('text/html')],
  ['TEXT/HTML; Charset="ISO-8859-1"', '<h1>x', page('text/html; charset=ISO-8859-1')],
  ['application/xhtml+xml;charset=utf-8', '<html/>', page('application/xhtml+xml; charset=utf-8')],
  ['text/html; charset=utf-8\r\nx: y', '<h1>x', page('text/html')],
  ['image/svg+xml', '<svg/>', image('image/svg+xml')],
  ['image/png', 'PNG', image('image/png')],
  ['application/json', '{}', text('utf-8')],
  ['application/problem+json; charset=utf-8', '{}', text('utf-8')],
  ['application/vnd.api+json', '{}', text('utf-8')],
  ['text/xml', '<?xml version="1.0" encoding="iso-8859-15"?><a/>', text('iso-8859-15')],
  ['application/soap+xml', '<a/>', text('utf-8')],
  ['text/css', 'a{}', text('utf-8')],
  ['application/octet-stream', 'abc', 'Binary'],
  ['application/pdf', '%PDF', 'Binary'],
  ['image/tiff', 'II*', 'Binary'],
  ['font/woff2', 'wOF2', 'Binary'],
  ['text/plain', 'a\0b', 'Binary'],
  ['text/plain; charset=utf-16', 'a\0b\0', text('utf-16')],
  ['text/plain', '\ufeffa', text('utf-8')],
  ['text/html', '', 'Empty'],
  ['text/html', ' \r\n\t', 'Empty'],
  [undefined, '<!DOCTYPE html><p>x', page('text/html')],
  [undefined, ' <html>', page('text/html')],
  ['no type', 'sorry', text('utf-8')],
  [undefined, 'a\0b', 'Binary'],
])('renders %j of %j as %j', (declared, body, form) => {
  expect(chooseSnapshotForm(declared, bytes(body))).toEqual(form);
});

test('detects missing content types by the first bytes', () => {
  expect(chooseSnapshotForm('', bytes('89504e470d0a1a0a', 'hex'))).toEqual(image('image/png'));
  expect(chooseSnapshotForm('', bytes('ffd8ffe0', 'hex'))).toEqual(image('image/jpeg'));
  expect(chooseSnapshotForm('', bytes('GIF89a'))).toEqual(image('image/gif'));
});

test('decodes unknown character sets as browsers do, also when cut mid-character', () => {
  expect(chooseSnapshotForm('text/plain', bytes('caf\u00e9 au lait', 'latin1'))).toEqual(text('windows-1252'));
  expect(chooseSnapshotForm('text/plain', bytes('caf\u00e9').subarray(0, 4))).toEqual(text('utf-8'));
});

test('builds orders that checkpoints accept, whatever a target sends', () => {
  const declared = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `text/html; charset=${rest}`),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(declared, fc.uint8Array({ maxLength: 50 }), (contentType, body) => {
      const form = chooseSnapshotForm(contentType, body);
      if (typeof form === 'string') return;
      const order = { checkId: 1, ...form, body: Buffer.from(body).toString('base64') };
      expect(SnapshotOrder.safeParse(order).success).toBe(true);
    }),
  );
});
