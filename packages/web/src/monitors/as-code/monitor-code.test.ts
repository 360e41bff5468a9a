import { expect, test } from 'vitest';
import { formatCurl, formatJson, formatYaml } from './monitor-code.js';

test('escapes quotes in the shell command', () => {
  expect(formatCurl({ Name: "Bob's shop" }, { origin: 'http://localhost:8080' })).toContain(`"Name": "Bob'\\''s shop"`);
});

test('patches a stored monitor at its URL', () => {
  expect(formatCurl({ Name: 'a' }, { origin: 'http://h', monitorGuid: 'g' })).toContain(
    `--request PATCH 'http://h/v4/Monitor/g'`,
  );
});

test('quotes ambiguous YAML scalars and indents nested values', () => {
  const body = {
    Name: 'yes',
    Url: 'https://h/: #',
    MonitorMode: 'Production',
    CheckInterval: 5,
    RequestHeaders: [{ Name: 'Accept', Value: '*/*' }],
    SelectedCheckpoints: { Regions: [1, 2], Checkpoints: [] },
  };
  expect(formatYaml(body as unknown as Parameters<typeof formatYaml>[0], {}).split('\n')).toEqual([
    'Name: "yes"',
    'Url: "https://h/: #"',
    'MonitorMode: Production',
    'CheckInterval: 5',
    'RequestHeaders:',
    '  - Name: Accept',
    '    Value: "*/*"',
    'SelectedCheckpoints:',
    '  Regions:',
    '    - 1',
    '    - 2',
    '  Checkpoints: []',
  ]);
});

const groups = [
  { guid: 'g1', name: 'Shops\n\u2028rm -rf' },
  { guid: 'g2', name: 'Front' },
];

test('includes the groups of a new monitor in the code, with their names', () => {
  const body = { Name: 'Shop' };
  const first = formatCurl(body, { origin: 'http://h', groups: groups.slice(0, 1) }).split('\n');
  expect(first[0]).toBe('# Groups: Shops rm -rf');
  expect(first[2]).toContain(`POST 'http://h/v4/Monitor/MonitorGroup/g1'`);
  const both = formatCurl(body, { origin: 'http://h', groups }).split('\n');
  expect(both[1]).toMatch(/^monitor=\$\(curl /);
  expect(both.at(-1)).toContain(`POST "http://h/v4/MonitorGroup/g2/Member/$monitor"`);
  const MonitorGuid = '00000000-0000-4000-8000-000000000001';
  expect(JSON.parse(formatJson(body, { groups }))).toEqual({
    Monitor: [{ MonitorGuid, Name: 'Shop' }],
    'MonitorGroup/Member': [
      { MonitorGroupGuid: 'g1', MonitorGuid },
      { MonitorGroupGuid: 'g2', MonitorGuid },
    ],
  });
  expect(formatYaml(body, { groups }).split('\n')).toContain('MonitorGroup/Member:');
  expect(JSON.parse(formatJson(body, {}))).toEqual(body);
});
