import './app/styles.js';
import { startCulture } from './i18n/culture-choice.js';
import { loadLanguage } from './i18n/load-language.js';

const root = document.getElementById('root');
if (root) {
  // Tables of texts are translated when their modules are loaded, so the language must be set first.
  await loadLanguage(startCulture());
  const { start } = await import('./start.js');
  start(root);
}
