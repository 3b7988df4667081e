import { listSenses, PARTS_OF_SPEECH, type PartOfSpeech } from './wordnet-files.ts'

const ENDINGS: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
    ['ves', 'f'],
    ['ves', 'fe'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ied', 'y'],
    ['ing', 'e'],
    ['ing', ''],
    ['ying', 'ie'],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
    ['ier', 'y'],
    ['iest', 'y'],
  ],
  adv: [],
}

/** Forms that no ending explains: the irregular verbs and plurals of English, each after its base form. */
const IRREGULAR = new Map(
  `be am is are was were been being|become became|begin began begun|bend bent|bind bound|bite bit bitten|bleed bled|blow blew blown
  break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|creep crept
  deal dealt|dig dug|do did done does|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen
  feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten
  forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone goes|grow grew grown|hang hung
  have has had|hear heard|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lie lay lain
  light lit|lose lost|make made|mean meant|meet met|mislead misled|overhear overheard|oversee oversaw overseen|pay paid
  rebuild rebuilt|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent
  shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
  slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn
  sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown
  understand understood|undertake undertook undertaken|wake woke woken|wear wore worn|weep wept|win won|wind wound
  withdraw withdrew withdrawn|withhold withheld|write wrote written|overdraw overdrew overdrawn|overpay overpaid|repay repaid
  child children|person people persons|foot feet|tooth teeth|mouse mice|goose geese|analysis analyses|basis bases
  crisis crises|criterion criteria|phenomenon phenomena|datum data|good better best|bad worse worst|far farther further`
    .split(/[|\n]/)
    .flatMap((group) => {
      const [base = '', ...forms] = group.trim().split(' ')
      return forms.map((form): [string, string] => [form, base])
    }),
)

/** "speak" for "spoke" and "spoken"; any other word as it is. */
export const irregularBase = (word: string): string => IRREGULAR.get(word) ?? word

export interface BaseForm {
  readonly lemma: string
  readonly part: PartOfSpeech
}

const known = new Map<string, readonly BaseForm[]>()
const MAX_KNOWN = 50_000

/** Every dictionary word that a word may be a form of; none for a name or a word unknown to WordNet. */
export function baseForms(word: string): readonly BaseForm[] {
  const made = known.get(word) ?? PARTS_OF_SPEECH.flatMap((part) => formsAs(word, part))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(word, made)
  return made
}

function formsAs(word: string, part: PartOfSpeech): BaseForm[] {
  const irregular = IRREGULAR.get(word)
  const reduced = ENDINGS[part]
    .filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 1)
    .flatMap(([ending, other]) => {
      const stem = word.slice(0, -ending.length)
      const single = other === '' && /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : []
      return [stem + other, ...single]
    })
  const lemmas = new Set([word, ...(irregular ? [irregular] : []), ...reduced])
  return [...lemmas].filter((lemma) => listSenses(lemma, part).length > 0).map((lemma) => ({ lemma, part }))
}
