import { ApiError, type FieldProblems, problemsByField, problemsOf } from '../../api/problem.js';

/** What was wrong with a tile, by its fields; all tiles are sent together, and the others were there before. */
export function tileProblems(error: Error | null): FieldProblems {
  if (!(error instanceof ApiError)) return problemsOf(error, []);
  const told = error.messages.map((message) => message.replace(/^Tiles\[\d+\]\.(?=Period\.(Start|End):)/, ''));
  return problemsByField(told, ['Period.Start', 'Period.End']);
}
