/** Problems of the responses served since the last `throwUntrueAnswers`, each once with its response. */
const problems = new Set<string>();

/** Records contract violations of a response; the test that served it fails. */
export function noteUntrueAnswer(answer: string, found: readonly string[]): void {
  for (const problem of found) problems.add(`${answer}: ${problem}`);
}

/** @throws with all problems recorded since the last call */
export function throwUntrueAnswers(): void {
  const found = [...problems];
  problems.clear();
  if (found.length > 0) throw new Error(`fake responses that the service would not give:\n  ${found.join('\n  ')}`);
}
