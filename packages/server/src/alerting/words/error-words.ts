/** Error texts of checks, one a line: English, French, German, Dutch. `{x}` is a placeholder. */
export const ERROR_WORDS = `
HTTP status {got}, expected {expected}|Statut HTTP {got}, alors que {expected} était attendu|HTTP-Status {got}, erwartet war {expected}|HTTP-status {got}, terwijl {expected} verwacht werd
HTTP status {status}|Statut HTTP {status}|HTTP-Status {status}|HTTP-status {status}
Error {code}|Erreur {code}|Fehler {code}|Fout {code}
Host name could not be resolved|Le nom d’hôte n’a pas pu être résolu|Hostname konnte nicht aufgelöst werden|Hostnaam kon niet worden omgezet
Host name does not exist|Le nom d’hôte n’existe pas|Hostname existiert nicht|Hostnaam bestaat niet
Host name has no address of the required IP version|Le nom d’hôte n’a pas d’adresse de la version IP requise|Hostname hat keine Adresse der verlangten IP-Version|Hostnaam heeft geen adres van de gevraagde IP-versie
Name server failure|Défaillance du serveur de noms|Fehler des Namensservers|Storing van de naamserver
Name resolution timed out|Délai de la résolution de nom dépassé|Zeitüberschreitung bei der Namensauflösung|Naamresolutie duurde te lang
Address is not allowed|Adresse non autorisée|Adresse ist nicht erlaubt|Adres is niet toegestaan
Invalid URL or network address|URL ou adresse réseau invalide|Ungültige URL oder Netzwerkadresse|Ongeldige URL of ongeldig netwerkadres
Connection failed|Échec de la connexion|Verbindung fehlgeschlagen|Verbinding mislukt
TCP connection timed out|Délai de la connexion TCP dépassé|Zeitüberschreitung der TCP-Verbindung|TCP-verbinding duurde te lang
TCP connection refused|Connexion TCP refusée|TCP-Verbindung abgelehnt|TCP-verbinding geweigerd
Host unreachable|Hôte inaccessible|Host nicht erreichbar|Host onbereikbaar
Network unreachable|Réseau inaccessible|Netzwerk nicht erreichbar|Netwerk onbereikbaar
Connection reset|Connexion réinitialisée|Verbindung zurückgesetzt|Verbinding verbroken
Connection closed unexpectedly|Connexion fermée de façon inattendue|Verbindung unerwartet geschlossen|Verbinding onverwacht gesloten
No IPv6 connectivity on the checkpoint|Pas de connectivité IPv6 sur le point de contrôle|Kein IPv6 auf dem Prüfpunkt|Geen IPv6 op het controlepunt
Ping timed out|Délai du ping dépassé|Zeitüberschreitung beim Ping|Ping duurde te lang
Ping: destination unreachable|Ping : destination inaccessible|Ping: Ziel nicht erreichbar|Ping: bestemming onbereikbaar
Ping: time to live exceeded|Ping : durée de vie dépassée|Ping: Lebensdauer überschritten|Ping: levensduur overschreden
Ping failed|Échec du ping|Ping fehlgeschlagen|Ping mislukt
Check timed out|Délai du contrôle dépassé|Zeitüberschreitung der Prüfung|Controle duurde te lang
TLS handshake failed|Échec de la négociation TLS|TLS-Handshake fehlgeschlagen|TLS-handshake mislukt
No common TLS version or cipher|Aucune version TLS ni aucun chiffrement en commun|Keine gemeinsame TLS-Version oder Chiffre|Geen gemeenschappelijke TLS-versie of versleuteling
TLS handshake timed out|Délai de la négociation TLS dépassé|Zeitüberschreitung beim TLS-Handshake|TLS-handshake duurde te lang
TLS connection closed during the handshake|Connexion TLS fermée pendant la négociation|TLS-Verbindung während des Handshakes geschlossen|TLS-verbinding gesloten tijdens de handshake
Server requires a client certificate / rejected it|Le serveur exige un certificat client / l’a rejeté|Server verlangt ein Client-Zertifikat / hat es abgelehnt|Server verlangt een clientcertificaat / heeft het geweigerd
Certificate has expired|Le certificat a expiré|Zertifikat ist abgelaufen|Certificaat is verlopen
Certificate is not valid yet|Le certificat n’est pas encore valide|Zertifikat ist noch nicht gültig|Certificaat is nog niet geldig
Certificate name does not match the host|Le nom du certificat ne correspond pas à l’hôte|Name des Zertifikats passt nicht zum Host|Naam van het certificaat past niet bij de host
Certificate is self-signed|Le certificat est auto-signé|Zertifikat ist selbst signiert|Certificaat is zelf ondertekend
Certificate chain is not trusted or incomplete|La chaîne de certificats n’est pas fiable ou incomplète|Zertifikatskette nicht vertrauenswürdig oder unvollständig|Certificaatketen niet vertrouwd of onvolledig
Certificate is revoked|Le certificat est révoqué|Zertifikat ist widerrufen|Certificaat is ingetrokken
Certificate uses a weak algorithm or key|Le certificat utilise un algorithme faible ou une clé faible|Zertifikat nutzt ein schwaches Verfahren oder einen schwachen Schlüssel|Certificaat gebruikt een zwak algoritme of een zwakke sleutel
Certificate error (other)|Erreur de certificat (autre)|Zertifikatsfehler (anderer)|Certificaatfout (anders)
Invalid HTTP response|Réponse HTTP invalide|Ungültige HTTP-Antwort|Ongeldig HTTP-antwoord
Timed out waiting for the response headers|Délai d’attente des en-têtes de réponse dépassé|Zeitüberschreitung beim Warten auf die Antwort-Header|Wachten op de antwoordheaders duurde te lang
Timed out reading the response body|Délai de lecture du corps de la réponse dépassé|Zeitüberschreitung beim Lesen der Antwort|Lezen van het antwoord duurde te lang
Too many redirects (more than {count})|Trop de redirections (plus de {count})|Zu viele Weiterleitungen (mehr als {count})|Te veel doorverwijzingen (meer dan {count})
Invalid redirect location|Adresse de redirection invalide|Ungültiges Ziel einer Weiterleitung|Ongeldig adres van een doorverwijzing
Response too large|Réponse trop volumineuse|Antwort zu groß|Antwoord te groot
Response body could not be decoded|Le corps de la réponse n’a pas pu être décodé|Antwort konnte nicht dekodiert werden|Antwoord kon niet worden gedecodeerd
Requested HTTP version is not available|La version HTTP demandée n’est pas disponible|Verlangte HTTP-Version nicht verfügbar|Gevraagde HTTP-versie niet beschikbaar
HTTP authentication failed: no or unusable challenge|Échec de l’authentification HTTP : demande absente ou inutilisable|HTTP-Anmeldung fehlgeschlagen: keine oder unbrauchbare Aufforderung|HTTP-aanmelding mislukt: geen of onbruikbare uitdaging
HTTP authentication failed: credentials rejected|Échec de l’authentification HTTP : identifiants refusés|HTTP-Anmeldung fehlgeschlagen: Zugangsdaten abgelehnt|HTTP-aanmelding mislukt: gegevens geweigerd
Content does not match: expected text not found|Contenu non conforme : texte attendu absent|Inhalt passt nicht: erwarteter Text fehlt|Inhoud klopt niet: verwachte tekst ontbreekt
Content does not match: forbidden text found|Contenu non conforme : texte interdit présent|Inhalt passt nicht: verbotener Text gefunden|Inhoud klopt niet: verboden tekst gevonden
Content timestamp is outside the allowed difference|L’horodatage du contenu dépasse l’écart permis|Zeitstempel des Inhalts weicht zu weit ab|Tijdstempel van de inhoud wijkt te veel af
Content timestamp could not be read|L’horodatage du contenu n’a pas pu être lu|Zeitstempel des Inhalts nicht lesbar|Tijdstempel van de inhoud is niet leesbaar
Content smaller than the minimum size|Contenu inférieur à la taille minimale|Inhalt kleiner als die Mindestgröße|Inhoud kleiner dan de minimale grootte
Content larger than the maximum size|Contenu supérieur à la taille maximale|Inhalt größer als die Höchstgröße|Inhoud groter dan de maximale grootte
Response was empty|La réponse était vide|Antwort war leer|Antwoord was leeg
Load time above limit {limit}|Temps de chargement au-dessus de la limite {limit}|Ladezeit über der Grenze {limit}|Laadtijd boven grens {limit}
First contentful paint above the maximum|Premier contenu affiché au-delà du maximum|Erster Inhalt über dem Höchstwert|Eerste inhoud boven het maximum
Largest contentful paint above the maximum|Plus grand contenu affiché au-delà du maximum|Größter Inhalt über dem Höchstwert|Grootste inhoud boven het maximum
Time to interactive above the maximum|Délai avant interactivité au-dessus du maximum|Zeit bis zur Bedienbarkeit über dem Höchstwert|Tijd tot interactief boven het maximum
Cumulative layout shift above the maximum|Décalage cumulé au-dessus du maximum|Kumulierte Verschiebung über dem Höchstwert|Cumulatieve verschuiving boven het maximum
Total blocking time above the maximum|Temps de blocage total au-dessus du maximum|Gesamte Blockierzeit über dem Höchstwert|Totale blokkeertijd boven het maximum
Request start above the maximum|Début de la requête au-dessus du maximum|Beginn der Anfrage über dem Höchstwert|Begin van de aanvraag boven het maximum
Time to first byte above the maximum|Délai du premier octet au-dessus du maximum|Zeit bis zum ersten Byte über dem Höchstwert|Tijd tot de eerste byte boven het maximum
DOM interactive above the maximum|DOM interactif au-dessus du maximum|DOM bedienbar über dem Höchstwert|DOM interactief boven het maximum
DOM complete above the maximum|DOM complet au-dessus du maximum|DOM vollständig über dem Höchstwert|DOM compleet boven het maximum
Page could not be loaded (other browser error)|La page n’a pas pu être chargée (autre erreur du navigateur)|Seite konnte nicht geladen werden (anderer Browserfehler)|Pagina kon niet worden geladen (andere browserfout)
Page load timed out|Délai du chargement de la page dépassé|Zeitüberschreitung beim Laden der Seite|Laden van de pagina duurde te lang
Too many page elements failed|Trop d’éléments de la page ont échoué|Zu viele Seitenelemente fehlgeschlagen|Te veel pagina-elementen mislukt
Too many page elements are too large|Trop d’éléments de la page sont trop volumineux|Zu viele Seitenelemente sind zu groß|Te veel pagina-elementen zijn te groot
A request that must not occur was found|Une requête interdite a été trouvée|Eine unerwünschte Anfrage wurde gefunden|Een ongewenste aanvraag is gevonden
A required request was not found|Une requête requise n’a pas été trouvée|Eine verlangte Anfrage fehlt|Een vereiste aanvraag ontbreekt
Console contains an entry of the checked level|La console contient une entrée du niveau contrôlé|Konsole enthält einen Eintrag der geprüften Stufe|Console bevat een melding van het gecontroleerde niveau
Console contains no entry of the checked level|La console ne contient aucune entrée du niveau contrôlé|Konsole enthält keinen Eintrag der geprüften Stufe|Console bevat geen melding van het gecontroleerde niveau
Console contains the checked text|La console contient le texte contrôlé|Konsole enthält den geprüften Text|Console bevat de gecontroleerde tekst
Console does not contain the checked text|La console ne contient pas le texte contrôlé|Konsole enthält den geprüften Text nicht|Console bevat de gecontroleerde tekst niet
Browser crashed|Le navigateur a planté|Browser ist abgestürzt|Browser is vastgelopen
Browser could not be started|Le navigateur n’a pas pu être démarré|Browser konnte nicht gestartet werden|Browser kon niet worden gestart
Throttling could not be applied|La limitation de débit n’a pas pu être appliquée|Drosselung konnte nicht angewendet werden|Snelheidsbeperking kon niet worden toegepast
Step failed (other)|Échec de l’étape (autre)|Schritt fehlgeschlagen (anderes)|Stap mislukt (anders)
Transaction timed out (4 minutes)|Délai de la transaction dépassé (4 minutes)|Zeitüberschreitung der Transaktion (4 Minuten)|Transactie duurde te lang (4 minuten)
Navigate to {url} failed.|Échec de la navigation vers {url}.|Aufruf von {url} fehlgeschlagen.|Navigeren naar {url} mislukt.
Click on {element} failed.|Échec du clic sur {element}.|Klick auf {element} fehlgeschlagen.|Klikken op {element} mislukt.
Hover over {element} failed.|Échec du survol de {element}.|Zeigen auf {element} fehlgeschlagen.|Aanwijzen van {element} mislukt.
Scroll to {element} failed.|Échec du défilement vers {element}.|Blättern zu {element} fehlgeschlagen.|Scrollen naar {element} mislukt.
Wait for {element} failed.|Échec de l’attente de {element}.|Warten auf {element} fehlgeschlagen.|Wachten op {element} mislukt.
Set {element} to {value} failed.|Échec de l’affectation de {value} à {element}.|Setzen von {element} auf {value} fehlgeschlagen.|Zetten van {element} op {value} mislukt.
Press {key} failed.|Échec de l’appui sur {key}.|Drücken von {key} fehlgeschlagen.|Drukken op {key} mislukt.
Test document: {test} failed.|Échec du test du document : {test}.|Test des Dokuments fehlgeschlagen: {test}.|Test van het document mislukt: {test}.
Test {element}: {test} failed.|Échec du test de {element} : {test}.|Test von {element} fehlgeschlagen: {test}.|Test van {element} mislukt: {test}.
Click failed|Échec du clic|Klick fehlgeschlagen|Klikken mislukt
Set failed|Échec de la saisie|Setzen fehlgeschlagen|Invullen mislukt
Hover failed|Échec du survol|Zeigen fehlgeschlagen|Aanwijzen mislukt
Key event failed|Échec de la touche|Tastendruck fehlgeschlagen|Toetsaanslag mislukt
Scroll failed|Échec du défilement|Blättern fehlgeschlagen|Scrollen mislukt
Element '{selector}' not found.|Élément « {selector} » introuvable.|Element „{selector}“ nicht gefunden.|Element ‘{selector}’ niet gevonden.
Element not visible or not enabled in time|Élément non visible ou non activé à temps|Element nicht rechtzeitig sichtbar oder bedienbar|Element niet op tijd zichtbaar of bruikbaar
Test element content failed|Échec du test du contenu d’un élément|Test des Elementinhalts fehlgeschlagen|Test van de elementinhoud mislukt
Test document content failed|Échec du test du contenu du document|Test des Dokumentinhalts fehlgeschlagen|Test van de documentinhoud mislukt
Wait for element failed|Échec de l’attente d’un élément|Warten auf Element fehlgeschlagen|Wachten op element mislukt
Switch to frame failed|Échec du passage au cadre|Wechsel zum Frame fehlgeschlagen|Wisselen naar frame mislukt
Switch to browser tab failed|Échec du passage à l’onglet|Wechsel zum Browsertab fehlgeschlagen|Wisselen naar browsertab mislukt
Adjust variable content failed|Échec de la modification d’une variable|Anpassen einer Variablen fehlgeschlagen|Aanpassen van een variabele mislukt
Variable is not defined|La variable n’est pas définie|Variable ist nicht definiert|Variabele is niet gedefinieerd
File upload failed|Échec de l’envoi du fichier|Hochladen der Datei fehlgeschlagen|Uploaden van het bestand mislukt
Vault item not available|Élément du coffre indisponible|Tresoreintrag nicht verfügbar|Kluisitem niet beschikbaar
One-time password could not be generated|Le mot de passe à usage unique n’a pas pu être généré|Einmalkennwort konnte nicht erzeugt werden|Eenmalig wachtwoord kon niet worden gemaakt
Clear cache failed|Échec du vidage du cache|Leeren des Caches fehlgeschlagen|Leegmaken van de cache mislukt
Script is invalid|Le script est invalide|Skript ist ungültig|Script is ongeldig
Response was not completed|La réponse n’a pas été terminée|Antwort wurde nicht abgeschlossen|Antwoord is niet voltooid
Assertion failed: status code|Assertion non vérifiée : code d’état|Zusicherung verletzt: Statuscode|Bewering onjuist: statuscode
Assertion failed: JSON body|Assertion non vérifiée : corps JSON|Zusicherung verletzt: JSON-Inhalt|Bewering onjuist: JSON-inhoud
Assertion failed: XML body|Assertion non vérifiée : corps XML|Zusicherung verletzt: XML-Inhalt|Bewering onjuist: XML-inhoud
Assertion failed: text body|Assertion non vérifiée : corps texte|Zusicherung verletzt: Textinhalt|Bewering onjuist: tekstinhoud
Assertion failed: response header|Assertion non vérifiée : en-tête de réponse|Zusicherung verletzt: Antwort-Header|Bewering onjuist: antwoordheader
Assertion failed: cookie|Assertion non vérifiée : témoin (cookie)|Zusicherung verletzt: Cookie|Bewering onjuist: cookie
Assertion failed: duration|Assertion non vérifiée : durée|Zusicherung verletzt: Dauer|Bewering onjuist: duur
Assertion failed: content length|Assertion non vérifiée : longueur du contenu|Zusicherung verletzt: Länge des Inhalts|Bewering onjuist: lengte van de inhoud
Assertion failed: status description|Assertion non vérifiée : description de l’état|Zusicherung verletzt: Statusbeschreibung|Bewering onjuist: statusomschrijving
Assertion failed: variable or calculated value|Assertion non vérifiée : variable ou valeur calculée|Zusicherung verletzt: Variable oder berechneter Wert|Bewering onjuist: variabele of berekende waarde
Response completed although it should not|La réponse s’est terminée alors qu’elle n’aurait pas dû|Antwort kam, obwohl keine kommen sollte|Antwoord kwam terwijl dat niet mocht
Assertions still failing after the maximum number of attempts|Assertions toujours non vérifiées après le nombre maximal d’essais|Zusicherungen nach der Höchstzahl von Versuchen noch verletzt|Beweringen na het maximale aantal pogingen nog onjuist
Variable could not be extracted|La variable n’a pas pu être extraite|Variable konnte nicht ausgelesen werden|Variabele kon niet worden uitgelezen
Body is not valid JSON|Le corps n’est pas du JSON valide|Inhalt ist kein gültiges JSON|Inhoud is geen geldige JSON
Body is not valid XML, or XPath selects nothing|Le corps n’est pas du XML valide, ou XPath ne sélectionne rien|Inhalt ist kein gültiges XML, oder XPath wählt nichts aus|Inhoud is geen geldige XML, of XPath selecteert niets
Variable in the request is not resolved|Une variable de la requête n’est pas résolue|Variable in der Anfrage ist nicht aufgelöst|Variabele in de aanvraag is niet ingevuld
Pre-request script failed|Échec du script avant la requête|Skript vor der Anfrage fehlgeschlagen|Script vóór de aanvraag mislukt
Post-response script failed|Échec du script après la réponse|Skript nach der Antwort fehlgeschlagen|Script na het antwoord mislukt
Script test failed|Échec d’un test du script|Skripttest fehlgeschlagen|Scripttest mislukt
Script took too long|Le script a duré trop longtemps|Skript dauerte zu lange|Script duurde te lang
Client certificate not available|Certificat client indisponible|Client-Zertifikat nicht verfügbar|Clientcertificaat niet beschikbaar
Run timed out (4 minutes)|Délai de l’exécution dépassé (4 minutes)|Zeitüberschreitung des Laufs (4 Minuten)|Uitvoering duurde te lang (4 minuten)
Definition is invalid|La définition est invalide|Definition ist ungültig|Definitie is ongeldig
Collection test failed|Échec d’un test de la collection|Test der Collection fehlgeschlagen|Test van de collectie mislukt
Collection request failed|Échec d’une requête de la collection|Anfrage der Collection fehlgeschlagen|Aanvraag van de collectie mislukt
Collection is invalid or uses an unsupported feature|La collection est invalide ou utilise une fonction non prise en charge|Collection ist ungültig oder nutzt eine nicht unterstützte Funktion|Collectie is ongeldig of gebruikt een niet-ondersteunde functie
No or wrong greeting ({protocol})|Message d’accueil absent ou incorrect ({protocol})|Keine oder falsche Begrüßung ({protocol})|Geen of verkeerde begroeting ({protocol})
Server returned an error|Le serveur a répondu par une erreur|Server antwortete mit einem Fehler|Server antwoordde met een fout
Login failed|Échec de la connexion au compte|Anmeldung fehlgeschlagen|Aanmelden mislukt
Login method not supported|Méthode de connexion non prise en charge|Anmeldeverfahren nicht unterstützt|Aanmeldmethode niet ondersteund
Secure connection not available|Connexion sécurisée indisponible|Sichere Verbindung nicht verfügbar|Beveiligde verbinding niet beschikbaar
Timed out waiting for a response|Délai d’attente d’une réponse dépassé|Zeitüberschreitung beim Warten auf eine Antwort|Wachten op een antwoord duurde te lang
FTP: no or wrong greeting|FTP : message d’accueil absent ou incorrect|FTP: keine oder falsche Begrüßung|FTP: geen of verkeerde begroeting
FTP: login failed|FTP : échec de la connexion au compte|FTP: Anmeldung fehlgeschlagen|FTP: aanmelden mislukt
FTP: server returned an error|FTP : le serveur a répondu par une erreur|FTP: Server antwortete mit einem Fehler|FTP: server antwoordde met een fout
SFTP: SSH handshake failed|SFTP : échec de la négociation SSH|SFTP: SSH-Handshake fehlgeschlagen|SFTP: SSH-handshake mislukt
SFTP: login failed|SFTP : échec de la connexion au compte|SFTP: Anmeldung fehlgeschlagen|SFTP: aanmelden mislukt
SFTP: file does not exist|SFTP : le fichier n’existe pas|SFTP: Datei existiert nicht|SFTP: bestand bestaat niet
SFTP: file exists but must not|SFTP : le fichier existe alors qu’il ne doit pas|SFTP: Datei existiert, darf aber nicht|SFTP: bestand bestaat, maar mag niet
SFTP: file is larger than 1 MB|SFTP : le fichier dépasse 1 Mo|SFTP: Datei ist größer als 1 MB|SFTP: bestand is groter dan 1 MB
SFTP: download failed|SFTP : échec du téléchargement|SFTP: Herunterladen fehlgeschlagen|SFTP: downloaden mislukt
SFTP: permission denied|SFTP : accès refusé|SFTP: Zugriff verweigert|SFTP: toegang geweigerd
Protocol handshake failed|Échec de la négociation du protocole|Protokoll-Handshake fehlgeschlagen|Protocolhandshake mislukt
Database cannot be opened|La base de données ne peut pas être ouverte|Datenbank kann nicht geöffnet werden|Database kan niet worden geopend
Server refuses connections (too many, host blocked)|Le serveur refuse les connexions (trop nombreuses, hôte bloqué)|Server lehnt Verbindungen ab (zu viele, Host gesperrt)|Server weigert verbindingen (te veel, host geblokkeerd)
Server error|Erreur du serveur|Serverfehler|Serverfout
DNS server name could not be resolved|Le nom du serveur DNS n’a pas pu être résolu|Name des DNS-Servers konnte nicht aufgelöst werden|Naam van de DNS-server kon niet worden omgezet
DNS query timed out|Délai de la requête DNS dépassé|Zeitüberschreitung der DNS-Anfrage|DNS-vraag duurde te lang
DNS response: name does not exist|Réponse DNS : le nom n’existe pas|DNS-Antwort: Name existiert nicht|DNS-antwoord: naam bestaat niet
DNS response: server failure or refused|Réponse DNS : défaillance du serveur ou refus|DNS-Antwort: Serverfehler oder abgelehnt|DNS-antwoord: serverstoring of geweigerd
DNS response contains no record of the queried type|La réponse DNS ne contient aucun enregistrement du type demandé|DNS-Antwort enthält keinen Eintrag des gefragten Typs|DNS-antwoord bevat geen record van het gevraagde type
DNS response differs from the expected result|La réponse DNS diffère du résultat attendu|DNS-Antwort weicht vom erwarteten Ergebnis ab|DNS-antwoord wijkt af van het verwachte resultaat
DNS response is malformed|La réponse DNS est mal formée|DNS-Antwort ist fehlerhaft|DNS-antwoord is misvormd
DNS checks are blocked on this checkpoint (data protection)|Les contrôles DNS sont bloqués sur ce point de contrôle (protection des données)|DNS-Prüfungen sind auf diesem Prüfpunkt gesperrt (Datenschutz)|DNS-controles zijn geblokkeerd op dit controlepunt (gegevensbescherming)
SSL certificate will expire soon|Le certificat SSL expire bientôt|SSL-Zertifikat läuft bald ab|SSL-certificaat verloopt binnenkort
SSL certificate has expired|Le certificat SSL a expiré|SSL-Zertifikat ist abgelaufen|SSL-certificaat is verlopen
SSL certificate is not valid yet|Le certificat SSL n’est pas encore valide|SSL-Zertifikat ist noch nicht gültig|SSL-certificaat is nog niet geldig
Common name differs|Le nom commun diffère|Common Name weicht ab|Common name wijkt af
Organization differs|L’organisation diffère|Organisation weicht ab|Organisatie wijkt af
Organizational unit differs|L’unité d’organisation diffère|Organisationseinheit weicht ab|Organisatieonderdeel wijkt af
Serial number differs|Le numéro de série diffère|Seriennummer weicht ab|Serienummer wijkt af
Fingerprint differs|L’empreinte diffère|Fingerabdruck weicht ab|Vingerafdruk wijkt af
Issuer common name differs|Le nom commun de l’émetteur diffère|Common Name des Ausstellers weicht ab|Common name van de uitgever wijkt af
Issuer organization differs|L’organisation de l’émetteur diffère|Organisation des Ausstellers weicht ab|Organisatie van de uitgever wijkt af
Issuer organizational unit differs|L’unité d’organisation de l’émetteur diffère|Organisationseinheit des Ausstellers weicht ab|Organisatieonderdeel van de uitgever wijkt af
Server sent no certificate|Le serveur n’a envoyé aucun certificat|Server schickte kein Zertifikat|Server stuurde geen certificaat
Errors on {failed} of {total} checkpoints (unconfirmed threshold reached)|Erreurs sur {failed} points de contrôle sur {total} (seuil non confirmé atteint)|Fehler auf {failed} von {total} Prüfpunkten (Schwelle für unbestätigt erreicht)|Fouten op {failed} van {total} controlepunten (drempel onbevestigd bereikt)
Errors on {failed} of {total} checkpoints (confirmed threshold reached)|Erreurs sur {failed} points de contrôle sur {total} (seuil confirmé atteint)|Fehler auf {failed} von {total} Prüfpunkten (Schwelle für bestätigt erreicht)|Fouten op {failed} van {total} controlepunten (drempel bevestigd bereikt)
Too few usable partial results|Trop peu de résultats partiels utilisables|Zu wenige brauchbare Teilergebnisse|Te weinig bruikbare deelresultaten
Checkpoint did not deliver a result in time|Le point de contrôle n’a pas livré de résultat à temps|Prüfpunkt lieferte nicht rechtzeitig ein Ergebnis|Controlepunt leverde niet op tijd een resultaat
Probe failed internally|Échec interne de la sonde|Interner Fehler der Prüfung|Interne fout van de controle
Checkpoint lost its own connectivity|Le point de contrôle a perdu sa propre connectivité|Prüfpunkt verlor die eigene Verbindung|Controlepunt verloor de eigen verbinding
Monitor definition cannot be run|La définition du moniteur ne peut pas être exécutée|Definition des Monitors kann nicht ausgeführt werden|Definitie van de monitor kan niet worden uitgevoerd
Monitor type not supported by the checkpoint|Type de moniteur non pris en charge par le point de contrôle|Monitortyp vom Prüfpunkt nicht unterstützt|Monitortype niet ondersteund door het controlepunt
`;
