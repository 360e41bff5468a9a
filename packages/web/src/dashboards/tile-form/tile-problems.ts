import { ApiError, type FieldProblems, problemsByField, toFieldProblems } from '../../api/problem.js';

/** What was wrong with a tile, by its fields; all tiles are sent together, and the others were there before. */
export function tileProblems(error: Error | null): FieldProblems {
  if (!(error instanceof ApiError)) return toFieldProblems(error, []);
  const messages = error.messages.map((message) => message.replace(/^Tiles\[\d+\]\.(?=Period\.(Start|End):)/, ''));
  return problemsByField(messages, ['Period.Start', 'Period.End']);
}
