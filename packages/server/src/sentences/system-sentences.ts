import { message } from '@vedette/i18n/message';

/** Sentences about the service itself. `{x}` is a placeholder. */
export const SYSTEM_SENTENCES: readonly string[] = [
  message('no checkpoint can run checks'),
  message('all checkpoints are impaired'),
  message('planned checks were not run'),
  message('the database is unreachable'),
  message('e-mails cannot be delivered'),
  message('copies of status pages cannot be written'),
  message('the disk is nearly full'),
  message('No checkpoint server can run checks.'),
  message('The only checkpoint server is impaired ({reasons}); its results do not count.'),
  message('All {count} checkpoint servers are impaired ({reasons}); their results do not count.'),
  message('Planned checks were not run: {reasons}.'),
  message('Planned checks of {names} were not run: {reasons}.'),
  message('Planned checks of {names} and {count} more monitors were not run: {reasons}.'),
  message('Planned checks of {names} and 1 more monitor were not run: {reasons}.'),
  message(
    'Some checkpoint servers run no checks ({silent} silent, {impaired} impaired); other servers run them instead. See the Checkpoints page.',
  ),
  message(
    'Some checkpoint servers run no checks ({silent} silent); other servers run them instead. See the Checkpoints page.',
  ),
  message(
    'Some checkpoint servers run no checks ({impaired} impaired); other servers run them instead. See the Checkpoints page.',
  ),
  message('The scheduled report of “{name}” failed several times in a row: {error}'),
  message('The scheduled report {guid} failed several times in a row: {error}'),
  message('The database is unreachable; results are buffered on disk.'),
  message('The database was unreachable for {seconds} s from {from}; results were buffered on disk.'),
  message('1 e-mail cannot be delivered.'),
  message('{count} e-mails cannot be delivered.'),
  message('1 copy of a status page cannot be updated and says that the service may be down.'),
  message('{count} copies of status pages cannot be updated and say that the service may be down.'),
  message('Only {free} MB of disk space is left for data on {host}.'),
  // Stored by earlier versions.
  message('Only {free} MB of disk space is left for data.'),
  message('Only {free} MB of disk space are left for data.'),
  message('Only {free} MB are free where data is kept.'),
  message('{count} because the checkpoint did not answer'),
  message('Message credits are running low'),
  message(
    '{count} SMS or phone messages remain. Without credits, alerts are sent through other channels only. Add credits in the account settings.',
  ),
  message('{count} because the service could not keep up'),
  message('{count} because the clock was set forward'),
  message('{count} because the database was unreachable'),
  message('{count} because no checkpoint could run them'),
  message('{count} because the checkpoint did not respond'),
  message('{count} because the checkpoint was impaired'),
];
