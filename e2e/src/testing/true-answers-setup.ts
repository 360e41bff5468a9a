import { afterAll, afterEach } from 'vitest';
import { throwUntrueAnswers } from './untrue-answers.js';

// A page may tolerate a wrong response without failing the test.
afterEach(throwUntrueAnswers);
// Covers responses served while a file opens and closes its pages.
afterAll(throwUntrueAnswers);
