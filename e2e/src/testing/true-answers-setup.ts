import { afterAll, afterEach } from 'vitest';
import { throwUntrueAnswers } from './untrue-answers.js';

// A page may put up with a wrong answer, so the test says nothing of it by itself.
afterEach(throwUntrueAnswers);
// What was served while a file opened its pages and closed them.
afterAll(throwUntrueAnswers);
