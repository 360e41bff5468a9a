import { aSite } from './a-page.js';

/** A page that allocates this many MB in steps and makes no further requests. */
const allocatingPage = (mb: number): string => `<!doctype html><p>hog</p><script>
  const all = [];
  const timer = setInterval(() => {
    if (all.length < ${mb}) { for (let at = 0; at < 4; at += 1) all.push(new Uint8Array(1 << 20).fill(7)); return; }
    clearInterval(timer);
  }, 5);
</script>`;

/** A page that keeps this many MB in blobs, which are stored by the browser process. */
const blobPage = (mb: number): string => `<!doctype html><p>blobs</p><script>
  const all = [];
  const timer = setInterval(() => {
    if (all.length < ${mb / 8}) all.push(new Blob([new Uint8Array(1 << 23).fill(7)])); else clearInterval(timer);
  }, 20);
</script><img src="/never">`;

const SITE_NAMES = ['one', 'two', 'three', 'four'];

/** Host names of separate sites on this machine, so that their pages have separate processes. */
export const dnsBypasses = SITE_NAMES.map((name) => ({ source: `${name}.example`, target: '127.0.0.1' }));

/**
 * `/frames?60`: a page with a 60 MB frame of each of four sites and without a load event; `/pop-ups?60`: with a button
 * that opens them; `/hog?60`: a page of 60 MB; `/blobs?60`: one with 60 MB of blobs and without a load event; `/`: a
 * plain page.
 */
export async function aMemoryHungrySite() {
  const site = await aSite(({ url = '/' }, response) => {
    response.setHeader('Content-Type', 'text/html');
    const { pathname, search } = new URL(url, site.url);
    const urls = SITE_NAMES.map((name) => `http://${name}.example:${new URL(site.url).port}/hog${search}`);
    const pages: Readonly<Record<string, string>> = {
      '/hog': allocatingPage(Number(search.slice(1))),
      '/blobs': blobPage(Number(search.slice(1))),
      '/frames': `<!doctype html>${urls.map((url) => `<iframe src="${url}"></iframe>`).join('')}<img src="/never">`,
      '/pop-ups': `<!doctype html><button onclick="${urls.map((url) => `open('${url}','_blank','noopener')`).join(';')}">open</button>`,
    };
    if (pathname !== '/never') response.end(pages[pathname] ?? '<!doctype html><p>plain</p>');
  });
  return site;
}
