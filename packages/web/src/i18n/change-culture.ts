import type { Session } from '@vedette/contract/v1/account/session';
import { rememberCulture } from './culture-choice.js';
import { currentCulture } from './translate.js';

/** Reloads the app in the language of the session, after the operator chose another one. */
export function changeCulture(session: Pick<Session, 'CultureName'> | undefined): void {
  if (!session || session.CultureName === currentCulture()) return;
  if (rememberCulture(session.CultureName)) window.location.reload();
}
