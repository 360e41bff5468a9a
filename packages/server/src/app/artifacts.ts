import { join } from 'node:path';
import { DAY } from '@vedette/kernel/clock';
import { fileArtifactShelf, type ArtifactShelf } from '../checks/index.js';
import type { Config } from './config.js';
import { OK_DETAIL_DAYS } from './housekeeping.js';

/** What artifacts of good checks may take on the disk. */
const OK_ARTIFACTS_BYTES = 2 * 1024 * 1024 * 1024;

/** The shelf of artifacts in the data folder; how long it keeps them may change meanwhile. */
export const artifactShelf = ({ dataFolder, retention }: Config): ArtifactShelf =>
  fileArtifactShelf({
    folder: join(dataFolder, 'artifacts'),
    keepOkMs: OK_DETAIL_DAYS * DAY,
    get keepErrorMs() {
      return retention.checkDays * DAY;
    },
    okBudgetBytes: OK_ARTIFACTS_BYTES,
  });
