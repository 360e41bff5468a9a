import type { SftpTarget } from '@vedette/contract/checkpoint/target';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { toServiceAddress } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

export const sftp: KindRules<SftpTarget> = {
  buildTarget: (definition, { login }) => {
    const { SftpAction: action = 'ConnectOnly', SftpActionPath: path = '' } = definition;
    return { kind: 'sftp', ...toServiceAddress(definition), ...login, action, path };
  },
  check: ({ SftpAction, SftpActionPath = '' }, problems) => {
    const needsPath = SftpAction !== undefined && SftpAction !== 'ConnectOnly';
    problems.when(needsPath && SftpActionPath === '', 'SftpActionPath', requiredRule(`for ${SftpAction ?? ''}`), [
      'SftpAction',
    ]);
  },
};
