import { navigationMarks } from '@vedette/contract/rum-beacon';

/** Path of the script and its messages, below the base path. */
export const SCRIPT_PATH = '/rum/vedette.js';
export const BEACON_PATH = '/rum/beacon';

/**
 * Returns the snippet that a site owner adds to the head of every page. `aip` is the number of trailing parts (0, 1 or
 * 2) of the visitor's IP address that are ignored. With `consent: true` nothing is measured until the page calls
 * `vedetteConsent()`.
 */
export function buildSnippet(
  { guid, isSpa }: { readonly guid: string; readonly isSpa: boolean },
  webAddress: string,
): string {
  const settings = JSON.stringify({ sid: guid, aip: 0, spa: isSpa, consent: false });
  const address = JSON.stringify(webAddress + SCRIPT_PATH);
  return (
    `<script>window._vedette=${settings};(function(d,t){var s=d.createElement(t),f=d.getElementsByTagName(t)[0];` +
    `s.async=true;s.src=${address};f.parentNode.insertBefore(s,f)})(document,"script");</script>`
  );
}

/**
 * The script: measures after the load event, sends without blocking, and uses neither cookies nor storage. It must run
 * in old browsers, so it uses only old syntax; what a browser does not support is not measured.
 */
export const SCRIPT = `(function (w, d) {
  'use strict';
  var c = w._vedette, me = d.currentScript, p = w.performance;
  if (!c || !c.sid || !me || !p || !p.now || c.started) return;
  var to = me.src.replace(/vedette\\.js.*$/, 'beacon');
  var names = ${JSON.stringify(navigationMarks)};
  var lcp = -1, fcp = -1, cls = 0, burst = 0, burstFrom = 0, burstAt = 0, inp = -1, left = false, url = w.location.href, landed = url, shownAt = 0;

  function send(o) {
    o.v = 1; o.sid = c.sid; o.aip = c.aip || 0;
    try { o.zone = Intl.DateTimeFormat().resolvedOptions().timeZone; } catch (e) { /* zone unknown */ }
    var text = JSON.stringify(o);
    try {
      w.fetch(to, { method: 'POST', body: text, keepalive: true, credentials: 'omit', mode: 'no-cors' })
        .catch(function () { /* ignored */ });
    } catch (e) {
      if (w.navigator.sendBeacon) w.navigator.sendBeacon(to, text);
    }
  }
  function watch(type, each) {
    try {
      new w.PerformanceObserver(function (list) {
        list.getEntries().forEach(function (e) { if (e.startTime >= shownAt) each(e); });
      })
        .observe({ type: type, buffered: true, durationThreshold: 40 });
    } catch (e) { /* not supported */ }
  }
  function marks() {
    var n = p.getEntriesByType && p.getEntriesByType('navigation')[0], t = p.timing;
    return names.map(function (name) {
      if (n) return n[name] >= 0 ? Math.round(n[name]) : -1;
      return t && t[name] ? t[name] - t.navigationStart : -1;
    });
  }
  function loaded() {
    // The end of the load event is known only after this turn.
    w.setTimeout(function () { send({ kind: 'load', url: url, nav: marks() }); if (c.spa) routes(); }, 0);
  }
  function leave(e) {
    // Some browsers report a page as visible while it is left.
    if (left || (d.visibilityState === 'visible' && e.type !== 'pagehide')) return;
    left = true;
    // They belong to the page that was loaded, whatever routes followed.
    send({ kind: 'vitals', url: landed, vitals: [fcp, lcp, inp, Math.round(cls * 1000) / 1000] });
  }
  // Back restores a page without loading it, but it is a new page view with its own vitals.
  function shown(e) {
    if (!e.persisted) return;
    var at = shownAt = Math.min(e.timeStamp, p.now());
    fcp = lcp = inp = -1; cls = burst = 0; burstAt = -1000; left = false; url = landed = w.location.href;
    send({ kind: 'load', url: url });
    if (!w.requestAnimationFrame) return;
    // Paint timings count from the load; the second frame comes after the first is painted.
    w.requestAnimationFrame(function () {
      w.requestAnimationFrame(function () { if (!left && shownAt === at) fcp = lcp = Math.round(p.now() - at); });
    });
  }
  function routes() {
    function changed() {
      if (w.location.href === url) return;
      url = w.location.href;
      var from = p.now(), at = url, last = from, seen;
      try {
        seen = new w.MutationObserver(function () { last = p.now(); });
        seen.observe(d, { childList: true, subtree: true });
      } catch (e) { /* counts as idle */ }
      (function idle() {
        if (p.now() - last < 300 && p.now() - from < 10000) { w.setTimeout(idle, 100); return; }
        if (seen) seen.disconnect();
        send({ kind: 'route', url: at, took: Math.round(last - from) });
      })();
    }
    ['pushState', 'replaceState'].forEach(function (name) {
      var was = w.history[name];
      w.history[name] = function () { var r = was.apply(this, arguments); changed(); return r; };
    });
    w.addEventListener('popstate', changed);
    w.addEventListener('hashchange', changed);
  }
  // The worst burst counts: shifts less than a second apart, five seconds at most.
  function shifted(e) {
    if (e.hadRecentInput) return;
    var continues = e.startTime - burstAt < 1000 && e.startTime - burstFrom < 5000;
    burst = continues ? burst + e.value : e.value;
    if (!continues) burstFrom = e.startTime;
    burstAt = e.startTime;
    cls = Math.max(cls, burst);
  }
  function start() {
    if (c.started) return;
    c.started = true;
    watch('paint', function (e) { if (e.name === 'first-contentful-paint') fcp = Math.round(e.startTime); });
    watch('largest-contentful-paint', function (e) { if (!shownAt) lcp = Math.round(e.startTime); });
    watch('layout-shift', shifted);
    watch('event', function (e) { if (e.interactionId) inp = Math.max(inp, Math.round(e.duration)); });
    if (d.readyState === 'complete') loaded(); else w.addEventListener('load', loaded);
    d.addEventListener('visibilitychange', leave);
    w.addEventListener('pagehide', leave);
    w.addEventListener('pageshow', shown);
  }
  if (c.consent) w.vedetteConsent = start; else start();
})(window, document);
`;
