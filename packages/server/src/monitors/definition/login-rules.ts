import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from './definition-rules.js';

/** Browsers support only one kind of login. */
export function checkBrowserLogin({ AuthenticationType: login }: Definition, problems: Problems): void {
  problems.when(login === 'Digest' || login === 'NTLM', 'AuthenticationType', 'must be None or Basic');
}
