import { startWebBench } from './testing/bench.js';
import { PAGES } from './testing/page-walk.js';
const [,, culture = 'de-DE', width = '1280', scheme = 'light', ...names] = process.argv;
const bench = await startWebBench(40);
const { page } = await bench.visit({ viewport: { width: Number(width), height: 900 }, colorScheme: scheme as 'light', reducedMotion: 'reduce' });
await page.route('**/api/v1/Session', async (route) => {
  if (route.request().method() !== 'GET') return route.fallback();
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as object), CultureName: culture } });
});
await page.goto(bench.url + 'monitors'); await page.waitForTimeout(2500);
for (const name of names) {
  await page.goto(bench.url + (PAGES as Record<string, string>)[name]);
  await page.locator('h1').first().waitFor(); await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shots/${culture}-${width}-${scheme}-${name.replaceAll(' ', '_')}.png`, fullPage: true });
}
await bench.close(); process.exit(0);
