import type { ImportedScript } from './script-builder.js';
import { scriptFromPlaywright } from './playwright.js';
import { scriptFromRecorder } from './recorder.js';

export type { ImportedScript } from './script-builder.js';

/** Detects the kind of an imported text: JSON is a recording, everything else a test. */
const detectImportKind = (text: string): 'recording' | 'test' => (/^[\s\uFEFF]*[{[]/.test(text) ? 'recording' : 'test');

/** Converts a recording of the browser's recorder, or a Playwright test, to a script. Nothing of it is executed. */
export const importScript = (text: string): ImportedScript =>
  detectImportKind(text) === 'recording' ? scriptFromRecorder(text) : scriptFromPlaywright(text);
