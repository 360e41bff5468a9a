import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { auditObjectTypes } from '@vedette/contract/v1/account/audit-names';
import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

test('the object types of the filter are exactly those that are recorded', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<![.]test)[.]ts$/.test(name),
  );
  const named = files.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/objectType: '(\w+)'/g)].map(([, kind]) => kind),
  );
  expect([...new Set(named)].sort()).toEqual([...auditObjectTypes].sort());
});
