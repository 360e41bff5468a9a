import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { Problems } from '@vedette/kernel/fault';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCanonicalText, completeDefinition, patchDefinition, needsExtraRun } from './definition-rules.js';
import { checkDefinition } from '../wire/monitor-rules.js';
import { httpsBody, anyFields, parseBody } from '../testing/bodies.js';

const type = fc.constantFrom(...monitorTypes);

describe('PATCH', () => {
  test('changes nothing without fields', () => {
    fc.assert(
      fc.property(type, anyFields, (kind, fields) => {
        const definition = completeDefinition(kind, parseBody({ ...httpsBody(), ...fields }));
        expect(patchDefinition(kind, definition, parseBody({}))).toEqual(definition);
      }),
    );
  });

  test('changes only the field it contains', () => {
    fc.assert(
      fc.property(type, anyFields, anyFields, (kind, fields, change) => {
        const before = completeDefinition(kind, parseBody({ ...httpsBody(), ...fields }));
        for (const [field, value] of Object.entries(change)) {
          const after = patchDefinition(kind, before, parseBody({ [field]: value }));
          const others = (definition: object) => ({ ...definition, [field]: undefined });
          expect(others(after)).toEqual(others(before));
        }
      }),
    );
  });

  test('changes nothing when it contains what was read', () => {
    fc.assert(
      fc.property(type, anyFields, (kind, fields) => {
        const definition = completeDefinition(kind, parseBody({ ...httpsBody(), ...fields }));
        expect(patchDefinition(kind, definition, parseBody(JSON.parse(JSON.stringify(definition))))).toEqual(
          definition,
        );
        expect(completeDefinition(kind, parseBody(JSON.parse(JSON.stringify(definition))))).toEqual(definition);
      }),
    );
  });

  test('removes the other interval field', () => {
    const before = completeDefinition('Https', parseBody(httpsBody({ CheckInterval: 2, CheckIntervalSeconds: 120 })));
    expect(before).toMatchObject({ CheckInterval: 2, CheckIntervalSeconds: 120 });
    const after = patchDefinition('Https', before, { CheckIntervalSeconds: 30 });
    expect(after.CheckIntervalSeconds).toBe(30);
    expect(after).not.toHaveProperty('CheckInterval');
  });

  test('replaces one checkpoint list and keeps the others; an empty list clears it', () => {
    const before = completeDefinition(
      'Https',
      httpsBody({ SelectedCheckpoints: { Regions: [4, 1], Checkpoints: [2] } }),
    );
    expect(patchDefinition('Https', before, { SelectedCheckpoints: { Checkpoints: [] } }).SelectedCheckpoints).toEqual({
      Regions: [4, 1],
      Checkpoints: [],
      ExcludeLocations: [],
    });
  });
});

describe('POST and PUT', () => {
  test('keep every field as it was sent', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        const definition = completeDefinition('Https', parseBody({ ...httpsBody(), ...fields }));
        const { SelectedCheckpoints, ErrorConditions, ...others } = fields;
        expect(definition).toMatchObject(others);
        expect(definition.SelectedCheckpoints).toMatchObject(SelectedCheckpoints ?? {});
        const sent = new Set((ErrorConditions ?? []).map((condition) => toCanonicalText(condition)));
        const kept = (definition.ErrorConditions ?? []).map(toCanonicalText).filter((text) => sent.has(text));
        expect(kept).toEqual([...sent]);
      }),
    );
  });

  test('apply defaults to absent fields', () => {
    expect(completeDefinition('Https', httpsBody())).toEqual({
      Name: 'shop',
      Url: 'https://shop.example/',
      GenerateAlert: true,
      IsActive: true,
      MonitorMode: 'Production',
      CheckInterval: 5,
      CustomFields: [],
      SelectedCheckpoints: { Checkpoints: [], Regions: [], ExcludeLocations: [] },
      UsePrimaryCheckpointsOnly: true,
      UseConcurrentMonitoring: false,
      ConcurrentUnconfirmedErrorThreshold: 30,
      ConcurrentConfirmedErrorThreshold: 50,
      Notes: '',
      IpVersion: 'IpV4',
      NativeIPv6Only: false,
      AuthenticationType: 'None',
      Username: '',
      UserAgent: '',
      RequestHeaders: [],
      RequestBody: '',
      HttpMethod: 'Get',
      HttpVersion: 'Negotiate',
      TlsVersion: 'Tls12_Tls11_Tls10',
      CheckCertificateErrors: true,
      ErrorConditions: [
        { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' },
        { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Indicate' },
      ],
    });
  });

  test('ignore fields of other types and never store the password', () => {
    const definition = completeDefinition('Https', httpsBody({ Port: 25, DnsServer: 'x', Password: 'secret' }));
    expect(JSON.stringify(definition)).not.toMatch(/Port|DnsServer|secret/);
  });
});

describe('an extra run follows', () => {
  const before = completeDefinition('Https', httpsBody());
  test.each([
    [{ Url: 'https://other.example/' }, true],
    [{ CheckInterval: 1 }, true],
    [{ HttpMethod: 'Post' as const }, true],
    [{ ErrorConditions: [{ ErrorConditionType: 'HttpStatus' as const, Value: '204' }] }, true],
    [{ Name: 'x', Notes: 'y', GenerateAlert: false, CustomFields: [{ Name: 'a', Value: 'b' }] }, false],
    [{ SelectedCheckpoints: { Regions: [1] } }, false],
    [{ IsActive: false }, false],
  ])('the change %j: %s', (change, follows) => {
    expect(needsExtraRun(before, patchDefinition('Https', before, change))).toBe(follows);
  });
  test('the activation of the monitor', () => {
    const off = patchDefinition('Https', before, { IsActive: false });
    expect(needsExtraRun(off, before)).toBe(true);
  });
});

