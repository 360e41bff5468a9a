import { notifications } from '@mantine/notifications';
import { ApiError } from '../api/problem.js';

/** Says why an action was refused; stays until it is read. */
export function showProblem(error: unknown): void {
  notifications.show({
    color: 'red',
    autoClose: false,
    title: 'That did not work',
    message: error instanceof ApiError ? error.messages.join(' ') : 'Something went wrong in the page itself.',
  });
}
