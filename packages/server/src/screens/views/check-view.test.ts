import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import { expect, test } from 'vitest';
import { toFailurePack } from './check-view.js';

const text = '302 https://shop.example/?token=s3cret\nlast URL: https://shop.example/in?a=1&b#part';
const pack: FailureDiagnostics = { collectedAt: 5, parts: [{ name: 'Redirects', text }] };

test('hides query values of redirect URLs from readers who may not see settings', () => {
  expect(toFailurePack(pack, true).Parts).toEqual([{ Name: 'Redirects', Text: text }]);
  const redacted = '302 https://shop.example/?token=***\nlast URL: https://shop.example/in?a=***&***';
  expect(toFailurePack(pack, false)).toEqual({ CollectedAt: 5, Parts: [{ Name: 'Redirects', Text: redacted }] });
});
