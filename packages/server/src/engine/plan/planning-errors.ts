/** What could not be planned, until it is told: it stops nothing else. */
export class PlanningErrors {
  #errors: unknown[] = [];

  /** What `plan` answers, or `instead` when that throws. */
  orElse<T>(plan: () => T, instead: () => T): T {
    try {
      return plan();
    } catch (error) {
      this.#errors.push(error);
      return instead();
    }
  }

  /** @throws AggregateError when there were some since it was told last. */
  throwIfAny(message: string): void {
    const errors = this.#errors.splice(0);
    if (errors.length > 0) throw new AggregateError(errors, message);
  }
}
