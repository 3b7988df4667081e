import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import type { TextChange } from '#shared/contracts/prompts.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { usePromptDiff } from '../../../api/prompts.ts'
import { Loaded } from '../../../ui/states.tsx'
import { useKeptState } from '../../../ui/use-kept-state.ts'
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
      <Text id={id} component="h3" fw={600} fz={13.5} mt="sm" mb={4}>
        {title}
      </Text>
      {isSame ? (
        <Text fz={13.5} c="dimmed">
          Nothing was changed here.
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

function Words({ change: { kind, text } }: { change: TextChange }) {
  if (kind === 'added') return <ins className={classes.added}>{text}</ins>
  if (kind === 'removed') return <del className={classes.removed}>{text}</del>
  return text
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const

/** A sign before each line, so that the colour is not alone. */
const Lines = ({ change: { kind, text } }: { change: TextChange }) =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => {
      const key = `${index}-${line.length}`
      const words =
        kind === 'added' ? (
          <ins className={classes.added}>{line}</ins>
        ) : kind === 'removed' ? (
          <del className={classes.removed}>{line}</del>
        ) : (
          <span>{line}</span>
        )
      return (
        <div key={key} className={classes.line}>
          <span aria-hidden>{SIGNS[kind]}</span>
          {words}
        </div>
      )
    })
