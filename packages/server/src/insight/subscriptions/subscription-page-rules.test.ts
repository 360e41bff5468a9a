import { expect, test } from 'vitest';
import { askPage } from './subscription-page-rules.js';

test('an address that was refused stands there to be mended, with what is wrong said at its field', () => {
  const html = askPage('Shop', 'This is no e-mail address.', 'a"<b');
  expect(html).toContain('value="a&#34;&#60;b" aria-invalid="true" aria-describedby="why"');
  expect(html).toContain('<p role="alert" id="why">▲ This is no e-mail address.</p>');
  expect(askPage('Shop')).not.toContain('aria-invalid');
});
