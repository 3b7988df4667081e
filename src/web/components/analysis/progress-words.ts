import type { Progress } from '#shared/contracts/analyses.ts'
import { formatCount } from '../../ui/format-count.ts'
import { plural } from '../../ui/plural.ts'

const STEPS = ['waiting', 'searching', 'writing', 'checking'] as const satisfies readonly Progress['step'][]

interface StepInWords {
  readonly step: Progress['step']
  readonly words: string
  readonly state: 'done' | 'now' | 'next'
}

const describePassages = ({ passages_chosen, items_chosen }: Progress): string =>
  passages_chosen === 0
    ? 'the passages'
    : `${plural(passages_chosen, 'passage')} of ${plural(items_chosen, 'item')}`

const WORDS: Readonly<Record<Progress['step'], (progress: Progress) => string>> = {
  waiting: ({ items, items_ready }) =>
    items_ready < items
      ? `Preparing the evidence: ${formatCount(items_ready)} of ${plural(items, 'item')} ready`
      : `Evidence ready: ${plural(items, 'item')}`,
  searching: ({ passages }) => `Searching ${plural(passages, 'passage')}`,
  writing: (progress) => `Reading ${describePassages(progress)} and writing`,
  checking: ({ claims, claims_checked: checked }) =>
    claims === null
      ? 'Checking each claim against the evidence'
      : `Checking ${plural(claims, 'claim')} against the evidence${checked > 0 ? `: ${formatCount(checked)} done` : ''}`,
}

/** All steps in their order, each with what it is about. */
export function describeSteps(progress: Progress): StepInWords[] {
  const now = STEPS.indexOf(progress.step)
  return STEPS.map((step, index) => ({
    step,
    words: WORDS[step](progress),
    state: index < now ? 'done' : index === now ? 'now' : 'next',
  }))
}

const inWords = (seconds: number): string =>
  seconds < 50
    ? `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`
    : plural(Math.max(1, Math.round(seconds / 60)), 'minute')

/** "About 20 seconds left"; '' where no earlier one tells how long it takes. */
export function timeLeftInWords(usualSeconds: number | null, passedSeconds: number): string {
  if (usualSeconds === null) return ''
  const left = usualSeconds - passedSeconds
  return left > 0
    ? `About ${inWords(left)} left, going by the last ones of this kind.`
    : `The last ones of this kind took about ${inWords(usualSeconds)}; this one takes longer.`
}
