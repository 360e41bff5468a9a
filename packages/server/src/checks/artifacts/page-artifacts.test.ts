import { expect, test } from 'vitest';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { storeBrowserDetail } from './page-artifacts.js';

const pngBase64 = (side: string): string =>
  Buffer.from(`89504e470d0a1a0a0000000d49484452${side}${side}`, 'hex').toString('base64');

test('stores only valid images that a browser can open', async () => {
  const [good, bomb, page] = [pngBase64('00000320'), pngBase64('0000ea60'), Buffer.from('<script>').toString('base64')];
  const pictures = [bomb, good, page].map((data, at) => ({
    id: crypto.randomUUID(),
    atMs: at,
    mimeType: 'image/png' as const,
    data,
  }));
  const artifacts = { store: () => Promise.resolve('a1'), read: () => Promise.resolve(undefined) };
  const detail = await storeBrowserDetail(
    artifacts as never,
    { accountId: 1, at: 0, isError: false },
    aPageOutcome({ pictures }),
  );
  expect(detail).toMatchObject({ pictures: [{ id: pictures[1]?.id }] });
});
