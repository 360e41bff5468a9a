import type { Enrolment } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Alert } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { basePath } from '../api/client.js';
import { CopyText } from '../parts/display/copy-text.js';
import { useFormat } from '../parts/format/format.js';

/** The command that starts the new checkpoint; the token is shown only once. */
export function EnrolmentNote({ enrolment: { Token, ExpiresAt } }: { readonly enrolment: Enrolment }) {
  const { dateTime } = useFormat();
  const server = `${window.location.origin}${basePath}`.replace(/\/$/, '');
  const command = [
    'npm',
    'run',
    'checkpoint',
    '--',
    '--server',
    server,
    '--token',
    Token,
    '--data',
    '~/vedette-checkpoint',
  ];
  return (
    <Alert
      mb="sm"
      color="blue"
      role="status"
      title={t('Start the checkpoint with this command now. The token is not shown again.')}
    >
      <CopyText label={t('Command for the new checkpoint')} text={command.join(' ')} />
      <div>
        {t(
          'Run it in a checkout of Vedette on the other machine. The token is valid for one use, until {expiresAt}; later starts do not need one. From another machine, the server must be reachable over HTTPS.',
          { expiresAt: dateTime(ExpiresAt) },
        )}
      </div>
    </Alert>
  );
}
