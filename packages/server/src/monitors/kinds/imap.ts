import type { ImapTarget } from '@vedette/contract/checkpoint/target';
import { placeOf } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

export const imap: KindRules<ImapTarget> = {
  target: (definition, { login }) => ({
    kind: 'imap',
    ...placeOf(definition),
    ...login,
    secureConnection: definition.ImapSecureConnection ?? false,
  }),
};
