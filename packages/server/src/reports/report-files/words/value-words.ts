/** Translations of API values for reports and lists. */
import { translatorFor } from '@vedette/i18n/load-catalogue';
import type { Culture } from '@vedette/i18n/culture';
import { monitorKinds, monitorKindText } from '@vedette/contract/v4/monitor-kinds';
import { auditThingNames, type AuditAction } from '@vedette/contract/v1/account/audit-words';
import { languageColumn, type Languages } from '../../../alerting/index.js';

type Others = readonly [french: string, german: string, dutch: string];

/** Error classes. */
const ERROR_CLASSES: Readonly<Record<string, Others>> = {
  'Name resolution': ['Résolution de nom', 'Namensauflösung', 'Naamomzetting'],
  Network: ['Réseau', 'Netzwerk', 'Netwerk'],
  Content: ['Contenu', 'Inhalt', 'Inhoud'],
  Performance: ['Performances', 'Leistung', 'Prestaties'],
  Page: ['Page', 'Seite', 'Pagina'],
  Mail: ['Messagerie', 'E-Mail', 'E-mail'],
  Database: ['Base de données', 'Datenbank', 'Database'],
  Concurrent: ['Contrôle simultané', 'Gleichzeitige Prüfung', 'Gelijktijdige controle'],
  'Monitoring system': ['Système de surveillance', 'Überwachungssystem', 'Bewakingssysteem'],
  Other: ['Autres', 'Andere', 'Overige'],
};

/** Values of RUM dimensions. States have their local names. */
const VISITORS: Readonly<Record<string, Others>> = {
  Desktop: ['Ordinateur', 'Computer', 'Computer'],
  Mobile: ['Mobile', 'Mobilgerät', 'Mobiel'],
  Tablet: ['Tablette', 'Tablet', 'Tablet'],
  'Australian Capital Territory': [
    'Territoire de la capitale australienne',
    'Australisches Hauptstadtterritorium',
    'Australisch Hoofdstedelijk Territorium',
  ],
  'New South Wales': ['Nouvelle-Galles du Sud', 'Neusüdwales', 'Nieuw-Zuid-Wales'],
  'Northern Territory': ['Territoire du Nord', 'Nordterritorium', 'Noordelijk Territorium'],
  'South Australia': ['Australie-Méridionale', 'Südaustralien', 'Zuid-Australië'],
  Tasmania: ['Tasmanie', 'Tasmanien', 'Tasmanië'],
  'Western Australia': ['Australie-Occidentale', 'Westaustralien', 'West-Australië'],
  'British Columbia': ['Colombie-Britannique', 'British Columbia', 'Brits-Columbia'],
  'New Brunswick': ['Nouveau-Brunswick', 'New Brunswick', 'New Brunswick'],
  'Newfoundland and Labrador': ['Terre-Neuve-et-Labrador', 'Neufundland und Labrador', 'Newfoundland en Labrador'],
  'Nova Scotia': ['Nouvelle-Écosse', 'Nova Scotia', 'Nova Scotia'],
  'Northwest Territories': ['Territoires du Nord-Ouest', 'Nordwest-Territorien', 'Northwest Territories'],
  Quebec: ['Québec', 'Québec', 'Quebec'],
  Hawaii: ['Hawaï', 'Hawaii', 'Hawaï'],
  'North Dakota': ['Dakota du Nord', 'North Dakota', 'North Dakota'],
  'Australia, unknown state': [
    'Australie, État inconnu',
    'Australien, Bundesstaat unbekannt',
    'Australië, staat onbekend',
  ],
  'Canada, unknown province': ['Canada, province inconnue', 'Kanada, Provinz unbekannt', 'Canada, provincie onbekend'],
  'United States, unknown state': [
    'États-Unis, État inconnu',
    'Vereinigte Staaten, Bundesstaat unbekannt',
    'Verenigde Staten, staat onbekend',
  ],
};

