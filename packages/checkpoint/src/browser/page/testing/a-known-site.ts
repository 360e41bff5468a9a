import type { ServerResponse } from 'node:http';
import { aSite } from './a-page.js';

/**
 * A page with known results for all measurements. Its late activity waits for the first paint, however busy the machine
 * is, and keeps the network busy until then.
 */
export const KNOWN_PAGE = `<!doctype html><html><head><title>Known</title><link rel="stylesheet" href="/style.css"></head>
<body style="margin:0"><h1>Known page</h1><p id="below">below</p>
<script src="/block.js"></script><script src="/gone.js"></script><img src="/picture.png" width="40" height="40">
<script>
  console.warn('careful', 7);
  setTimeout(() => { throw new Error('broken on purpose'); }, 10);
  const loaded = new Promise((resolve) => addEventListener('load', resolve));
  const painted = new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(resolve))
      .observe({ type: 'paint', buffered: true });
  });
  const id = Math.random();
  fetch('/hold?' + id);
  Promise.all([loaded, painted]).then(() => setTimeout(() => {
    const box = document.createElement('div');
    box.style.cssText = 'height:400px;background:#eee';
    document.body.prepend(box);
    const end = performance.now() + 250;
    while (performance.now() < end);
    fetch('/data.json');
    fetch('/let-go?' + id);
  }, 600));
</script></body></html>`;

/** A background colour first, and text half a second later. */
const SLOW_PAGE = `<!doctype html><style>body{background:teal}</style><body><script>
  addEventListener('load', () => setTimeout(() => document.body.append('something to read'), 500));
</script></body>`;

export const LARGE_BYTES = 64 * 1024;

/** Starts a site with that page at `/`, and some others. */
export const aKnownSite = () => {
  const pendingResponses = new Map<string, ServerResponse>();
  return aSite((request, response) => {
    const { url = '' } = request;
    const send = (type: string, body: string, status = 200): void => {
      response.writeHead(status, { 'Content-Type': type }).end(body);
    };
    if (url === '/') setTimeout(() => send('text/html', KNOWN_PAGE), 300);
    else if (url === '/from') response.writeHead(302, { Location: '/' }).end();
    else if (url === '/style.css') send('text/css', 'h1{color:teal}'.padEnd(5_000));
    else if (url === '/block.js') send('text/javascript', 'window.blocked = false;');
    else if (url === '/large') send('text/html', '<p>'.padEnd(LARGE_BYTES, 'x'));
    else if (url === '/data.json') send('application/json', '{}');
    else if (url.startsWith('/hold?')) pendingResponses.set(url.slice(6), response);
    else if (url.startsWith('/let-go?')) {
      pendingResponses.get(url.slice(8))?.end();
      response.end();
    } else if (url === '/slow') setTimeout(() => send('text/html', SLOW_PAGE), 200);
    else if (url === '/hop') send('text/html', `<script>location.href = '/last'</script>`);
    else if (url === '/last') send('text/html', '<p>last</p>');
    else if (url === '/mirror') send('text/html', `<pre>${JSON.stringify(request.headers)}</pre>`);
    else if (url === '/members' && request.headers.authorization === undefined)
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="members"' }).end();
    else if (url === '/members') send('text/html', 'welcome');
    else send('text/html', 'none', 404);
  });
};
