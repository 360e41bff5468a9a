import { expect, test } from 'vitest';
import type { RecordType } from '../net/dns-codec.js';
import { compareRecords } from './dns-expected.js';

/** Like the probe, with one record per line. */
function isExpected(type: RecordType, records: readonly string[], expected: string): boolean {
  const comparison = compareRecords(type, records, expected);
  if (typeof comparison === 'boolean') return comparison;
  return comparison.patterns.some((pattern) => pattern.test(records.join('\n')));
}

const dkim = `v=DKIM1; k=rsa; p=MIIB+${'aB3+dE/'.repeat(60)}wIDAQAB`;
const mx = ['10 mail.example', '20 backup.example'];

test.each<[RecordType, string[], string, boolean]>([
  ['A', ['10.0.0.12'], '10.0.0.1', false],
  ['A', ['10.0.0.1'], '10.0.0.1', true],
  ['A', ['192.0.2.7', '192.0.2.66'], '192.0.2.6', false],
  ['A', ['192.0.2.7', '192.0.2.66'], '192.0.2.66', true],
  ['A', ['192.0.2.7'], ' 192.0.2.6 | 192.0.2.7 ', true],
  ['A', ['192.0.2.77'], '192.0.2.6|192.0.2.7', false],
  ['A', ['192.0.2.77'], '192.0.2.7|198.*', false],
  ['A', ['198.51.100.1'], '192.0.2.7|198.*', true],
  ['A', ['192.0.2.7'], '192.0.2', true],
  ['A', ['192.0.2.7'], '^192\\.0\\.2\\.', true],
  ['A', ['192.0.2.66'], '^192\\.0\\.2\\.6$', false],
  ['A', ['192.0.2.7'], '(', false],
  ['A', ['192.0.2.7'], '', true],
  ['A', ['192.0.2.7'], '|', false],
  ['AAAA', ['2001:db8::7'], '2001:0DB8:0:0:0:0:0:7', true],
  ['AAAA', ['2001:db8::7'], '[2001:db8:0::7]', true],
  ['AAAA', ['2001:db8::77'], '2001:db8::7', false],
  ['AAAA', ['::ffff:192.0.2.7'], '::ffff:c000:207', true],
  ['AAAA', ['2001:db8::77'], '2001:db8::.*', true],
  ['CNAME', ['mid.test'], 'mid.test.', true],
  ['CNAME', ['mid.test'], 'MID.Test', true],
  ['CNAME', ['amid.test'], 'mid.test', false],
  ['CNAME', ['mid.test.evil'], 'mid.test', false],
  ['CNAME', ['midxtest'], 'mid.test', false],
  ['CNAME', ['d1.cdn.example'], '.cdn.example', true],
  ['CNAME', ['d1.cdn.example'], 'd\\d\\.cdn', true],
  ['CNAME', ['xn--mnchen-3ya.example'], 'münchen.example', true],
  ['CNAME', ['*.shop.example'], '*.shop.example', true],
  ['NS', ['ns1.example', 'ns2.example'], 'ns3.example|ns2.example.', true],
  ['NS', ['ns10.example'], 'ns1.example', false],
  ['PTR', ['shop.example'], 'shop.example', true],
  ['MX', mx, 'mail.example', true],
  ['MX', mx, 'mail.example.', true],
  ['MX', mx, '10 mail.example', true],
  ['MX', mx, '20 mail.example', false],
  ['MX', mx, 'mail', true],
  ['MX', ['10 webmail.example'], 'mail', false],
  ['MX', ['100 mail.example'], '10', false],
  ['MX', ['0 .'], '0 .', true],
  ['SOA', ['ns.example admin.example 2026112101 7200'], '2026112101', true],
  ['SOA', ['ns.example admin.example 2026112101 7200'], '202611210', false],
  ['SRV', ['1 2 5060 sip.example'], '5060', true],
  ['SRV', ['1 2 5060 sip.example'], '2 5060 SIP.example', true],
  ['SRV', ['1 2 15060 sip.example'], '5060', false],
  ['TXT', ['v=spf1 +mx a:mail.test ?all', 'other'], 'v=spf1 +mx a:mail.test ?all', true],
  ['TXT', ['v=spf1 +mx -all'], 'v=spf1', true],
  ['TXT', ['v=spf1 +mx -all'], '^v=spf1 .*-all$', true],
  ['TXT', ['v=spf1 +mx -all'], 'v=spf2|-all', true],
  ['TXT', [dkim], dkim, true],
  ['TXT', [dkim], `"${dkim.slice(0, 255)}" "${dkim.slice(255)}"`, true],
  ['TXT', [dkim], `( "${dkim.slice(0, 255)}"\n\t"${dkim.slice(255)}" )`, true],
  ['TXT', ['say "hi"; back\\slash'], 'say "hi"; back\\slash', true],
  ['TXT', ['say "hi"; back\\slash'], '"say \\"hi\\"\\059 back\\\\slash"', true],
  ['TXT', ['a(b'], 'a(b', true],
  ['TXT', ['one', 'two'], 'one\ntwo', true],
  ['TXT', ['120'], '20', true],
  ['TXT', ['v=spf1 include:spfxexample'], 'include:spf.example', false],
  ['CAA', ['0 issue "ca.example"'], 'ca.example', true],
  ['CAA', ['0 issue "ca.example"'], '0 issue ca.example', true],
  ['CAA', ['0 issue "caxexample"'], '0 issue "ca.example"', false],
  ['DS', ['20326 8 2 E06D44B8'], '20326 8 2 e06d 44b8', true],
  ['DS', ['20326 8 2 E06D44B8'], '20326', true],
  ['DS', ['20326 8 2 E06D44B8'], '2032', false],
  ['TLSA', ['3 1 1 ABCDEF'], '3 1 1 abc def', true],
  ['HTTPS', ['1 . alpn="h2,h3"'], 'alpn=h2,h3', true],
])('compares %s %j with %s: %s', (type, records, expected, passes) => {
  expect(isExpected(type, records, expected)).toBe(passes);
});