const PERIOD_UNITS: Readonly<Record<string, { readonly this: Languages; readonly last: Languages }>> = {
  Day: { this: ['Today', 'Aujourd’hui', 'Heute', 'Vandaag'], last: ['Yesterday', 'Hier', 'Gestern', 'Gisteren'] },
  Week: {
    this: ['This week', 'Cette semaine', 'Diese Woche', 'Deze week'],
    last: ['Last week', 'La semaine dernière', 'Letzte Woche', 'Vorige week'],
  },
  Month: {
    this: ['This month', 'Ce mois', 'Dieser Monat', 'Deze maand'],
    last: ['Last month', 'Le mois dernier', 'Letzter Monat', 'Vorige maand'],
  },
  Quarter: {
    this: ['This quarter', 'Ce trimestre', 'Dieses Quartal', 'Dit kwartaal'],
    last: ['Last quarter', 'Le trimestre dernier', 'Letztes Quartal', 'Vorig kwartaal'],
  },
  Year: {
    this: ['This year', 'Cette année', 'Dieses Jahr', 'Dit jaar'],
    last: ['Last year', 'L’année dernière', 'Letztes Jahr', 'Vorig jaar'],
  },
};
const SPANS: Readonly<Record<string, Languages>> = {
  Hours: ['The last {n} hours', 'Les {n} dernières heures', 'Die letzten {n} Stunden', 'De laatste {n} uur'],
  Days: ['The last {n} days', 'Les {n} derniers jours', 'Die letzten {n} Tage', 'De laatste {n} dagen'],
  Months: ['The last {n} months', 'Les {n} derniers mois', 'Die letzten {n} Monate', 'De laatste {n} maanden'],
};
const WITHOUT_PRESENT: Languages = [
  ', excluding the current one',
  ', sans la période en cours',
  ', ohne die laufende Zeit',
  ', zonder de lopende tijd',
];
const WHOLE: Languages = ['All', 'Tout', 'Alles', 'Alles'];

/** Translates a named period, such as `Last90DaysExcl`; undefined for other texts. */
function translatePeriod(column: 0 | 1 | 2 | 3, name: string): string | undefined {
  if (name === 'All') return WHOLE[column];
  const [, which, of = ''] = /^(Current|Previous)(\w+)$/.exec(name) ?? [];
  if (which !== undefined) return PERIOD_UNITS[of]?.[which === 'Current' ? 'this' : 'last'][column];
  const [, count, unit = '', isExclusive] = /^Last(\d+)([A-Z][a-z]+?)(Excl)?$/.exec(name) ?? [];
  const span = SPANS[unit]?.[column];
  if (count === undefined || span === undefined) return undefined;
  return span.replace('{n}', count) + (isExclusive === undefined ? '' : WITHOUT_PRESENT[column]);
}

const REPORTS: Readonly<Record<string, Others>> = {
  PDFAttachment: ['PDF joint', 'PDF im Anhang', 'PDF als bijlage'],
  PDFDownloadLink: ['PDF par lien', 'PDF per Link', 'PDF via een link'],
  ExcelAttachment: ['Excel joint', 'Excel im Anhang', 'Excel als bijlage'],
  ExcelDownloadLink: ['Excel par lien', 'Excel per Link', 'Excel via een link'],
  HTMLEmail: ['E-mail HTML', 'HTML-Mail', 'HTML-mail'],
};

const KINDS: Readonly<Record<string, Others>> = {
  Sms: ['SMS', 'SMS', 'Sms'],
  Email: ['E-mail', 'E-Mail', 'E-mail'],
  Phone: ['Téléphone', 'Telefon', 'Telefoon'],
  GenericWebhook: ['Webhook', 'Webhook', 'Webhook'],
  Generic: ['Générique', 'Allgemein', 'Algemeen'],
  MobileApp: ['Application mobile', 'Mobile App', 'Mobiele app'],
  TransactionRecorder: ['Enregistreur de transactions', 'Transaktionsrekorder', 'Transactierecorder'],
  CertificateArchive: ['Archive de certificat', 'Zertifikatsarchiv', 'Certificaatarchief'],
  CredentialSet: ['Identifiants', 'Zugangsdaten', 'Inloggegevens'],
  File: ['Fichier', 'Datei', 'Bestand'],
  OneTimePassword: ['Mot de passe à usage unique', 'Einmalkennwort', 'Eenmalig wachtwoord'],
  Unspecified: ['Non précisé', 'Nicht angegeben', 'Niet opgegeven'],
};

