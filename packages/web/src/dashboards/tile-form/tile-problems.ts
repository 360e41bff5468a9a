import { ApiError, type FieldProblems, problemsByField, toFieldProblems } from '../../api/problem.js';

/** Returns the problems of a tile by field. All tiles are sent together, but only the edited one can have problems. */
export function tileProblems(error: Error | null): FieldProblems {
  if (!(error instanceof ApiError)) return toFieldProblems(error, []);
  const messages = error.messages.map((message) => message.replace(/^Tiles\[\d+\]\.(?=Period\.(Start|End):)/, ''));
  return problemsByField(messages, ['Period.Start', 'Period.End']);
}
