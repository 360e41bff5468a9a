/** Status pages: the pages, who follows them, and copies kept elsewhere. */
export { createFirstStatusPage } from './pages/first-page.js';
