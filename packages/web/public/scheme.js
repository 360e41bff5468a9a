// Code that must run before the rest of the app.

// Shapes are checked without functions made at run time, which the page's policy forbids and would report.
globalThis.__zod_globalConfig = { jitless: true };

// Sets light or dark before the first paint; a separate file because the page's policy forbids inline scripts.
(() => {
  const read = () => {
    try {
      return globalThis.localStorage.getItem('mantine-color-scheme-value');
    } catch {
      return null; // storage may be forbidden: follow the system
    }
  };
  const wanted = read();
  const isDark =
    wanted === 'dark' || (wanted !== 'light' && globalThis.matchMedia('(prefers-color-scheme: dark)').matches);
  globalThis.document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
