import { join } from 'node:path';
import { DAY, systemClock } from '@vedette/kernel/clock';
import { bucketShelf, fileArtifactShelf, s3Bucket, type ArtifactShelf } from '../../checks/index.js';
import type { Config } from '../settings/config.js';
import { OK_DETAIL_DAYS } from './housekeeping.js';

/** What artifacts of good checks may take on the disk or in the bucket. */
const OK_ARTIFACTS_BYTES = 2 * 1024 * 1024 * 1024;

/** The shelf of artifacts, in the data folder or a bucket; how long it keeps them may change meanwhile. */
export function artifactShelf({
  dataFolder,
  retention,
  artifactsUrl,
}: Pick<Config, 'dataFolder' | 'retention' | 'artifactsUrl'>): ArtifactShelf {
  const folder = join(dataFolder, 'artifacts');
  const options = {
    folder,
    keepOkMs: OK_DETAIL_DAYS * DAY,
    get keepErrorMs() {
      return retention.checkDays * DAY;
    },
    okBudgetBytes: OK_ARTIFACTS_BYTES,
  };
  // Signatures are of the time of day, whatever the engine's own clock has been through.
  return artifactsUrl ? bucketShelf(s3Bucket(artifactsUrl, systemClock), options) : fileArtifactShelf(options);
}
