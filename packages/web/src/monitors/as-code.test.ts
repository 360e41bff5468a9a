import { expect, test } from 'vitest';
import { asCurl, asTerraform } from './as-code.js';

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
