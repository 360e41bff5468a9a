import { SECOND } from '@vedette/kernel/clock';
import { isBucketUrl, openS3Bucket } from '../checks/index.js';
import type { Db } from '../definitions/index.js';
import type { Context, ModuleContext } from '../module/context.js';
import type { LeasedWork, DomainWiring } from '../module/module.js';
import { MAX_COPY_AGE_MS } from './page-copies/copy-files.js';
import { bucketStorage, folderStorage, type CopyStorage } from './page-copies/copy-storage.js';
import { registerPageCopyRoutes } from './page-copies/copy-routes.js';
import { countFailingCopies } from './page-copies/copy-sql.js';
import { copyPages } from './page-copies/page-copier.js';
import { createPageReads } from './page-reads.js';
import { selectPageHosts } from './pages/page-extras-sql.js';
import { registerPublicPageRoutes } from './pages/public-page-routes.js';
import { PublicPages } from './pages/public-pages.js';
import { lookupPublicStatusPage } from './pages/status-page.js';
import { registerStatusPageRoutes } from './pages/status-page-routes.js';
import { SubscriberWatch } from './subscriptions/subscriber-watch.js';
import { notifySubscribers } from './subscriptions/subscriber-notifier.js';
import { registerSubscriptionRoutes } from './subscriptions/subscription-routes.js';

export interface StatusPageDependencies {
  /** Host names of the service itself, which no status page may use. */
  readonly serviceHosts: readonly string[];
}

/** Module of status pages, their subscribers and copies. */
export function statusPagesModule(context: ModuleContext, { serviceHosts }: StatusPageDependencies) {
  const { db, config, log, background } = context;
  const sendsMail = config.smtpUrl !== undefined;
  const pages = publicPages(context, { sendsMail, serviceHosts });
  const storage = createCopyStorage(context);
  const watch = new SubscriberWatch();
  const notifierContext = {
    ...background,
    ...createPageReads(background),
    onError: (error: unknown, pageGuid: string) =>
      log.error({ err: error, pageGuid }, 'subscribers of a status page could not be notified'),
  };
  return {
    module: {
      routes: (host) => {
        registerStatusPageRoutes(host, context);
        registerPageCopyRoutes(host, { db, storageKind: storage?.kind });
        registerSubscriptionRoutes(host, { ...context, monitors: createPageReads(context).monitors, sendsMail });
        registerPublicPageRoutes(host, pages);
      },
      leased: [
        {
          lease: 'subscriptions',
          loops: [
            {
              name: 'subscription',
              everyMs: 5 * SECOND,
              turn: () => notifySubscribers(notifierContext, watch.takeAccountsToCheck(background.clock.now())),
            },
          ],
          // Announcements may have been missed before this process knew that it would send them.
          takeOver: () => {
            watch.resync();
            return Promise.resolve();
          },
        },
        ...(storage ? [createCopyWork(background, storage)] : []),
      ],
      follower: {
        onChange: (change) => [watch, pages].forEach((one) => one.onChange(change)),
        resync: () => [watch, pages].forEach((one) => one.resync()),
      },
    },
    lookups: {
      lookupPublicStatusPage: (accountId, guid) => lookupPublicStatusPage(db, accountId, guid),
    },
    handles: {
      pages,
      /** Counts overdue copies; undefined if copies are not configured. */
      failingCopies: storage && ((store: Db) => countFailingCopies(store, background.clock.now() - MAX_COPY_AGE_MS)),
    },
  } satisfies DomainWiring;
}

/** Creates the public status pages, which are rendered in advance and cached. */
function publicPages(context: Context, options: StatusPageDependencies & { readonly sendsMail: boolean }): PublicPages {
  const { db, clock, config } = context;
  return new PublicPages({
    ...createPageReads(context),
    ...options,
    get checkDays() {
      return config.retention.checkDays;
    },
    clock,
    hosts: () => selectPageHosts(db),
  });
}

/** Creates the storage for copies of status pages; undefined if copies are not configured. */
function createCopyStorage({ config: { statusCopies }, clock }: Context): CopyStorage | undefined {
  if (statusCopies === undefined) return undefined;
  const text = statusCopies.reveal();
  return isBucketUrl(text) ? bucketStorage(openS3Bucket(statusCopies, clock)) : folderStorage(text);
}

function createCopyWork(context: Context, storage: CopyStorage): LeasedWork {
  const { config, log } = context;
  const deps = {
    ...context,
    ...createPageReads(context),
    storage,
    get checkDays() {
      return config.retention.checkDays;
    },
    onError: (error: unknown, pageGuid: string) =>
      log.warn({ err: error, pageGuid }, 'the copy of a status page could not be written and will be retried'),
  };
  return {
    lease: 'statusPageCopies',
    loops: [{ name: 'copy', everyMs: 5 * SECOND, turn: (signal) => copyPages(deps, signal) }],
  };
}
