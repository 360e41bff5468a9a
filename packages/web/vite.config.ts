import react from '@vitejs/plugin-react';
import { parsePo } from 'pofile-ts';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** All URLs are relative, so that the built app runs under any path, which the server writes into `<base>`. */
export default defineConfig({
  plugins: [react(), catalogues(), preloadStart()],
  base: './',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Libraries rarely change: in separate chunks they stay in the browser's cache when the app is updated.
    rollupOptions: { output: { manualChunks: libraryChunk } },
  },
  server: { proxy: { '/v4': apiServerUrl(), '/api': apiServerUrl() } },
});

/**
 * Reduces a gettext catalogue to the translations that the web app needs: messages of its own and of the contract, and
 * problems of scripts, which the app validates itself.
 */
function catalogues(): Plugin {
  const isWebMessage = (file: string): boolean => /^packages[/](web|contract)[/]/.test(file);
  const isScriptProblem = (file: string): boolean =>
    /^packages[/]contract[/]src[/](transaction-|reading[/]|condition-rules|collection)/.test(file);
  return {
    name: 'catalogues',
    transform(code, id) {
      if (!id.endsWith('.po')) return undefined;
      const includedItems = parsePo(code).items.filter(
        ({ references, msgctxt, msgstr }) =>
          references.some(msgctxt === 'problem' ? isScriptProblem : isWebMessage) && msgstr[0] !== '',
      );
      const translations = includedItems.map(({ msgid, msgctxt, msgstr }) => [
        msgctxt === null ? msgid : `${msgctxt}\u0004${msgid}`,
        msgstr[0],
      ]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(translations))};`, map: null };
    },
  };
}

/** Preloads the files of the start module, because the app imports it only after its translations are loaded. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
        const loaded = new Set(start && [start]);
        // The loop also visits chunks added during iteration, and thereby follows imports of imports.
        for (const { imports } of loaded)
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
        const tags = [...loaded].flatMap(({ fileName, viteMetadata }): HtmlTagDescriptor[] => [
          headLink('modulepreload', fileName),
          ...Array.from(viteMetadata?.importedCss ?? [], (css) => headLink('stylesheet', css)),
        ]);
        return tags.filter(({ attrs }) => !html.includes(String(attrs?.['href'])));
      },
    },
  };
}

const headLink = (rel: string, file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
});

/** Assigns libraries that every page needs to a chunk; Rollup decides for all others. */
function libraryChunk(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  return /\/node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\//.test(id)
    ? 'tanstack'
    : undefined;
}

/** Returns the URL of the API for the development server of Vite. */
function apiServerUrl(): string {
  return process.env['VEDETTE_WEB_PROXY'] ?? 'http://127.0.0.1:8080';
}
