import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { hasNativeIpv6 } from './connect.js';

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv6', netmask: '', mac: '', cidr: null, scopeid: 0 },
];

test.each([
  ['an address from a provider', { eth0: at('2a01:4f8::1') }, true],
  ['an address and a tunnel', { sit0: at('2002:c000:204::1'), eth0: at('2a01:4f8::1') }, true],
  ['an address of 2001 that is not Teredo', { eth0: at('2001:db8::1') }, true],
  ['6to4', { eth0: at('2002:c000:204::1') }, false],
  ['Teredo', { eth0: at('2001:0:4136:e378:8000:63bf:3fff:fdd2') }, false],
  ['ISATAP', { eth0: at('2a01:4f8::5efe:c000:204') }, false],
  ['a tunnel endpoint', { 'he-ipv6': at('2001:470::2') }, false],
  ['loopback only', { lo: at('::1', true), eth0: at('fe80::1') }, false],
  ['nothing', {}, false],
])('counts %s as native: %s', (_name, interfaces, isNative) => expect(hasNativeIpv6(interfaces)).toBe(isNative));
