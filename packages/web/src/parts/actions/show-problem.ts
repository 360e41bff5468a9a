import { notifications } from '@mantine/notifications';
import { problemSentences } from '../../api/problem.js';

/** Says why an action was refused; stays until it is read. */
export function showProblem(error: Error): void {
  notifications.show({
    color: 'red',
    autoClose: false,
    title: 'That did not work',
    message: problemSentences(error).join(' '),
  });
}
