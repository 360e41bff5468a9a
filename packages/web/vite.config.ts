import react from '@vitejs/plugin-react';
import { parsePo } from 'pofile-ts';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

/** Relative addresses everywhere: the built app runs under any path, which the server writes into `<base>`. */
export default defineConfig({
  plugins: [react(), catalogues(), preloadStart()],
  base: './',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Libraries change seldom: apart from the app they stay in the browser's cache over a new version.
    rollupOptions: { output: { manualChunks: libraryChunk } },
  },
  server: { proxy: { '/v4': target(), '/api': target() } },
});

/**
 * Reduces a gettext catalogue to the translations of messages that the web app shows, its own and those of the contract. Of the
 * errors, these are those of scripts, which the app checks itself.
 */
function catalogues(): Plugin {
  const isShown = (file: string): boolean => /^packages[/](web|contract)[/]/.test(file);
  const isChecked = (file: string): boolean =>
    /^packages[/]contract[/]src[/](transaction-|reading[/]|condition-rules|collection)/.test(file);
  return {
    name: 'catalogues',
    transform(code, id) {
      if (!id.endsWith('.po')) return undefined;
      const shown = parsePo(code).items.filter(
        ({ references, msgctxt, msgstr }) =>
          references.some(msgctxt === 'problem' ? isChecked : isShown) && msgstr[0] !== '',
      );
      const translations = shown.map(({ msgid, msgctxt, msgstr }) => [
        msgctxt === null ? msgid : `${msgctxt}\u0004${msgid}`,
        msgstr[0],
      ]);
      return { code: `export default ${JSON.stringify(Object.fromEntries(translations))};`, map: null };
    },
  };
}

/** The start of the app waits for its language: its files are named in the page, so that they load meanwhile. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/start.tsx')));
        const loaded = new Set(start && [start]);
        // A set is also walked over what is added meanwhile: what the imports import.
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

/** The chunk of a library that every page needs; of the others Rollup knows who needs what. */
function libraryChunk(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  return /\/node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\//.test(id)
    ? 'tanstack'
    : undefined;
}

/** Where `vite` alone (without our server in front) finds the API. */
function target(): string {
  return process.env['VEDETTE_WEB_PROXY'] ?? 'http://127.0.0.1:8080';
}
