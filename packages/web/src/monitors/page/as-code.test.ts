import { expect, test } from 'vitest';
import { asCurl, asTerraform, asYaml } from './as-code.js';

test('a quote in a field cannot end the shell text', () => {
  expect(asCurl({ Name: "Bob's shop" }, 'http://localhost:8080')).toContain(`"Name": "Bob'\\''s shop"`);
});

test('an existing monitor is patched at its own address', () => {
  expect(asCurl({ Name: 'a' }, 'http://h', 'g')).toContain(`--request PATCH 'http://h/v4/Monitor/g'`);
});

test('a template of a field stays text in Terraform', () => {
  const code = asTerraform({ Name: 'Shop 1', Url: 'https://h/${x}%{y}' });
  expect(code).toContain('resource "restapi_object" "shop_1"');
  expect(code).toContain('Url = "https://h/$${x}%%{y}"');
});

test('YAML quotes what could be read as something else, and indents what is inside', () => {
  const body = {
    Name: 'yes',
    Url: 'https://h/: #',
    MonitorMode: 'Production',
    CheckInterval: 5,
    RequestHeaders: [{ Name: 'Accept', Value: '*/*' }],
    SelectedCheckpoints: { Regions: [1, 2], Checkpoints: [] },
  };
  expect(asYaml(body as unknown as Parameters<typeof asYaml>[0]).split('\n')).toEqual([
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
