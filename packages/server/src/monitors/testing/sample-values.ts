import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorFields } from '@vedette/contract/v4/monitor-fields';

const aScript = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://shop.example/' } }] }] });

/** A value for each field that a type may have. */
export const sampleValues: Partial<Record<keyof MonitorWrite, unknown>> = {
  Name: 'one',
  Url: 'https://shop.example/',
  NetworkAddress: 'host.example',
  Port: 2_525,
  IpVersion: 'IpV6',
  Username: 'ann',
  Password: 'sesame',
  UserAgent: 'x',
  RequestBody: 'y',
  HttpMethod: 'Post',
  CertificateName: 'cn',
  CertificateExpirationWarningDays: 3,
  CheckCertificateErrors: false,
  DnsServer: '192.0.2.1',
  DnsQuery: 'MxRecord',
  DnsTestValue: 'example.com',
  DnsExpectedResult: 'mail',
  DatabaseName: 'shop',
  ImapSecureConnection: false,
  SftpAction: 'TestFileExists',
  SftpActionPath: '/a',
  BrowserType: 'Chrome',
  SelfServiceTransactionScript: aScript,
  MultiStepApiTransactionScript: JSON.stringify({ Version: 2, MsaSteps: [{ StepType: 'Delay', Delay: 1 }] }),
  BrowserWindowDimensions: { IsMobile: false, Width: 800, Height: 600, PixelRatio: 1, MobileDevice: '' },
  PostmanCollectionJson: JSON.stringify({
    info: { name: 'shop' },
    item: [{ name: 'one', request: 'https://shop.example/' }],
  }),
};

/** Returns the required fields of a type. */
export const requiredFields = (type: MonitorType): (keyof MonitorWrite)[] =>
  monitorFields.filter(({ required }) => required.includes(type)).map(({ field }) => field);
/** Returns a body with only the required fields of a type. */
export const minimalBody = (type: MonitorType): Record<string, unknown> => ({
  MonitorType: type,
  ...Object.fromEntries(requiredFields(type).map((field) => [field, sampleValues[field]])),
  ...(type === 'SFTP' && { SftpActionPath: sampleValues.SftpActionPath }),
});
