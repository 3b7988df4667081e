/** What people do with words, and what only they can know of themselves. */
export const SPEAKS =
  '(?:said|says|stat(?:ed|es)|told|tells|explain(?:ed|s)|confirm(?:ed|s)|den(?:ied|ies)|add(?:ed|s)|recall(?:ed|s)(?=\\s(?:that|how|seeing|being|hearing|nothing|no|the|his|her|it)(?!\\p{L})|[.,;])|report(?:ed|s)|claim(?:ed|s)|accept(?:ed|s)|agreed|agrees|insist(?:ed|s)|repl(?:ied|ies)|answer(?:ed|s)|responded|responds|ask(?:ed|s)|queried|queries|maintain(?:ed|s)|mention(?:ed|s)|noted|notes|describe[ds]|advise[ds]|inform(?:ed|s)|update[ds]|suggest(?:ed|s)|propose[ds]|outline[ds]|raise[ds]|comment(?:ed|s)|observe[ds]|remark(?:ed|s)|admit(?:s|ted)|allege[ds]|complain(?:ed|s)|apologi[sz]e[ds]|clarif(?:ied|ies)|emphasi[sz]e[ds]|highlight(?:ed|s)|stress(?:ed|es)|point(?:ed|s) out|wondered|thanked|present(?:ed|s)|announce[ds]|declare[ds]|warn(?:ed|s)|promise[ds]|undertook|requested|requests|estimate[ds]|reiterate[ds]|expressed|instructs?|conceded|remember(?:ed|s)|went on to|is clear that|was clear that|is adamant|was adamant|is of the view|wish(?:es|ed) (?:to|it)|reads out|volunteered|remind(?:ed|s)|repeat(?:ed|s)|argue[ds]|assure[ds]|acknowledge[ds]|contend(?:ed|s)|assert(?:ed|s)|swore|swears|reckon(?:ed|s)|disclose[ds]|reveal(?:ed|s)|dispute[ds]|shout(?:ed|s)|whisper(?:ed|s)|mutter(?:ed|s)|grumble[ds]|retort(?:ed|s)|interject(?:ed|s)|exclaim(?:ed|s)|protest(?:ed|s)|object(?:ed|s)|allow(?:ed|s) that|put it to|sent word)'
export const KNOWS =
  "(?:saw|heard|noticed|recognised|recognized|thought|thinks|believe[ds]|knew|knows|felt|feels|consider(?:ed|s)|assume[ds]|wanted|wants|hope[ds]|understands|understood|guesses|guessed|(?:could|can|did|does|would|was|is|has|had)(?:\\s(?:not|never)|n[’']t)?\\s?(?:remember|recall|know|seen|heard|been|told|gone|worked|thought|known|aware|sure|certain|say|see|hear)?)"
export const BETWEEN =
  '(?:\\s*\\([^)\\n]{1,60}\\)|,(?:[^,\\n]{1,60},)?|\\s(?:of|from|at)\\s(?:the\\s|our\\s)?(?:\\p{Lu}[\\p{L}’&-]*\\s){0,3}\\p{Lu}[\\p{L}’&-]*)?\\s+(?:(?:has|had|then|also|again|first|further|later|\\p{Ll}+ly)\\s+){0,3}'
export const LEAD =
  '(?:(?:[-–*•·▪]|\\(?\\d{1,3}[./)]?\\d{0,2}[.)]?|\\(?[a-z][.)])\\s+)?(?:[^.,;:]{1,50},\\s+)?(?:[Ii]t\\swas\\s(?:noted|recorded|reported|minuted)\\sthat\\s)?'
export const TITLE =
  '(?:(?:[Mm]r|[Mm]rs|[Mm]s|[Mm]iss|[Dd]r|[Pp]rof|[Cc]hef|[Cc]llr|DC|DS|PC|Sgt|Sister|Staff Nurse|Nurse)\\.?\\s+)?'
/** "C/E" and "2/E" are how a ship calls its engineers. */
const OFFICE_IN_LETTERS = '[\\p{Lu}\\d]/\\p{Lu}(?![\\p{L}/])'
export const WHO = `(?<name>${OFFICE_IN_LETTERS}|\\p{Lu}[\\p{L}’'-]*\\.?(?:\\s(?:(?:van|von|de|der|da|di|al|bin)\\s){0,2}\\p{Lu}[\\p{L}’'-]*\\.?){0,3})`
/** What somebody alone can tell of what they have in mind. */
export const HAS_IN_MIND =
  "(?:(?:could|can|did|does|do|would)(?:\\s(?:not|never|no longer|hardly)|n[’']t)?\\s(?:remember|recall|know|say)|(?:was|is)(?:\\snot)?\\s(?:un)?able to (?:say|remember|recall|name|explain)|cannot\\s(?:remember|recall|say)|(?:was|is)(?:\\snot|n[’']t)?\\s(?:quite\\s|entirely\\s)?(?:sure|certain|aware)|thought|thinks|believe[ds]?|remembers|recalls?|felt|feels|understood|assumed|had no (?:idea|recollection|memory))"
/** "Our colleague Ms Voss said": what somebody is, before the name. */
export const APPOSITION =
  '(?:(?:[Oo]ur|[Mm]y|[Tt]he|[Hh]is|[Hh]er)\\s(?:\\p{Ll}{3,}\\s){1,2}(?=(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|\\p{Lu})))?'
/** What a note calls whoever it hears. */
export const IS_HEARD =
  /^(?:the\s)?(?:caller|complainant|interviewee|informant|claimant|client|customer|patient|witness|reporter)$/i
