import { problemText } from '../../api/problem.js';

/** Shows why a request was rejected, beside the control that sent it. Empty without an error. */
export function InlineError({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="problem">
      {problemText(error)}
    </p>
  );
}
