import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const hook = fileURLToPath(new URL('../.githooks/commit-msg', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vedette-commit-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['alerting: stop escalation on acknowledgement', 0],
  ['chart notes: export them as JSON', 0],
  ["Merge branch 'main'", 0],
  [`alerting: ${'a'.repeat(62)}`, 0],
  [`alerting: ${'a'.repeat(63)}`, 1],
  ['stop escalation', 1],
  ['Alerting: stop escalation', 1],
  ['alerting: stop escalation.', 1],
])('the commit hook returns for %j: %i', (subject, status) => {
  const file = join(folder, 'message');
  writeFileSync(file, `${subject}\n\nThe body says why.\n`);
  expect(spawnSync('sh', [hook, file]).status).toBe(status);
});
