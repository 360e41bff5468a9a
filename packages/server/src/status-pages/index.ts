/** Status pages, their subscribers, and copies kept elsewhere. */
export { createFirstStatusPage } from './pages/first-page.js';
