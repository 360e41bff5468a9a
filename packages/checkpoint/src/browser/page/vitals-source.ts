/**
 * Runs in every document before its own scripts, in an isolated world that the page cannot access. Collects the
 * browser's measurements and reports them through `vedetteReport`: on request, and when the document is unloaded.
 */
export const vitalsSource = `(() => {
  if (window.top !== window) return;
  const seen = { fcp: [], first: [], lcp: 0, shifts: 0, tasks: [], inp: 0 };
  const watch = (type, take) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 16 });
    } catch {}
  };
  watch('paint', (entry) => (entry.name === 'first-contentful-paint' ? seen.fcp : seen.first).push(entry));
  watch('largest-contentful-paint', (entry) => ((seen.lcp = entry.startTime), (seen.lcpRendered = entry.paintTime)));
  watch('layout-shift', (entry) => entry.hadRecentInput || (seen.shifts += entry.value));
  watch('longtask', (entry) => seen.tasks.length < 5000 && seen.tasks.push([entry.startTime, entry.duration]));
  watch('event', (entry) => entry.interactionId && (seen.inp = Math.max(seen.inp, entry.duration)));
  globalThis.vedetteRead = () => {
    const timing = performance.getEntriesByType('navigation')[0];
    return JSON.stringify({
      url: location.href,
      origin: performance.timeOrigin,
      now: performance.now(),
      firstPaint: seen.first[0]?.startTime,
      fcp: seen.fcp[0]?.startTime,
      fcpRendered: seen.fcp[0]?.paintTime,
      lcpRendered: seen.lcpRendered,
      lcp: seen.lcp,
      shifts: seen.shifts,
      tasks: seen.tasks,
      inp: seen.inp,
      requestStart: timing?.requestStart,
      responseStart: timing?.responseStart,
      domInteractive: timing?.domInteractive,
      domContentLoaded: timing?.domContentLoadedEventEnd,
      domComplete: timing?.domComplete,
      loadEventEnd: timing?.loadEventEnd,
    });
  };
  addEventListener('pagehide', () => globalThis.vedetteReport?.(globalThis.vedetteRead()), { capture: true });
})();`;

export const ISOLATED_WORLD_NAME = 'vedette';
export const REPORT_BINDING = 'vedetteReport';
export const READ_EXPRESSION = 'globalThis.vedetteRead?.()';