const DEEDS: Readonly<Record<AuditAction, Others>> = {
  Created: ['Créé', 'Erstellt', 'Gemaakt'],
  Updated: ['Modifié', 'Geändert', 'Gewijzigd'],
  Deleted: ['Supprimé', 'Gelöscht', 'Verwijderd'],
  MembershipChanged: ['Membres modifiés', 'Mitglieder geändert', 'Leden gewijzigd'],
  PermissionChanged: ['Droits modifiés', 'Berechtigungen geändert', 'Rechten gewijzigd'],
  SecretRead: ['Secret lu', 'Geheimnis gelesen', 'Geheim gelezen'],
  Sent: ['Envoyé', 'Gesendet', 'Verstuurd'],
  SignedIn: ['Connexion', 'Angemeldet', 'Aangemeld'],
  SignedOut: ['Déconnexion', 'Abgemeldet', 'Afgemeld'],
  SignInFailed: ['Connexion refusée', 'Anmeldung abgelehnt', 'Aanmelding geweigerd'],
  Invited: ['Invité', 'Eingeladen', 'Uitgenodigd'],
  InvitationAccepted: ['Invitation acceptée', 'Einladung angenommen', 'Uitnodiging aanvaard'],
  PasswordLinkSent: ['Lien de mot de passe envoyé', 'Kennwortlink gesendet', 'Wachtwoordlink verstuurd'],
};

const VALUES: Readonly<Record<string, Others>> = {
  ...ERROR_CLASSES,
  ...VISITORS,
  ...REPORTS,
  ...KINDS,
  ...DEEDS,
  ...auditThingNames,
};

/** Texts for values that are not English words, or several words joined. */
const ENGLISH: Readonly<Record<string, string>> = {
  PDFAttachment: 'PDF, attached',
  PDFDownloadLink: 'PDF download link',
  ExcelAttachment: 'Excel, attached',
  ExcelDownloadLink: 'Excel download link',
  HTMLEmail: 'HTML mail',
  Sms: 'SMS',
  Email: 'E-mail',
  GenericWebhook: 'Webhook',
  OneTimePassword: 'One-time password',
  ApiUser: 'API account',
  OpenTelemetryConnection: 'Export connection',
  PublicStatusPage: 'Status page',
  RumWebsite: 'Website',
  SLA: 'SLA',
  SlaStatement: 'SLA statement',
  SingleSignOn: 'Single sign-on',
  MembershipChanged: 'Members changed',
  PermissionChanged: 'Permissions changed',
  SignInFailed: 'Sign-in failed',
};

/** Splits names of the API: `AlertDefinition` → `Alert definition`. Other texts stay unchanged. */
function toEnglish(given: string): string {
  const own = Object.hasOwn(ENGLISH, given) ? ENGLISH[given] : translatePeriod(0, given);
  if (own !== undefined) return own;
  if (!Object.hasOwn(VALUES, given)) return given;
  return given.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What uses a vault item, singular and plural. */
const USERS: Readonly<Record<string, readonly [one: Others, several: Others]>> = {
  monitor: [
    ['moniteur', 'Monitor', 'monitor'],
    ['moniteurs', 'Monitore', 'monitors'],
  ],
  integration: [
    ['intégration', 'Integration', 'integratie'],
    ['intégrations', 'Integrationen', 'integraties'],
  ],
  'export connection': [
    ['connexion d’export', 'Exportverbindung', 'exportverbinding'],
    ['connexions d’export', 'Exportverbindungen', 'exportverbindingen'],
  ],
};
const SINGLE_SIGN_ON: Others = ['authentification unique', 'Einmalanmeldung', 'eenmalige aanmelding'];

/** Translates the uses of a vault item: `2 monitors, single sign-on`. */
export function translateVaultUses(culture: Culture, given: string): string {
  const column = languageColumn(culture);
  if (column === 0) return given;
  const at = (column - 1) as 0 | 1 | 2;
  return given
    .split(', ')
    .map((part) => {
      if (part === 'single sign-on') return SINGLE_SIGN_ON[at];
      const [, count = '', word = ''] = /^(\d+) (.+?)s?$/.exec(part) ?? [];
      const translated = USERS[word]?.[count === '1' ? 0 : 1][at];
      return translated === undefined ? part : `${count} ${translated}`;
    })
    .join(', ');
}

/** Translates a value of the API. Other values, such as protocols and products, stay unchanged. */
export function translateValue(culture: Culture, given: string): string {
  if (Object.hasOwn(monitorKinds, given)) return translatorFor(culture)(monitorKindText(given));
  const column = languageColumn(culture);
  if (column === 0) return toEnglish(given);
  return VALUES[given]?.[(column - 1) as 0 | 1 | 2] ?? translatePeriod(column, given) ?? given;
}
