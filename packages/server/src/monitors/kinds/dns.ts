import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { HOST_RULE, isHost } from '../definition/host-rules.js';
import { toServiceAddress } from '../targets/target-parts-rules.js';
import type { KindRules } from './kind.js';

export const dns: KindRules<DnsTarget> = {
  buildTarget: (definition) => {
    const { DnsServer = '', DnsQuery = 'ARecord', DnsTestValue = '', DnsExpectedResult = '' } = definition;
    const address = toServiceAddress({ ...definition, NetworkAddress: DnsServer });
    return { kind: 'dns', ...address, query: DnsQuery, name: DnsTestValue, expected: DnsExpectedResult };
  },
  check: ({ DnsServer = '' }, problems) => {
    problems.when(DnsServer !== '' && !isHost(DnsServer), 'DnsServer', HOST_RULE);
  },
};
