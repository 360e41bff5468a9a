import { notifications } from '@mantine/notifications';
import { t } from '../../i18n/translate.js';
import { problemSentences } from '../../api/problem.js';

/** Shows why an action failed in a notification that stays until it is closed. */
export function showProblem(error: Error): void {
  notifications.show({
    color: 'red',
    autoClose: false,
    title: t('The action failed'),
    message: problemSentences(error).join(' '),
  });
}
