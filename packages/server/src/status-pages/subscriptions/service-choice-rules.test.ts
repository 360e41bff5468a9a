import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChoice, includesService, selectedServiceNames, type PageService } from './service-choice-rules.js';

const services: readonly PageService[] = ['m1', 'm2', 'm3'].map((monitorGuid) => ({ monitorGuid, name: monitorGuid }));

test.each([
  ['nothing', {}, undefined],
  ['everything', { Hear: 'all' }, null],
  ['everything, despite ticked boxes', { Hear: 'all', 'Service-m1': 'on' }, null],
  ['some, in the order of the page', { Hear: 'services', 'Service-m3': 'on', 'Service-m1': 'on' }, ['m1', 'm3']],
  ['no service', { Hear: 'services' }, []],
  ['a service that is not on the page', { Hear: 'services', 'Service-m4': 'on' }, []],
  ['only boxes', { 'Service-m2': 'on' }, ['m2']],
  ['an unknown value', { Hear: 'dance' }, []],
])('reads a form that says %s', (_name, form, choice) => {
  expect(parseChoice(form, services)).toEqual(choice);
});

test('chooses only ticked services of the page, or all by that exact value', () => {
  const field = fc.constantFrom('Hear', 'Service-m1', 'Service-m2', 'Service-m9', 'Service-', '__proto__', 'Address');
  const forms = fc.dictionary(field, fc.oneof(fc.constantFrom('all', 'services', 'on', ''), fc.string()));
  fc.assert(
    fc.property(forms, (form) => {
      const choice = parseChoice(form, services);
      if (choice === undefined) expect(Object.keys(form)).not.toContain('Hear');
      else if (choice === null) expect(form['Hear']).toBe('all');
      else {
        const ticked = Object.keys(form).filter((name) => /^Service-m[123]$/.test(name));
        expect(choice.map((guid) => `Service-${guid}`).toSorted()).toEqual(ticked.toSorted());
      }
    }),
  );
});

test('includes everything without a choice, otherwise the chosen services', () => {
  const heard = (guid: string) => [
    includesService(null, guid),
    includesService(['m2'], guid),
    includesService([], guid),
  ];
  expect([heard('m1'), heard('m2')]).toEqual([
    [true, false, false],
    [true, true, false],
  ]);
});

test('lists a few names of services that are still on the page', () => {
  expect(selectedServiceNames(null, services)).toBeUndefined();
  expect(selectedServiceNames(['m3', 'gone'], services)).toEqual({ names: ['m3'], count: 1 });
  const many = Array.from({ length: 12 }, (_, i) => ({ monitorGuid: `g${i}`, name: `n${i}` }));
  const shownNames = selectedServiceNames(
    many.map(({ monitorGuid }) => monitorGuid),
    many,
  );
  expect([shownNames?.names.length, shownNames?.count]).toEqual([10, 12]);
});
