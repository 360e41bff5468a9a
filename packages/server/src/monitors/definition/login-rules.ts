import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from './definition-rules.js';

/** Browsers support no other login than Basic. */
export function checkBrowserLogin({ AuthenticationType: login }: Definition, problems: Problems): void {
  problems.when(login === 'Digest' || login === 'NTLM', 'AuthenticationType', 'must be None or Basic');
}
