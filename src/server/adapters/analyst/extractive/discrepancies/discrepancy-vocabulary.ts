import { stemmer } from 'stemmer'

const IRREGULAR = new Map(
  `sent send|paid pay|made make|gave give|given give|told tell|met meet|held hold|wrote write|written write|took take
  taken take|came come|left leave|found find|kept keep|said say|bought buy|sold sell|went go|gone go|got get|began begin
  begun begin|brought bring|built build|chose choose|chosen choose|did do|done do|drew draw|drawn draw|fell fall|fallen fall
  felt feel|heard hear|knew know|known know|lent lend|lost lose|meant mean|read read|ran run|saw see|seen see|set set
  showed show|shown show|spent spend|spoke speak|spoken speak|stood stand|stole steal|stolen steal|thought think
  understood understand|withdrew withdraw|withdrawn withdraw|won win|rose rise|risen rise|signed sign|owed owe|owes owe`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' '))
    .map(([form = '', base = '']) => [stemmer(form), stemmer(base)]),
)

/** Interchangeable words of business English; the first stands for all. */
const SYNONYMS = new Map(
  `begin start commence|end terminate|buy purchase|receive get obtain|send forward transmit|give provide supply furnish|need require
  help assist|show display|agreement contract|company firm corporation|attach enclose|pay remit|tell inform notify advise|ask request
  say state|about approximately|duty obligation|large big|owe due|invoice bill|choose select|fix repair|use utilize|keep retain
  happen occur|try attempt|allow permit|discuss talk|check verify|prior before|decide determine|employee worker|car vehicle|staff personnel`
    .split(/[|\n]/)
    .flatMap((group) => {
      const [first = '', ...others] = group
        .trim()
        .split(/\s+/)
        .map((word) => stemmer(word))
      return others.map((other): [string, string] => [other, first])
    }),
)

/** Its stem is that of "inform", and nobody tells anything in "Information Officer". */
const INFORMATION = /^information$/i

/** The form in which a term is compared: past forms that stemming misses become their verb, synonyms one of them. */
export const baseTerm = (term: string, raw?: string): string => {
  if (raw !== undefined && INFORMATION.test(raw)) return raw.toLowerCase()
  const base = IRREGULAR.get(term) ?? term
  return SYNONYMS.get(base) ?? base
}

const OPPOSITES = new Map<string, Set<string>>()
for (const pair of `approve reject|approve deny|approve refuse|approve disapprove|accept reject|accept decline|accept refuse|agree disagree
  agree refuse|allow prohibit|allow forbid|permit prohibit|permit forbid|allow deny|grant deny|grant refuse|admit deny|confirm deny
  before after|prior after|increase decrease|increase reduce|rise fall|raise lower|raise reduce|higher lower|more less|more fewer
  above below|present absent|include exclude|with without|open close|begin end|start end|start stop|begin cease|commence cease
  commence terminate|continue terminate|continue cease|gain loss|profit loss|win lose|true false|correct incorrect|right wrong
  valid invalid|guilty innocent|early late|earlier later|always never|all none|active inactive|appoint dismiss|hire fire
  join leave|enter exit|arrive depart|arrive leave|succeed fail|pass fail|required optional|mandatory optional|renew terminate
  enable disable|support oppose|deliver withhold|disclose withhold|remove add|remove keep|keep discard|buy sell|send receive
  solvent insolvent|secured unsecured|signed unsigned|paid unpaid|male female|alive dead|lock unlock`.split(
  /[|\n]/,
)) {
  const [a = '', b = ''] = pair
    .trim()
    .split(' ')
    .map((word) => baseTerm(stemmer(word)))
  opposite(a, b)
  opposite(b, a)
}

function opposite(a: string, b: string): void {
  const known = OPPOSITES.get(a)
  if (known) known.add(b)
  else OPPOSITES.set(a, new Set([b]))
}

const NEGATING_PREFIX = /^(?:un|in|im|il|ir|non|dis|mis)-?(?=..)/

/** Whether two terms are opposites: known pairs, and a word beside itself with a negating prefix. */
export const areOpposite = (a: string, b: string): boolean =>
  OPPOSITES.get(a)?.has(b) === true || negates(a, b) || negates(b, a)

const negates = (longer: string, shorter: string): boolean =>
  shorter.length >= 4 &&
  longer.length > shorter.length &&
  NEGATING_PREFIX.test(longer) &&
  longer.replace(NEGATING_PREFIX, '') === shorter
