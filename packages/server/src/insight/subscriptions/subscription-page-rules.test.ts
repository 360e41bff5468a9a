import { expect, test } from 'vitest';
import { askedPage, askPage, donePage, subscriptionPage } from './subscription-page-rules.js';

const about = { pageGuid: 'p1', title: 'Shop & <Co>', culture: 'en-GB' } as const;

test('an address that was refused stands there to be mended, with what is wrong said at its field', () => {
  const html = askPage(about, 'noAddress', 'a"<b');
  expect(html).toContain('value="a&#34;&#60;b" aria-invalid="true" aria-describedby="why"');
  expect(html).toContain('<p role="alert" id="why">▲ This is no e-mail address.</p>');
  expect(askPage(about)).not.toContain('aria-invalid');
});

test.each([
  askPage(about),
  askedPage(about),
  subscriptionPage(about, true),
  subscriptionPage(about, false),
  donePage(about, 'confirmed'),
])('every small page leads back to the status page, at /status and at a host of its own', (html) => {
  expect(html).toContain('<a href="../p1">Back to Shop &#38; &#60;Co&#62;</a>');
  const at = (address: string): string => new URL('../p1', address).pathname;
  expect(at('https://watch.example/status/p1/subscribe')).toBe('/status/p1');
  expect(at('https://watch.example/status/subscription/t')).toBe('/status/p1');
  expect(at('https://status.example/p1/subscribe')).toBe('/p1');
});

test('the small pages speak the language of the page', () => {
  const html = askPage({ ...about, culture: 'nl-NL' }, 'tooMany');
  expect(html).toContain('<html lang="nl-NL">');
  expect(html).toContain('Te veel adressen; probeer het later.');
  expect(html).toContain('Terug naar Shop &#38; &#60;Co&#62;');
});
