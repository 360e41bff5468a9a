import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { toServiceAddress } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

export const imap: KindRules<ImapTarget> = {
  buildTarget: (definition, { login }) => ({
    kind: 'imap',
    ...toServiceAddress(definition),
    ...login,
    secureConnection: definition.ImapSecureConnection ?? false,
  }),
};
