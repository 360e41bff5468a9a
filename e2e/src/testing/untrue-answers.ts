/** Problems of the answers served since the last call of `throwUntrueAnswers`, each with its answer, once. */
const problems = new Set<string>();

/** Notes what the contract has against an answer; the test it was served in then fails. */
export function noteUntrueAnswer(answer: string, found: readonly string[]): void {
  for (const problem of found) problems.add(`${answer}: ${problem}`);
}

/** @throws with all that was noted since the last call */
export function throwUntrueAnswers(): void {
  const found = [...problems];
  problems.clear();
  if (found.length > 0) throw new Error(`made-up answers that the service would not give:\n  ${found.join('\n  ')}`);
}
