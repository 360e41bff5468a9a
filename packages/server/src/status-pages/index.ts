/** Status pages: the pages, who follows them, and copies kept elsewhere. */
export { COPY_PROMISE_MS } from './page-copies/copy-files.js';
export { bucketPlace, type CopyPlace, folderPlace } from './page-copies/copy-place.js';
export { type PageCopyDeps, registerPageCopyRoutes } from './page-copies/copy-routes.js';
export { failingCopies } from './page-copies/copy-sql.js';
export { copyPages } from './page-copies/page-copier.js';
export { createFirstStatusPage } from './pages/first-page.js';
export { selectHosts } from './pages/page-extras-sql.js';
export { updatesOf } from './pages/page-updates.js';
export { readAnyPage, readPageIncidents, readPageMonitors } from './pages/page-view-sql.js';
export { registerPublicPageRoutes } from './pages/public-page-routes.js';
export { PublicPages, type PublicPagesDeps } from './pages/public-pages.js';
export { registerStatusPageRoutes } from './pages/status-page-routes.js';
export { lookupPublicStatusPage } from './pages/status-page.js';
export { FollowerWatch } from './subscriptions/follower-watch.js';
export { type PageTellerDeps, tellFollowers } from './subscriptions/page-teller.js';
export { registerSubscriptionRoutes } from './subscriptions/subscription-routes.js';
export type { SubscriptionDeps } from './subscriptions/subscription.js';
