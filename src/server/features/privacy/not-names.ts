import { foldWord } from './fold-words.ts'

/** Capitalized, yet not names. */
export const NOT_NAMES: ReadonlySet<string> = new Set(
  `all sir madam team everyone colleagues customer support service services human resources department office hr board
  committee manager director president management legal compliance company inc llc ltd corp corporation the a an and or
  street st road rd avenue ave lane drive court university college school hospital clinic center centre church park hall house
  hotel bank group foundation institute international national county city state january february march april may june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday phone fax email mobile
  subject re fwd fw date sent from to cc bcc there again world here i you he she they we it is was re: dear hello hi regards
  club museum theatre award prize act day week cup league building tower bridge airport station unit floor apt suite concert
  damen und herren messieurs mesdames señores signori interviewer interviewee speaker witness question answer attn facsimile
  q im ill ive id if when then after before yesterday today tomorrow while since our my his her their your this that these
  those there but not no yes ok okay please also however on in at by for with as so who what where why how which
  should would could might must shall will cannot does did do has have had been being were be any each every some such
  section article exhibit schedule annex appendix clause chapter table figure`.split(/\s+/),
)
export const STOPS_NAME =
  /^(?:inc|llc|ltd|corp|corporation|company|gmbh|plc|llp|ag|sa|bv|nv|co|group|university|hospital|bank|street|road|avenue|drive|lane|boulevard|court|county|club|school|college|center|centre|foundation|hotel|park|airport|museum|institute|society|association|systems|technologies|pharmaceuticals|labs|partners|holdings|industries|solutions|services|agreement|limited|trust|capital|committee|department|policy|act|team|ministry|council|international|communications|networks?|insurance|entertainment|media|software|marketing|fund|stadium|advisors|products|airlines|motors|foods|brands|stores|energy|bancorp|village|islands?|mountains?|river|valley|beach|springs|heights|square|prize|cup|award|league|stock|exchange)$/i

const LEGAL_FORM =
  /(\p{Lu}[\p{L}\p{N}&'’.-]{1,30}(?:[^\S\n]\p{Lu}[\p{L}\p{N}&'’.-]{0,30}){0,3}),?[^\S\n](?:Inc|INC|LLC|Ltd|LTD|Limited|LIMITED|Corp|CORP|Corporation|CORPORATION|GmbH|PLC|Plc|LLP|LP|L\.P|L\.L\.C|S\.A|AG|B\.V|N\.V|Pty|A\/S|ApS|Oy|AB|S\.p\.A|S\.r\.l)(?![\p{L}\p{N}])/gu

/** The words, case folded, of names that a legal form ends somewhere in a text. */
export const companyWords = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(LEGAL_FORM)].flatMap(([, name = '']) =>
      name
        .split(/\s+/)
        .map((word) => foldWord(word).replace(/'s$|[^\p{L}\p{N}]+$/gu, ''))
        .filter((word) => word.length > 1),
    ),
  )
