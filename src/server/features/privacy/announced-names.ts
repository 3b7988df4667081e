import { caseless } from './caseless.ts'
import { FULL, INITIAL, NAME, SPACE, TURNED, TWO, WITH_INITIALS } from './name-forms.ts'

const HONORIFIC =
  '(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam|Dame|Herr|Herrn|Frau|Monsieur|Madame|Mademoiselle|Mme|Mlle|Señora|Señor|Señorita|Sra|Srta|Senhora|Senhor|Dona|Signora|Signor|Sig|Dott|Dottssa|Mevrouw|Meneer|Dhr|Mevr|Mw|Fru|Hr|Rouva|Herra|Pani|Sgt|Sergeant|Constable|Officer|Detective|Inspector|Nurse|Judge|Justice|Rev|Father|Capt|Captain)'
const DOUBTFUL_HONORIFIC = '(?:Sr|Ing|Mag|Pan|Lt|Col)'
const SMALL_HONORIFIC =
  '(?:señora|señor|señorita|monsieur|madame|signora|signor|senhora|senhor|mevrouw|meneer|pan|pani|panią|panem|pana|panu|panie|fru|herr|frau)'
const NOT_WITHIN = '(?<![\\p{L}\\p{N}])'
const GREETING =
  '(?:dear|hi|hello|hey|morning|good morning|good afternoon|good evening|hiya|bonjour|bonsoir|salut|ch[eè]re?|hola|buenos d[ií]as|buenas tardes|estimad[oa]|querid[oa]|olá|oi|bom dia|boa tarde|prezad[oa]|car[oa]|ciao|buongiorno|gentile|egregio|egregia|spettabile|hallo|liebe|lieber|guten tag|guten morgen|sehr geehrte|sehr geehrter|beste|lieve|geachte|goedemorgen|hej|hei|hejsan|kjære|kära|käre|kære|hyvä|moi|cześć|witaj|drog[ai]|szanowny|szanowna|szanowny panie|szanowna pani|dobrý den|ahoj|milý|milá|kedves|szia|bunăziua|dragă|sevgili|sayın|merhaba)'
const CLOSING =
  '(?:(?:kind |best |warm |kindest |many )?regards|sincerely|(?:yours|respectfully)(?: (?:sincerely|faithfully|truly))?|(?:sincerely|faithfully|truly) yours|best(?: wishes)?|all the best|cheers|many thanks|thanks(?: again)?|thank you|love|mit freundlichen gr[üu](?:ß|ss)en|freundliche gr[üu](?:ß|ss)e|(?:viele|beste|liebe|herzliche) gr[üu](?:ß|ss)e|gru(?:ß|ss)|mfg|lg|cordialement|bien (?:cordialement|à vous)|sinc[eè]res salutations|salutations|amicalement|(?:cordiali|distinti) saluti|un saluto|saluti|(?:un )?saludos?(?: cordiales)?|un cordial saludo|atentamente|atenciosamente|cumprimentos|um abraço|abraços|(?:met )?vriendelijke groet(?:en)?|groet(?:en|jes)?|hartelijke groet|(?:med )?v[eä]nlig(?:a)? h[iä]lsning(?:ar)?|(?:med )?venlig hilsen|(?:med )?vennlig hilsen|hilsen|mvh|vh|terveisin|yst[äa]vällisin terveisin|z poważaniem|pozdrawiam|serdecznie pozdrawiam|s pozdravem|üdvözlettel|cu stimă|saygılarımla)'
const HEAD =
  '(?:from|to|cc|bcc|sender|sent by|reply-to|prepared by|author|von|an|de|à|para|da|fra|til|till|od|do|van|aan|lähettäjä|from the desk of)'
const FIELD =
  '(?:(?:(?:full|first|last|family|given|maiden|legal|employee|patient|client|customer|customer’s|contact|account holder|tenant|user|card ?holder|beneficiary|witness) )?name|sur[ -]?name|forename|signed|signature|signed by|witness|complainant|respondent|patient|employee|attendee|contact|contact person|interviewer|interviewee|attn|attention|reviewer|reviewed by|approved by|prepared by|reported by|submitted by|assigned to|requested by|author|manager|supervisor|case worker|caseworker|investigator|assignee|owner|holder|recipient|beneficiary|chair|secretary|note taker|minutes|nom|pr[ée]nom|nombre|apellidos?|vorname|nachname|naam|voornaam|achternaam|navn|namn|nimi|imię i nazwisko|nazwisko|jméno|nome|cognome|sobrenome|sachbearbeiter(?:in)?|ansprechpartner(?:in)?|responsable|unterzeichnet|gezeichnet)'

interface Announcement {
  readonly pattern: RegExp
  /** A word that is also an ordinary one counts too: nothing else can stand there. */
  readonly isCertain: boolean
}

const certain = (source: string): Announcement => ({ pattern: new RegExp(source, 'gu'), isCertain: true })
const likely = (source: string): Announcement => ({ pattern: new RegExp(source, 'gu'), isCertain: false })

