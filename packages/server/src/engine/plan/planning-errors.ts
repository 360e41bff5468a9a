/** Collects planning errors until they are reported, so that one monitor does not stop the others. */
export class PlanningErrors {
  #errors: unknown[] = [];

  /** Returns the result of `plan`, or of `instead` if `plan` throws. */
  orElse<T>(plan: () => T, instead: () => T): T {
    try {
      return plan();
    } catch (error) {
      this.#errors.push(error);
      return instead();
    }
  }

  /** @throws AggregateError of the errors since the last call, if any */
  throwIfAny(message: string): void {
    const errors = this.#errors.splice(0);
    if (errors.length > 0) throw new AggregateError(errors, message);
  }
}
