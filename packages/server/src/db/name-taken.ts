import { Fault } from '@vedette/kernel/fault';
import { nameTakenRule } from '@vedette/kernel/rule-messages';

/** A name that a unique constraint of the store lets one definition of an account have. */
export interface UniqueName {
  /** Its field on the wire. */
  readonly field: string;
  /** What has the name, as messages call it. */
  readonly word: string;
  /** The unique index or constraint that holds it. */
  readonly constraint: string;
  /** The contract answers some with 400 and others with 409. */
  readonly refusedAs: 'invalid' | 'conflict';
}

/** Awaits a write. @throws Fault when the name is another's, whatever its case where the constraint says so. */
export async function translateNameTaken<T>(write: Promise<T>, name: UniqueName): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, name.constraint)) throw error;
    throw new Fault(name.refusedAs, `${name.field}: ${nameTakenRule(name.word)}`, { cause: error });
  }
}

function isTaken(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23505' && broken === constraint;
}
