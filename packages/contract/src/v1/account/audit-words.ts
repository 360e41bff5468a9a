/** Names in audit records. Imports no shape, so that pages may use it. */

export const auditSources = ['Api', 'WebApp', 'System'] as const;

export const auditActions = [
  'Created',
  'Updated',
  'Deleted',
  'MembershipChanged',
  'PermissionChanged',
  'SecretRead',
  'Sent',
  'SignedIn',
  'SignedOut',
  'SignInFailed',
  'Invited',
  'InvitationAccepted',
  'PasswordLinkSent',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * Object types of audit records with their names in French, German and Dutch. The English names are derived from the
 * type.
 */
export const auditThingNames = {
  Account: ['Compte', 'Konto', 'Account'],
  AlertDefinition: ['Définition d’alerte', 'Alarmdefinition', 'Waarschuwingsdefinitie'],
  ApiUser: ['Compte API', 'API-Konto', 'API-account'],
  ChartNote: ['Note de graphique', 'Diagrammnotiz', 'Grafieknotitie'],
  Checkpoint: ['Point de contrôle', 'Prüfpunkt', 'Controlepunt'],
  Dashboard: ['Tableau de bord', 'Dashboard', 'Dashboard'],
  DomainGroupSet: ['Jeu de groupes de domaines', 'Domaingruppensatz', 'Set domeingroepen'],
  ExportRuleSet: ['Règles d’export', 'Exportregeln', 'Exportregels'],
  ExportSetting: ['Réglage d’export', 'Exporteinstellung', 'Exportinstelling'],
  Integration: ['Intégration', 'Integration', 'Integratie'],
  List: ['Liste', 'Liste', 'Lijst'],
  Mail: ['Messagerie', 'E-Mail', 'E-mail'],
  MaintenancePeriod: ['Période de maintenance', 'Wartungsfenster', 'Onderhoudsperiode'],
  Monitor: ['Moniteur', 'Monitor', 'Monitor'],
  MonitorGroup: ['Groupe de moniteurs', 'Monitorgruppe', 'Monitorgroep'],
  MonitorTemplate: ['Modèle de moniteur', 'Monitorvorlage', 'Monitorsjabloon'],
  OpenTelemetryConnection: ['Connexion d’export', 'Exportverbindung', 'Exportverbinding'],
  Operator: ['Opérateur', 'Operator', 'Operator'],
  OperatorGroup: ['Groupe d’opérateurs', 'Operatorgruppe', 'Operatorgroep'],
  OutgoingPhoneNumber: ['Numéro d’appel sortant', 'Ausgehende Telefonnummer', 'Uitgaand telefoonnummer'],
  PrivateLocation: ['Emplacement privé', 'Privater Standort', 'Eigen locatie'],
  PublicStatusPage: ['Page d’état', 'Statusseite', 'Statuspagina'],
  RumWebsite: ['Site web', 'Website', 'Website'],
  SLA: ['SLA', 'SLA', 'SLA'],
  ScheduledReport: ['Rapport planifié', 'Geplanter Bericht', 'Gepland rapport'],
  SigningKey: ['Clé de signature', 'Signaturschlüssel', 'Ondertekeningssleutel'],
  SingleSignOn: ['Authentification unique', 'Einmalanmeldung', 'Eenmalige aanmelding'],
  SlaStatement: ['Attestation de SLA', 'SLA-Nachweis', 'SLA-verklaring'],
  StatusPageUpdate: ['Annonce de page d’état', 'Meldung der Statusseite', 'Bericht van statuspagina'],
  VaultItem: ['Élément du coffre', 'Tresoreintrag', 'Kluisitem'],
  VaultSection: ['Section du coffre', 'Tresorabschnitt', 'Kluissectie'],
} as const satisfies Readonly<Record<string, readonly [french: string, german: string, dutch: string]>>;
export type AuditThing = keyof typeof auditThingNames;
export const auditThings = Object.keys(auditThingNames) as readonly AuditThing[];
