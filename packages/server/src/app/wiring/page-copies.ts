import { SECOND, systemClock, type Clock } from '@vedette/kernel/clock';
import { isBucketUrl, s3Bucket } from '../../checks/index.js';
import type { EngineDeps } from '../../engine/engine.js';
import {
  bucketPlace,
  folderPlace,
  type CopyPlace,
  COPY_PROMISE_MS,
  copyPages,
  failingCopies,
} from '../../status-pages/index.js';
import { webAddressOf, type Config } from '../settings/config.js';
import type { Parts } from '../settings/parts.js';
import { pageReads } from '../serving/public-pages.js';
import type { Vault } from '../../module/context.js';
import type { BackgroundWork } from '../../module/module.js';

/** Where copies of status pages go; undefined: none are made. */
export function copyPlace({ statusCopies }: Pick<Config, 'statusCopies'>): CopyPlace | undefined {
  if (statusCopies === undefined) return undefined;
  const text = statusCopies.reveal();
  // Signatures are of the time of day, whatever the engine's own clock has been through.
  return isBucketUrl(text) ? bucketPlace(s3Bucket(statusCopies, systemClock)) : folderPlace(text);
}

/** What the engine does for copies of status pages: nothing where none are made. */
export function pageCopies(
  parts: Parts & { readonly vault: Vault; readonly clock: Clock },
): { readonly work: readonly BackgroundWork[] } & Pick<EngineDeps, 'failingCopies'> {
  const { config, db, chance, log, vault, clock } = parts;
  const place = copyPlace(config);
  if (place === undefined) return { work: [] };
  const deps = {
    ...pageReads(parts),
    db,
    chance,
    clock,
    vault,
    place,
    get checkDays() {
      return config.retention.checkDays;
    },
    webAddress: webAddressOf(config),
    onTrouble: (error: unknown, page: string) =>
      log.warn({ err: error, page }, 'the copy of a status page could not be written; it is tried again'),
  };
  return {
    work: [{ loops: [{ name: 'copy', everyMs: 5 * SECOND, turn: (signal) => copyPages(deps, signal) }] }],
    failingCopies: (store) => failingCopies(store, clock.now() - COPY_PROMISE_MS),
  };
}
