/**
 * Reasons why an alert would notify nobody, and why results of a checkpoint do not count, one a line: English, French,
 * German, Dutch.
 */
export const REASON_WORDS = `
No alert definition covers the monitor|Aucune définition d’alerte ne le contient|Keine Alarmdefinition enthält ihn|Geen waarschuwingsdefinitie bevat hem
All alert definitions that cover the monitor are switched off|Toutes les définitions d’alerte qui le contiennent sont désactivées|Alle Alarmdefinitionen, die ihn enthalten, sind ausgeschaltet|Alle waarschuwingsdefinities die hem bevatten staan uit
All escalation levels of its alert definitions are switched off|Aucun niveau d’escalade de ses définitions d’alerte n’est activé|Keine Eskalationsstufe seiner Alarmdefinitionen ist eingeschaltet|Geen escalatieniveau van zijn waarschuwingsdefinities staat aan
No active escalation level has an integration|Aucun niveau d’escalade actif n’a d’intégration|Keine aktive Eskalationsstufe hat eine Integration|Geen actief escalatieniveau heeft een integratie
No active escalation level has members|Personne n’est membre de ses niveaux d’escalade actifs|Niemand ist Mitglied seiner aktiven Eskalationsstufen|Niemand is lid van zijn actieve escalatieniveaus
The monitor is paused|Le moniteur est désactivé|Der Monitor ist ausgeschaltet|De monitor staat uit
The monitor is not in Production|Le moniteur n’est pas en production|Der Monitor ist nicht in Produktion|De monitor is niet in productie
Alerts of the monitor are switched off|Les alertes du moniteur sont désactivées|Alarme des Monitors sind ausgeschaltet|Waarschuwingen van de monitor staan uit
The monitor is in a maintenance period|Le moniteur est en maintenance|Der Monitor ist in Wartung|De monitor is in onderhoud
The alert definition is switched off|La définition d’alerte est désactivée|Die Alarmdefinition ist ausgeschaltet|De waarschuwingsdefinitie staat uit
The escalation level is switched off|Le niveau d’escalade est désactivé|Die Eskalationsstufe ist ausgeschaltet|Het escalatieniveau staat uit
The integration is switched off|L’intégration est désactivée|Die Integration ist ausgeschaltet|De integratie staat uit
The integration is switched off on this escalation level|L’intégration est désactivée sur ce niveau d’escalade|Die Integration ist auf dieser Eskalationsstufe ausgeschaltet|De integratie staat uit op dit escalatieniveau
The escalation level does not send Ok alerts|Le niveau d’escalade n’envoie pas d’alertes de rétablissement|Die Eskalationsstufe sendet keine Erholungsmeldungen|Het escalatieniveau stuurt geen herstelmeldingen
The escalation level does not send reminders|Le niveau d’escalade n’envoie pas de rappels|Die Eskalationsstufe sendet keine Erinnerungen|Het escalatieniveau stuurt geen herinneringen
The operator may not view the monitor|L’opérateur n’a pas accès au moniteur|Der Operator darf den Monitor nicht sehen|De operator mag de monitor niet bekijken
The operator is switched off|L’opérateur est désactivé|Der Operator ist ausgeschaltet|De operator staat uit
The operator was off duty|L’opérateur n’était pas de service|Der Operator hatte keinen Dienst|De operator had geen dienst
The operator has no e-mail address|L’opérateur n’a pas d’adresse e-mail|Der Operator hat keine E-Mail-Adresse|De operator heeft geen e-mailadres
The operator has no mobile phone number|L’opérateur n’a pas de numéro de mobile|Der Operator hat keine Mobilnummer|De operator heeft geen mobiel nummer
The escalation level does not link the monitor to a service of the status page|Le niveau d’escalade ne relie le moniteur à aucun service de la page d’état|Die Eskalationsstufe verbindet den Monitor mit keinem Dienst der Statusseite|Het escalatieniveau koppelt de monitor aan geen dienst van de statuspagina
The account has no message credits left|Le compte n’a plus de crédits de messages|Das Konto hat kein Nachrichtenguthaben mehr|Het account heeft geen berichttegoed meer
The operator was deleted before the message was sent|L’opérateur a été supprimé avant l’envoi|Der Operator wurde vor dem Versand gelöscht|De operator is vóór het versturen verwijderd
The monitor was paused before the message was sent|Le moniteur a été désactivé avant l’envoi|Der Monitor wurde vor dem Versand ausgeschaltet|De monitor is vóór het versturen uitgezet
The error ended before the message was sent|L’erreur était terminée avant l’envoi|Der Fehler war vor dem Versand vorbei|De fout was vóór het versturen voorbij
{who} ({definition}, escalation level {level})|{who} ({definition}, niveau d’escalade {level})|{who} ({definition}, Eskalationsstufe {level})|{who} ({definition}, escalatieniveau {level})
Now: {why}|En ce moment : {why}|Derzeit: {why}|Nu: {why}
All recipients are off duty|Aucun destinataire n’est de service|Kein Empfänger hat Dienst|Geen enkele ontvanger heeft dienst
No caller number is configured|Aucun numéro d’appel n’est configuré|Keine Rufnummer ist eingerichtet|Er is geen belnummer ingesteld
Suppressed now: {why}|Retenu en ce moment : {why}|Derzeit zurückgehalten: {why}|Nu tegengehouden: {why}
A parent monitor has a confirmed incident|Un moniteur dont il dépend est en incident confirmé|Ein Monitor, von dem er abhängt, hat eine bestätigte Störung|Een monitor waarvan hij afhangt heeft een bevestigde storing
A parent monitor has a confirmed incident, which alerts no one: {why}|Un moniteur dont il dépend est en incident confirmé, et personne n’en est prévenu non plus : {why}|Ein Monitor, von dem er abhängt, hat eine bestätigte Störung, und auch davon erfährt niemand: {why}|Een monitor waarvan hij afhangt heeft een bevestigde storing, en ook daarvan hoort niemand: {why}
{name} has a confirmed incident, which alerts no one: {why}|{name} est en incident confirmé, et personne n’en est prévenu non plus : {why}|{name} hat eine bestätigte Störung, und auch davon erfährt niemand: {why}|{name} heeft een bevestigde storing, en ook daarvan hoort niemand: {why}
{name} has a confirmed incident|{name} est en incident confirmé|{name} hat eine bestätigte Störung|{name} heeft een bevestigde storing
cannot reach {places}|ne peut pas joindre {places}|erreicht nicht: {places}|kan niet bereiken: {places}
event loop late by {ms} ms|boucle d’événements en retard de {ms} ms|Ereignisschleife um {ms} ms verspätet|eventlus {ms} ms te laat
{count} results lost because the buffer was full|{count} résultats perdus faute de place|{count} Ergebnisse aus Platzmangel verloren|{count} resultaten verloren door plaatsgebrek
clock more than {limit} s ahead of the service clock: one of them is wrong|horloge en avance de plus de {limit} s sur celle du service : l’une des deux est fausse|Uhr geht gegenüber der des Dienstes um mehr als {limit} s vor: eine von beiden ist falsch|klok loopt meer dan {limit} s voor op die van de dienst: een van beide is fout
clock more than {limit} s behind the service clock: one of them is wrong|horloge en retard de plus de {limit} s sur celle du service : l’une des deux est fausse|Uhr geht gegenüber der des Dienstes um mehr als {limit} s nach: eine von beiden ist falsch|klok loopt meer dan {limit} s achter op die van de dienst: een van beide is fout
Step {number} ({name}): {what}|Étape {number} ({name}) : {what}|Schritt {number} ({name}): {what}|Stap {number} ({name}): {what}
Step {number}: {what}|Étape {number} : {what}|Schritt {number}: {what}|Stap {number}: {what}
`;
