import type { ImportedScript } from './imported.js';
import { scriptFromPlaywright } from './playwright.js';
import { scriptFromRecorder } from './recorder.js';

export type { ImportedScript } from './imported.js';

/** What a text that is to become a script is: JSON is a recording, everything else a test. */
const detectImportKind = (text: string): 'recording' | 'test' => (/^[\s\uFEFF]*[{[]/.test(text) ? 'recording' : 'test');

/** The script of a recording of the browser's recorder, or of a Playwright test. Nothing of it is run. */
export const importScript = (text: string): ImportedScript =>
  detectImportKind(text) === 'recording' ? scriptFromRecorder(text) : scriptFromPlaywright(text);
