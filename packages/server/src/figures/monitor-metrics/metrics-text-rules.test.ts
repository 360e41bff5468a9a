import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrape } from '../../testing/metrics-text.js';
import { negotiateFormat, metricsText, type Family } from './metrics-text-rules.js';

test.each([
  [undefined, 'prometheus'],
  ['*/*', 'prometheus'],
  ['text/plain', 'prometheus'],
  ['application/json', 'prometheus'],
  ['application/openmetrics-text', 'openmetrics'],
  ['application/openmetrics-text; version=0.0.9', 'prometheus'],
  ['application/openmetrics-text;q=0', 'prometheus'],
  ['application/openmetrics-text;version=1.0.0;q=0.4,text/plain;version=0.0.4;q=0.5', 'prometheus'],
  [
    'application/openmetrics-text;version=1.0.0;q=0.5,application/openmetrics-text;version=0.0.1;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2',
    'openmetrics',
  ],
] as const)('answers Accept: %s in %s', (accept, form) => {
  expect(negotiateFormat(accept)).toBe(form);
});

const sample = fc.record({
  labels: fc.dictionary(fc.constantFrom('monitor', 'monitor_guid', 'phase'), fc.string({ unit: 'binary' })),
  extraLabels: fc.option(fc.dictionary(fc.constantFrom('state', 'place'), fc.string({ unit: 'binary' })), {
    nil: undefined,
  }),
  // Text does not distinguish -0 from 0.
  value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
});
const family = fc.record({
  name: fc.constantFrom('vedette_a', 'vedette_b_seconds', 'vedette_c_bytes'),
  type: fc.constantFrom('gauge' as const, 'info' as const),
  help: fc.string(),
  samples: fc.uniqueArray(sample, {
    selector: ({ labels, extraLabels }) => JSON.stringify(Object.entries({ ...labels, ...extraLabels }).sort()),
  }),
});

test('a scraper reads monitor names of any characters correctly', () => {
  const families = fc.uniqueArray(family, { selector: ({ name }) => name });
  fc.assert(
    fc.property(families, fc.constantFrom('prometheus' as const, 'openmetrics' as const), (made, form) => {
      const meant = made.flatMap(({ name, type, samples }) =>
        [...samples].map(({ labels, extraLabels, value }) => ({
          name: type === 'info' ? `${name}_info` : name,
          labels: { ...labels, ...extraLabels },
          value,
        })),
      );
      expect(scrape([...metricsText(made, form)].join(''), form)).toEqual(meant);
    }),
  );
});

test('writes both formats exactly', () => {
  const families: Family[] = [
    {
      name: 'v_monitor',
      type: 'info',
      help: 'What it "is".',
      samples: [{ labels: { monitor: 'a "b"\\\n' }, value: 1 }],
    },
    { name: 'v_up', type: 'gauge', help: 'Up.', samples: [{ labels: {}, value: 0.25 }] },
    { name: 'v_none', type: 'gauge', help: 'Omitted.', samples: [] },
  ];
  expect([...metricsText(families, 'prometheus')].join('')).toBe(
    '# HELP v_monitor_info What it "is".\n# TYPE v_monitor_info gauge\nv_monitor_info{monitor="a \\"b\\"\\\\\\n"} 1\n' +
      '# HELP v_up Up.\n# TYPE v_up gauge\nv_up 0.25\n',
  );
  expect([...metricsText(families, 'openmetrics')].join('')).toBe(
    '# HELP v_monitor What it \\"is\\".\n# TYPE v_monitor info\nv_monitor_info{monitor="a \\"b\\"\\\\\\n"} 1\n' +
      '# HELP v_up Up.\n# TYPE v_up gauge\nv_up 0.25\n# EOF\n',
  );
});

test('writes ten thousand samples in lazy parts of a thousand', () => {
  let made = 0;
  const samples = (function* () {
    for (; made < 10_000; made += 1) yield { labels: { monitor: String(made) }, value: 1 };
  })();
  const parts = metricsText([{ name: 'v_up', type: 'gauge', help: 'Up.', samples }], 'prometheus');
  expect(String(parts.next().value).split('\n')).toHaveLength(2 + 1_000 + 1);
  expect(made).toBe(1_000);
  expect([...parts].map((part) => part.split('\n').length - 1)).toEqual(new Array(9).fill(1_000));
});
