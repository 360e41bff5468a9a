/** The row of a list of facts about how an answer differs from the HTTP specification; none where it does not. */
export const deviationFacts = (deviations: readonly string[] | undefined): (readonly [string, string])[] =>
  deviations === undefined || deviations.length === 0 ? [] : [['HTTP deviations', deviations.join('\n')]];