describe('rules across fields', () => {
  const listProblems = (body: Parameters<typeof httpsBody>[0]): readonly string[] => {
    const problems = new Problems();
    checkDefinition('Https', completeDefinition('Https', parseBody(httpsBody(body))), problems);
    return problems.all;
  };

  test.each([
    [{ MonitorMode: 'Development' }, ['IsActive: must be false while MonitorMode is Development']],
    [{ MonitorMode: 'Development', IsActive: false }, []],
    [
      { CheckInterval: 1, CheckIntervalSeconds: 61 },
      ['CheckIntervalSeconds: must be 60 times CheckInterval when both are sent'],
    ],
    [{ CheckInterval: 1, CheckIntervalSeconds: 60 }, []],
    [
      { ConcurrentUnconfirmedErrorThreshold: 60 },
      ['ConcurrentUnconfirmedErrorThreshold: must not be above ConcurrentConfirmedErrorThreshold'],
    ],
    [
      {
        CustomFields: [
          { Name: 'a', Value: '' },
          { Name: 'a', Value: '' },
          { Name: ' ', Value: '' },
        ],
      },
      ['CustomFields[1].Name: must be unique in the monitor', 'CustomFields[2].Name: must not be empty'],
    ],
    [
      {
        RequestHeaders: [
          { Name: 'a b', Value: '' },
          { Name: 'X', Value: 'a\r\nb' },
        ],
      },
      ['RequestHeaders[0].Name: must be a header name', 'RequestHeaders[1].Value: must be one line'],
    ],
    [{ UserAgent: 'a\nb' }, ['UserAgent: must be one line']],
    [{ Url: 'https://example.com/{{@DateTime(yyyy-MM-dd,-86400)}}?x={{@RandomGuid}}' }, []],
  ] as const)('checks %j', (body, problems) => {
    expect(listProblems(body as unknown as Parameters<typeof httpsBody>[0])).toEqual(problems);
  });

  test.each(['https://a b', 'http://shop.example:99999/', 'http://[::1', 'http://a^b/'])(
    'rejects the URL %j with an unreadable host or port',
    (Url) => {
      expect(listProblems({ Url })).toEqual(['Url: must be a valid address: its host or port cannot be read']);
    },
  );

  test('rejects a zone in a URL with its own message and trims blanks', () => {
    const rule = 'Url: must not contain a zone (%25eth0): interface names differ between checkpoints';
    expect(listProblems({ Url: 'http://[fe80::1%25eth0]/' })).toEqual([rule]);
    expect(listProblems({ Url: 'http://[fe80::1]:8080/' })).toEqual([]);
    const Url = ' \thttps://shop.example/a b\n';
    expect(listProblems({ Url })).toEqual([]);
    const made = completeDefinition('Https', parseBody({ ...httpsBody(), Url }));
    expect(made.Url).toBe('https://shop.example/a b');
    expect(patchDefinition('Https', made, parseBody({ Url: ' https://b.example ' })).Url).toBe('https://b.example');
  });

  test.each(['', 'shop.example', 'ftp://shop.example', 'http://', 'javascript:alert(1)', '/path'])(
    'rejects the URL %j',
    (Url) => {
      expect(listProblems({ Url })).toEqual(['Url: must be an absolute URL that begins with http:// or https://']);
    },
  );
});

test('has no device for a custom window size, no throttling without a type', () => {
  const body = { BrowserWindowDimensions: { Width: 1_280, Height: 800 }, ThrottlingOptions: { ThrottlingLatency: 20 } };
  const made = completeDefinition('FullPageCheck', parseBody({ ...httpsBody(), ...body }));
  const window = { IsMobile: false, Width: 1_280, Height: 800, PixelRatio: 1, MobileDevice: '' };
  expect(made.BrowserWindowDimensions).toEqual(window);
  expect(made.ThrottlingOptions).toEqual({ ThrottlingType: 'Inactive', ThrottlingLatency: 20 });
  const patched = patchDefinition(
    'FullPageCheck',
    made,
    parseBody({ BrowserWindowDimensions: { Width: 640, Height: 800 } }),
  );
  expect(patched.BrowserWindowDimensions).toEqual({ ...window, Width: 640 });
});

test.each(['FullPageCheck', 'Transaction'] as const)('applies the default window to a %s without one', (type) => {
  const window = { IsMobile: false, Width: 1_280, Height: 800, PixelRatio: 1, MobileDevice: '' };
  expect(completeDefinition(type, parseBody(httpsBody())).BrowserWindowDimensions).toEqual(window);
});

test('names the accepted values of a required field that is missing', () => {
  const problems = new Problems();
  checkDefinition('FullPageCheck', completeDefinition('FullPageCheck', parseBody(httpsBody())), problems);
  expect(problems.all).toEqual(expect.arrayContaining(['BrowserType: is required: Chrome, Edge']));
  const connect = new Problems();
  checkDefinition('Connect', completeDefinition('Connect', parseBody({ Name: 'one', NetworkAddress: 'a' })), connect);
  expect(connect.all).toEqual(['Port: is required: the TCP port to connect to, for example 443']);
});
