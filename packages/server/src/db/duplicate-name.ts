import { Fault } from '@vedette/kernel/fault';

/** A name that a unique constraint of the store reserves for one definition of an account. */
export interface UniqueName {
  /** Field of the name on the wire. */
  readonly field: string;
  /** The message: `uniqueNameRule('connection')`. */
  readonly rule: string;
  /** The unique index or constraint that enforces it. */
  readonly constraint: string;
  /** The contract answers some with 400 or 403 and others with 409. */
  readonly refusedAs: 'invalid' | 'refused' | 'conflict';
}

/** Awaits a write. @throws Fault when the name is taken, regardless of case where the constraint says so. */
export async function translateDuplicateName<T>(write: Promise<T>, name: UniqueName): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicate(error, name.constraint) ? duplicateName(name, error) : error;
  }
}

/** Returns the fault of a taken name, for names that are compared without the store. */
export const duplicateName = ({ field, rule, refusedAs }: Omit<UniqueName, 'constraint'>, cause?: unknown): Fault =>
  new Fault(refusedAs, `${field}: ${rule}`, { cause });

function isDuplicate(error: unknown, constraint: string): boolean {
  const { code, constraint: broken } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23505' && broken === constraint;
}
