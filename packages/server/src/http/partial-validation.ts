import { Fault, Problems, rootField } from '@vedette/kernel/fault';

type Fields = Readonly<Record<string, unknown>>;

export interface PartialValidation {
  /** Fields that match their shapes. */
  readonly fields: Fields;
  /** Lists among the fields of which some entries could not be read and are replaced by placeholders. */
  readonly placeholderLists?: readonly string[];
  readonly validate: (readable: Fields, problems: Problems) => unknown;
  /** Called with errors that are no Fault: the store is unreachable, or a rule fails on a part of a body. */
  readonly onError: (error: unknown) => void;
}

/**
 * Adds problems of the readable fields to those of a body that its shape rejected, so that one
 * response lists all of them. A fault that ends the rules early, such as a missing object, is not added: the body is
 * rejected anyway, and the fault is reported once the body can be read.
 */
export async function addReadableFieldProblems(
  rejection: Fault,
  { fields, placeholderLists = [], validate, onError }: PartialValidation,
): Promise<Fault> {
  const unread = new Set(rejection.problems.map(rootField));
  // The body is not an object.
  if (unread.has('Body')) return rejection;
  for (const name of placeholderLists) if (name in fields) unread.delete(name);
  const problems = new Problems(unread);
  const readable = Object.fromEntries(Object.entries(fields).filter(([name]) => !unread.has(name)));
  try {
    await validate(readable, problems);
  } catch (error) {
    if (!(error instanceof Fault)) onError(error);
  }
  const all = new Set([...rejection.problems, ...problems.all]);
  return new Fault('invalid', rejection.message, { problems: [...all] });
}
