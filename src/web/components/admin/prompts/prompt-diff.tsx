import { SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { TextChange } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { usePromptDiff } from '#web/api/prompts.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Loaded } from '#web/ui/states.tsx'
import { useKeptState } from '#web/ui/use-kept-state.ts'
import classes from './prompts.module.css'

type By = 'words' | 'lines'

/** What one version says otherwise than another. */
export function PromptDiff({ type, from, to }: { type: PromptType; from: number; to: number }) {
  const [by, setBy] = useKeptState<By>('prompts.diff', 'words')
  const query = usePromptDiff(type, from, to)
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Compare by"
        value={by}
        onChange={(value) => setBy(value as By)}
        data={[
          { value: 'words', label: 'Words' },
          { value: 'lines', label: 'Lines' },
        ]}
      />
      <Loaded query={query}>
        {(diff) => (
          <>
            <Changes title="System prompt" changes={diff.system_prompt[by]} by={by} />
            <Changes title="User prompt template" changes={diff.user_prompt_template[by]} by={by} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Changes({ title, changes, by }: { title: string; changes: readonly TextChange[]; by: By }) {
  const id = useId()
  const isSame = changes.every(({ kind }) => kind === 'same')
  return (
    <section aria-labelledby={id}>
      <Text id={id} component="h3" fw="var(--mantine-font-weight-medium)" fz="sm" mt="sm" mb="tight">
        {title}
      </Text>
      {isSame ? (
        <Text fz="sm" c="dimmed">
          No changes.
        </Text>
      ) : (
        <div className={`${classes.prompt} words`}>
          {changes.map((change, index) => {
            const key = `${index}-${change.text.length}`
            return by === 'lines' ? <Lines key={key} change={change} /> : <Words key={key} change={change} />
          })}
        </div>
      )}
    </section>
  )
}

const CONTEXT = 160
/** Folding less than this would hide hardly more than it takes. */
const FOLD_FROM = 3 * CONTEXT

/** What stayed the same is folded but for its ends, so that what changed is in sight. */
function Folded({ text, children }: { text: string; children: (part: string) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  if (opened || text.length < FOLD_FROM) return children(text)
  const [head, tail] = [text.slice(0, CONTEXT), text.slice(-CONTEXT)]
  const upTo = head.slice(0, head.lastIndexOf('\n') + 1) || head
  const from = tail.slice(tail.indexOf('\n') + 1) || tail
  return (
    <>
      {children(upTo)}
      <button type="button" className={classes.fold} onClick={() => setOpened(true)}>
        Show {formatCount(text.length - upTo.length - from.length)} unchanged characters
      </button>
      {children(from)}
    </>
  )
}

function Words({ change: { kind, text } }: { change: TextChange }) {
  if (kind === 'added') return <ins className={classes.added}>{text}</ins>
  if (kind === 'removed') return <del className={classes.removed}>{text}</del>
  return <Folded text={text}>{(part) => part}</Folded>
}

function Lines({ change: { kind, text } }: { change: TextChange }) {
  if (kind === 'same') return <Folded text={text}>{(part) => renderLines('same', part)}</Folded>
  return renderLines(kind, text)
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** A sign before each line, so that the colour is not alone. */
const renderLines = (kind: TextChange['kind'], text: string): ReactNode =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => {
      const key = `${index}-${line.length}`
      return (
        <div key={key} className={classes.line}>
          <span aria-hidden>{SIGNS[kind]}</span>
          {kind === 'added' ? (
            <ins className={classes.added}>{line}</ins>
          ) : kind === 'removed' ? (
            <del className={classes.removed}>{line}</del>
          ) : (
            <span>{line}</span>
          )}
        </div>
      )
    })