/** Words around a name that say one comes; each with the name as its first group. */
export const ANNOUNCEMENTS: readonly Announcement[] = [
  certain(
    `${NOT_WITHIN}(?:${HONORIFIC}\\.?${SPACE}){1,2}(${WITH_INITIALS}|${INITIAL}${SPACE}${NAME}|${FULL})`,
  ),
  likely(`${NOT_WITHIN}${DOUBTFUL_HONORIFIC}\\.?${SPACE}(${FULL})`),
  certain(`${NOT_WITHIN}${HONORIFIC.toUpperCase()}\\.?${SPACE}(${FULL})`),
  certain(`${NOT_WITHIN}${SMALL_HONORIFIC}${SPACE}(${FULL})`),
  likely(`${NOT_WITHIN}M\\.${SPACE}(${NAME})(?!${SPACE}\\p{Lu})`),
  certain(
    `(?:^|\\n)[>\\s]{0,6}${caseless(HEAD)}:[^\\S\\n]{0,4}["']?(${TURNED}|${TWO})["']?(?=[^\\S\\n]{0,3}(?:<|\\[|\\(|;|,|\\n|$))`,
  ),
  likely(
    `(?:^|\\n)[>\\s•*-]{0,6}${caseless(FIELD)}[^\\S\\n]{0,2}:[^\\S\\n]{0,4}(${TURNED}|${WITH_INITIALS}|${FULL})`,
  ),
  certain(
    `(?:^|\\n)[>\\s]{0,6}${caseless('(?:full |first |last |family |given |maiden |legal )?name')}[^\\S\\n]{0,2}:[^\\S\\n]{0,4}(${TURNED}|${FULL})`,
  ),
  likely(
    `(?:^|[\\n.!?]\\s{0,3})${caseless(GREETING)}${SPACE}(${FULL})(?=[^\\S\\n]{0,2}(?:[,:!.\\n–-]|$|\\p{Ll}))`,
  ),
  certain(`${caseless("\\b(?:my name is|my name's)")}${SPACE}(${FULL})`),
  likely(
    `${caseless("\\b(?:i am|i’m|i'm|this is|it’s|it's|je suis|je m’appelle|je m'appelle|ich bin|ich heiße|me llamo|soy|mi chiamo|meu nome é|jag heter|jeg hedder|ik ben|nazywam się|jmenuji se)")}${SPACE}(${FULL})(?=[^\\S\\n]{0,2}(?:[,.!\\n]|$|(?:from|and|und|et|y|e|och|og|en|i)\\b))`,
  ),
  certain(
    `${caseless('\\b(?:maiden|last|sur|first|given|middle|legal|family)\\s?name\\s(?:is|was)')}${SPACE}(${FULL})`,
  ),
  likely(
    `(?:^|[\\n.!?,])[>\\s]{0,6}${caseless(CLOSING)}[,.!]?\\s{1,4}\\n?[>\\s]{0,4}(${WITH_INITIALS}|${FULL})(?=[^\\S\\n]{0,3}(?:\\n|$|[,(|]))`,
  ),
  certain(
    `(?:^|[\\n.!?,])[>\\s]{0,6}${caseless(CLOSING)}[,.!]?[^\\S\\n]{0,3}\\n[>\\s]{0,4}(${FULL})(?=[^\\S\\n]{0,3}(?:\\n|$))`,
  ),
  certain(`(?<![\\p{L}\\p{N}'’-])["“]?(${TWO})["”]?[^\\S\\n]{0,2}<[^<>\\s@]{1,64}@[^<>\\s]{1,128}>`),
  likely(
    `${caseless('\\b(?:starring|directed by|written by|signed by|interviewed|testimony of|statement of|interview of|interview with|on behalf of|billing address:|attn:?)')}${SPACE}(${TWO})`,
  ),
  likely(
    `${caseless('\\b(?:named|called|according to|accompanied by|represented by|reports to|reported to|supervised by|deputised by|replaced by|examined by|approved by|prepared by|raised by|interviewed by|married to|said|says|told|asked|spoke (?:to|with)|met with|emailed|texted|phoned|i asked|c/o|care of|cc|namens|im namen von|selon|según|secondo|według|ifølge|enligt|volgens)')}${SPACE}(${WITH_INITIALS}|${TWO})`,
  ),
  likely(
    `(?:^|\\n)[>\\s]{0,6}${caseless('(?:on|am|le|el|il|op|den|w dniu)')}${SPACE}[^\\n]{6,40}\\d{1,2}[:.]\\d{2}(?:${SPACE}[AaPp][Mm])?,?${SPACE}(?:${caseless('(?:schrieb|a écrit|skrev|escribió|ha scritto)')}${SPACE})?["']?(${TURNED}|${FULL})(?=[^\\S\\n]{0,3}(?:<[^<>\\n]{1,90}>[^\\S\\n]{0,3})?${caseless('(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|napisał|napisała)?')}\\s{0,2}:)`,
  ),
  likely(`[(]((?:\\p{Lu}\\.[^\\S\\n]?){1,2}${NAME})[)]`),
]
/** Heads of lists of people, with the list as the first group. */
export const LISTS: readonly RegExp[] = [
  new RegExp(
    `(?:^|\\n)[>\\s]{0,6}${caseless('(?:attendees|present|in attendance|participants|apologies|absent|invitees|members|panel|witnesses|interviewees|cc|to|bcc|from|recipients|an|kopie|teilnehmer|anwesend|présents|participants|asistentes|presenti|aanwezig|deltagere|deltakere|deltagare|obecni|participantes)')}(?:[^\\S\\n]{0,2}:|(?<=[Cc][Cc])${SPACE})[^\\S\\n]{0,4}([^\\n]{3,300})`,
    'gu',
  ),
]
