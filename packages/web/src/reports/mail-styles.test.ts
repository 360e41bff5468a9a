import { expect, test } from 'vitest';
import { extractStyles, withoutStyles } from './mail-styles.js';

const mail =
  '<html><head><style>p { margin: 0 }</style></head><body style="color:#111"><p class="a" style="margin:0">It says style=&quot;x&quot; and style="y"</p></body></html>';

test('extracts styles from an e-mail but not text about them', () => {
  expect(withoutStyles(mail)).toBe(
    '<html><head></head><body data-style="color:#111"><p class="a" data-style="margin:0">It says style=&quot;x&quot; and style="y"</p></body></html>',
  );
  expect(extractStyles(mail)).toBe('p { margin: 0 }');
});
