import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import type { Statement } from '#shared/contracts/analyses.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { SwapVariant } from '#shared/rerun-kinds.ts'
import { supportingCitations } from '#shared/supporting-citations.ts'
import type { Comparable } from '../match-statements.ts'
import type { VariedTask } from '../varied-task.ts'
import { type ExchangedItem, exchangeItems } from './exchange-items.ts'
import { type Exchange, exchangeText, OTHER_ROLE, planExchange, takeBack } from './exchange-text.ts'
import type { NamedParty } from './plan-names.ts'

/** The same task with names, genders or roles exchanged wherever the analyst sees them. */
export function swapTask(
  task: AnalysisTask,
  variant: SwapVariant,
  parties: readonly NamedParty[],
): VariedTask {
  const shown = [task.subject, task.focus, ...task.passages.flatMap(({ title, text }) => [title, text])]
  const exchange = planExchange(variant, parties, shown)
  const items = exchangeItems(task.passages, exchange)
  const line = (words: string) => exchangeText(words, exchange).text
  const { caseFacts, params, revision } = task
  return {
    task: {
      ...task,
      subject: line(task.subject),
      focus: line(task.focus),
      passages: task.passages.map((passage) => swapPassage(passage, items.get(passage.evidenceId), line)),
      ...(params ? { params: mapTexts(params, line) } : {}),
      ...(caseFacts
        ? {
            caseFacts: {
              ...caseFacts,
              parties: caseFacts.parties.map(({ name, role, aliases }) => ({
                name: line(name),
                role: exchange.roles ? (OTHER_ROLE.get(role) ?? role) : role,
                aliases: aliases.map(line),
              })),
            },
          }
        : {}),
      ...(revision
        ? {
            revision: {
              ...revision,
              cited: revision.cited.map(({ evidence_id, start, end }) => {
                const item = items.get(evidence_id)
                return { evidence_id, start: item?.forth(start) ?? start, end: item?.forth(end) ?? end }
              }),
            },
          }
        : {}),
    },
    ambiguous: [...items.values()].reduce((sum, { ambiguous }) => sum + ambiguous, 0),
    takeBack: (statement) => takeBackStatement(statement, items, exchange),
  }
}

function swapPassage(
  passage: Passage,
  item: ExchangedItem | undefined,
  line: (words: string) => string,
): Passage {
  if (!item) return passage
  const start = item.forth(passage.start)
  return {
    ...passage,
    title: line(passage.title),
    start,
    text: item.wordsAfter(start, item.forth(passage.start + passage.text.length)),
    ...(passage.units ? { units: passage.units.map((unit) => swapUnit(unit, item, line)) } : {}),
  }
}

function swapUnit(unit: PassageUnit, { forth }: ExchangedItem, line: (words: string) => string): PassageUnit {
  const move = <Span extends { readonly start: number; readonly end: number }>(span: Span): Span => ({
    ...span,
    start: forth(span.start),
    end: forth(span.end),
  })
  return {
    ...move(unit),
    speaker: unit.speaker && { ...unit.speaker, name: line(unit.speaker.name) },
    ...(unit.toldBy ? { toldBy: { ...unit.toldBy, name: line(unit.toldBy.name) } } : {}),
    to: unit.to.map(line),
    times: unit.times.map(move),
    question: unit.question && move(unit.question),
  }
}

/** What was said of the exchanged texts, as it is to be compared with what is said of the texts as they are. */
function takeBackStatement(
  { kind, text, ...statement }: Statement,
  items: ReadonlyMap<string, ExchangedItem>,
  exchange: Exchange,
): Comparable {
  const cited = supportingCitations({ ...statement }).map((citation) => {
    const item = items.get(citation.evidence_id)
    const start = item?.back(citation.start) ?? citation.start
    const end = item?.back(citation.end) ?? citation.end
    return { ...citation, start, end, before: item?.wordsBefore(start, end) ?? citation.quote }
  })
  return {
    kind,
    text: takeBackText(text, cited, exchange),
    places: cited.map(({ evidence_id, start, end }) => ({ evidence_id, start, end })),
  }
}

/** What is quoted word for word becomes the evidence's own words again; the rest is taken back by rules. */
function takeBackText(
  text: string,
  cited: readonly { readonly quote: string; readonly before: string }[],
  exchange: Exchange,
): string {
  const [longest] = cited
    .filter(({ quote }) => quote !== '' && text.includes(quote))
    .toSorted((a, b) => b.quote.length - a.quote.length)
  if (!longest) return takeBack(text, exchange)
  const at = text.indexOf(longest.quote)
  const rest = cited.filter((one) => one !== longest)
  return [
    takeBackText(text.slice(0, at), rest, exchange),
    longest.before,
    takeBackText(text.slice(at + longest.quote.length), rest, exchange),
  ].join('')
}

/** Every text in a value of JSON. */
function mapTexts<T>(value: T, change: (words: string) => string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, walk(member)]))
  }
  return walk(value) as T
}
