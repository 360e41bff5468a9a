import { Fault, Problems, rootField } from '@vedette/kernel/fault';

type Fields = Readonly<Record<string, unknown>>;

export interface Vetting {
  /** Those that are as their shapes say. */
  readonly fields: Fields;
  /** Lists among them that are there though some of their entries could not be read: something else stands for those. */
  readonly filled?: readonly string[];
  readonly vet: (readable: Fields, problems: Problems) => unknown;
  /** Hears of what is no Fault: the store is unreachable, or a rule cannot do with a part of a body. */
  readonly failed: (error: unknown) => void;
}

/**
 * A body that its shape refused, with what rules say of the fields that could be read: its caller hears of everything at once.
 * Whatever stops the vet, such as an object that is not there, is told when the body can be read: refused it is anyway.
 */
export async function vetted(refused: Fault, { fields, filled = [], vet, failed }: Vetting): Promise<Fault> {
  const unread = new Set(refused.problems.map(rootField));
  // It is no object at all.
  if (unread.has('Body')) return refused;
  for (const name of filled) if (name in fields) unread.delete(name);
  const problems = new Problems(unread);
  const readable = Object.fromEntries(Object.entries(fields).filter(([name]) => !unread.has(name)));
  try {
    await vet(readable, problems);
  } catch (error) {
    if (!(error instanceof Fault)) failed(error);
  }
  const all = new Set([...refused.problems, ...problems.all]);
  return new Fault('invalid', refused.message, { problems: [...all] });
}
