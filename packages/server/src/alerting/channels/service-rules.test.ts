import { Problems } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { applyServices, findLinkedServices, type ServiceSettings } from './service-rules.js';

const page = { label: 'StatusHub', serviceHook: 'ServiceUrl' };
const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const before: ServiceSettings = {
  services: [
    { guid: A, name: 'Shop' },
    { guid: B, name: 'Bank' },
  ],
  hooks: { [A]: 'https://a.example/', [B]: 'https://b.example/' },
};
type Sent = Parameters<typeof applyServices>[2];

function after(sent: Sent, channel: Parameters<typeof applyServices>[0] = page) {
  const problems = new Problems();
  const made = applyServices(channel, before, sent, { problems, newGuid: () => 'new' });
  return { ...made, problems: problems.all };
}

test('keeps services and hooks that are not sent; sent services replace all', () => {
  expect(after(undefined)).toEqual({ ...before, problems: [] });
  const sent = [
    { Name: 'Club', Url: ' https://c.example/ ' },
    { IntegrationServiceGuid: B.toUpperCase(), Name: 'Bank', Url: '' },
    { Name: 'shop' },
  ];
  expect(after(sent)).toEqual({
    services: [
      { guid: 'new', name: 'Club' },
      { guid: B, name: 'Bank' },
      { guid: A, name: 'shop' },
    ],
    hooks: { new: 'https://c.example/', [B]: 'https://b.example/', [A]: 'https://a.example/' },
    problems: [],
  });
});

test('reports every problem', () => {
  const sent = [
    { Name: 'One' },
    { IntegrationServiceGuid: 'c', Name: 'one', Url: 'ftp://x' },
    { IntegrationServiceGuid: A, Name: 'Two' },
    { IntegrationServiceGuid: A, Name: 'Three' },
  ];
  expect(after(sent).problems).toEqual([
    'Services[0].Url: is required',
    'Services[1].IntegrationServiceGuid: must be a service of this channel',
    'Services[1].Name: must be unique: already used by another service',
    'Services[1].Url: must begin with https:// or http://',
    'Services[3].IntegrationServiceGuid: must be unique',
  ]);
  expect(after([{ Name: 'x', Url: 'https://x' }], { label: 'Slack' }).problems).toEqual([
    'Services: not supported by Slack',
  ]);
});

test.each([
  ['no links at all: the receiver itself', [], undefined],
  ['the services of the monitor', [{ monitorGuid: 'm', serviceGuid: B }], [{ guid: B, name: 'Bank' }]],
  ['links of another monitor only: none', [{ monitorGuid: 'other', serviceGuid: B }], []],
  ['a deleted service: none', [{ monitorGuid: 'm', serviceGuid: 'gone' }], []],
])('selects the services to update: %s', (_case, links, expected) => {
  expect(findLinkedServices('m', before.services, links)).toEqual(expected);
});
