import { problemText } from '../../api/problem.js';

/** Why something was refused, beside what it was asked with; nothing when it was not. */
export function Refusal({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="problem">
      {problemText(error)}
    </p>
  );
}
