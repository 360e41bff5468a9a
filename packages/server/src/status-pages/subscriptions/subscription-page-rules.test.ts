import { expect, test } from 'vitest';
import { confirmationSentPage, subscribePage, donePage, subscriptionPage } from './subscription-page-rules.js';

const about = { pageGuid: 'p1', title: 'Shop & <Co>', culture: 'en-GB' } as const;
const services = [
  { monitorGuid: 'm1', name: 'Till <1>' },
  { monitorGuid: 'm2', name: 'Warehouse' },
];
const all = { services, choice: null };

test('keeps a rejected address in its field, with the reason', () => {
  const html = subscribePage(about, all, { problem: 'noAddress', address: 'a"<b' });
  expect(html).toContain('value="a&#34;&#60;b" aria-invalid="true" aria-describedby="why"');
  expect(html).toContain('<p role="alert" id="why">▲ Enter a valid e-mail address.</p>');
  expect(subscribePage(about, all)).not.toContain('aria-invalid');
});

test.each([
  subscribePage(about, all),
  confirmationSentPage(about),
  subscriptionPage(about, true, all),
  subscriptionPage(about, false, all),
  donePage(about, 'confirmed'),
])('links from every small page to the status page, also on its own host', (html) => {
  expect(html).toContain('<a href="../p1">Back to Shop &#38; &#60;Co&#62;</a>');
  const at = (address: string): string => new URL('../p1', address).pathname;
  expect(at('https://watch.example/status/p1/subscribe')).toBe('/status/p1');
  expect(at('https://watch.example/status/subscription/t')).toBe('/status/p1');
  expect(at('https://status.example/p1/subscribe')).toBe('/p1');
});

test('writes the small pages in the language of the page', () => {
  const html = subscribePage({ ...about, culture: 'nl-NL' }, all, { problem: 'tooMany', address: 'a@b.nl' });
  expect(html).toContain('<html lang="nl-NL">');
  expect(html).toContain('Te veel adressen. Probeer het later opnieuw.');
  expect(html).toContain('Terug naar Shop &#38; &#60;Co&#62;');
  expect(html).toContain('<legend>Diensten</legend>');
});

test('shows the chosen services by name, and an error for an empty choice', () => {
  const html = subscriptionPage(about, true, { services, choice: ['m2'] });
  expect(html).toContain('<input type="radio" name="Hear" value="services" checked>');
  expect(html).toContain('<input type="checkbox" name="Service-m1"> Till &#60;1&#62;');
  expect(html).toContain('<input type="checkbox" name="Service-m2" checked> Warehouse');
  expect(html).toContain('value="choose">Save selection</button>');
  expect(html).not.toContain('role="alert"');
  const none = subscriptionPage(about, true, { services, choice: [], lacksSelection: true });
  expect(none).toContain('<p role="alert" id="why-none">▲ Select at least one service, or all of them.</p>');
});

test('offers no choice if there is only one service', () => {
  for (const few of [[], services.slice(0, 1)]) {
    const html = subscribePage(about, { services: few, choice: null });
    expect(html).not.toContain('<fieldset');
    expect(subscriptionPage(about, true, { services: few, choice: null })).not.toContain('value="choose"');
  }
  expect(subscriptionPage(about, true, { services: services.slice(0, 1), choice: ['m1'] })).toContain('value="choose"');
});
