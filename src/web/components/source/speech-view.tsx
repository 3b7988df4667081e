import { tellerInWords } from '#shared/speaker-words.ts'
import { formatDay } from '../../ui/dates.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { MarkedText } from './marked-text.tsx'
import classes from './source.module.css'
import type { SpeechBlock } from './speech-blocks.ts'
import type { Marking } from './text-marks.ts'

interface SpeechViewProps {
  readonly content: string
  readonly blocks: readonly SpeechBlock[]
  readonly marking: Marking
  /** Whether every change of the speaker is a turn, as in a chat; else only who is quoted is set apart. */
  readonly inTurns: boolean
  readonly isMarkdown?: boolean
}

/** What people say one after the other, each with a name; what is quoted stands further in. */
export function SpeechView({ content, blocks, marking, inTurns, isMarkdown = false }: SpeechViewProps) {
  const Words = isMarkdown ? MarkdownText : MarkedText
  return blocks.map((block, index) => (
    <div
      key={block.start}
      className={classes.speech}
      data-turn={inTurns ? true : undefined}
      style={{ marginInlineStart: `calc(${Math.min(block.level, 4)} * var(--mantine-spacing-md))` }}
      data-quoted={block.level > 0 ? true : undefined}
    >
      {inTurns || block.level > 0 ? (
        <Speaker block={block} content={content} isNewDay={block.saidOn !== blocks[index - 1]?.saidOn} />
      ) : null}
      <div className={`${classes.text} words`}>
        <span className={classes.label}>
          <Words content={content} start={block.start} end={block.wordsStart} marking={marking} inLine />
        </span>
        <Words content={content} start={block.wordsStart} end={block.end} marking={marking} />
      </div>
    </div>
  ))
}

interface SpeakerProps {
  readonly block: SpeechBlock
  readonly content: string
  readonly isNewDay: boolean
}

/** The name is left out where the text itself has it right before the words. */
function Speaker({ block, content, isNewDay }: SpeakerProps) {
  const { speaker, certain, toldBy, saidOn, start, wordsStart, turn } = block
  const isNamed = speaker !== null && content.slice(start, wordsStart).includes(speaker)
  const who = speaker === null || isNamed ? null : `${speaker}${certain ? '' : ' (not certain)'}`
  const when = saidOn && isNewDay ? formatDay(saidOn) : null
  if (!who && !toldBy && !when && turn === null) return null
  return (
    <div className={classes.speaker}>
      {who ? <span className={`${classes.name} words`}>{who}</span> : null}
      {toldBy ? <span className="words">{tellerInWords(toldBy)}</span> : null}
      {when ? <span>{when}</span> : null}
      {turn === null ? null : <span className={classes.turn}>turn {turn}</span>}
    </div>
  )
}
