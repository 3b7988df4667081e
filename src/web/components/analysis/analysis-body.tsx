import { Drawer, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useState } from 'react'
import type { Analysis, AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import { usePassGate } from '../../api/analyses.ts'
import { classNames } from '../../ui/class-names.ts'
import { useShortcut } from '../../ui/keyboard.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'
import { CitationPanel } from './citation-panel.tsx'
import { Disclosure } from './disclosure.tsx'
import type { Reading } from './reading.ts'
import { StatementView } from './statement-view.tsx'

const BESIDE = '(min-width: 1100px)'

interface OpenCitation {
  readonly openCitation: string | null
  readonly open: (citationId: string) => void
  readonly close: () => void
}

/** Which citation is open beside the text; closing returns the focus to the sentence. */
export function useOpenCitation(reading: Reading | null): OpenCitation {
  const [openCitation, setOpen] = useState<string | null>(null)
  const close = useCallback(() => {
    const statement = openCitation && reading?.byId.get(openCitation)?.statement.id
    setOpen(null)
    if (statement) focusStatement(statement)
  }, [openCitation, reading])
  return {
    openCitation: openCitation && reading?.byId.has(openCitation) ? openCitation : null,
    open: setOpen,
    close,
  }
}

const focusStatement = (id: string) =>
  document.querySelector<HTMLElement>(`[data-statement="${CSS.escape(id)}"]`)?.focus()

/**
 * The answer, always open, and below it the detail: opening that is Gate A. Statements with j and k, citations with
 * Enter, [ and ].
 */
export function AnalysisDetail({
  analysis,
  content,
  reading,
  panel,
  children,
}: {
  analysis: Analysis
  content: AnalysisContent
  reading: Reading
  panel: OpenCitation
  /** What stands between the two: how far to trust it. */
  children: ReactNode
}) {
  const gate = usePassGate(analysis.id)
  const [opened, setOpened] = useState(analysis.detail_reviewed_at !== null)
  const [active, setActive] = useState<string | null>(null)
  const toggle = (next: boolean) => {
    setOpened(next)
    if (next && !analysis.detail_reviewed_at) gate.mutate({ gate: 'detail' })
  }
  const { citations } = reading
  const { answer, detail } = splitAnswer(analysis.type, content)
  const hidden = detail.flatMap((section) => section.statements)
  const statements = opened ? reading.statements : answer
  const index = statements.findIndex(({ id }) => id === active)
  const go = (to: number) => {
    const next = statements[Math.min(Math.max(to, 0), statements.length - 1)]
    if (next) focusStatement(next.id)
  }
  const step = (by: number) => {
    const open = panel.openCitation ? reading.byId.get(panel.openCitation) : undefined
    const next = citations[open ? open.number - 1 + by : 0]
    if (next) panel.open(next.citation.id)
  }
  const isShown = statements.length > 0
  useShortcut('j', 'Next statement', () => go(index + 1), isShown)
  useShortcut('k', 'Previous statement', () => go(index - 1), isShown)
  useShortcut('[', 'Previous citation', () => step(-1), isShown)
  useShortcut(']', 'Next citation', () => step(1), isShown)
  useShortcut(
    'Enter',
    'Open the statement’s citation',
    () => {
      const first = statements[index]?.citations[0]
      if (first) panel.open(first.id)
    },
    isShown,
  )
  useShortcut('Escape', 'Close the evidence', panel.close, panel.openCitation !== null)
  const list = (shown: readonly Statement[]) => (
    <ol className={`${classes.statements} reading`}>
      {shown.map((statement) => (
        <StatementView
          key={statement.id}
          statement={statement}
          number={reading.statements.indexOf(statement) + 1}
          reading={reading}
          active={statement.id === active}
          openCitation={panel.openCitation}
          onFocus={() => setActive(statement.id)}
          onCite={panel.open}
        />
      ))}
    </ol>
  )
  return (
    <>
      {answer.length > 0 ? (
        <section aria-label="Answer" className={classes.answer}>
          {list(answer)}
        </section>
      ) : null}
      {children}
      <Disclosure
        title={`Findings (${hidden.length} ${answer.length > 0 ? 'more ' : ''}${hidden.length === 1 ? 'statement' : 'statements'})`}
        opened={opened}
        onToggle={toggle}
      >
        {detail.map((section) => (
          <section key={section.heading} aria-label={section.heading}>
            <Text component="h3" fw={600} fz={15} mt="md" mb={4} className="words">
              {section.heading}
            </Text>
            {list(section.statements)}
          </section>
        ))}
      </Disclosure>
      {gate.error ? <ErrorState error={gate.error} compact /> : null}
    </>
  )
}

const ANSWERS: ReadonlySet<Analysis['type']> = new Set(['question', 'topic'])
const MAX_ANSWER = 3

/** What answers a question stands first; the rest is the detail, which is never empty. */
function splitAnswer(
  type: Analysis['type'],
  { sections: [first, ...others] }: AnalysisContent,
): { answer: readonly Statement[]; detail: AnalysisContent['sections'] } {
  if (!first) return { answer: [], detail: [] }
  const answer = ANSWERS.has(type) ? first.statements.slice(0, MAX_ANSWER) : []
  const rest = first.statements.slice(answer.length)
  const detail = rest.length > 0 ? [{ ...first, statements: rest }, ...others] : others
  return detail.length > 0 ? { answer, detail } : { answer: [], detail: [first] }
}

/** Beside the text where there is room, from below where there is none. */
export function EvidencePanel({
  analysis,
  reading,
  panel,
}: {
  analysis: Analysis
  reading: Reading
  panel: OpenCitation
}) {
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const found = panel.openCitation ? reading.byId.get(panel.openCitation) : undefined
  if (!found) return null
  const content = (
    <CitationPanel
      analysis={analysis}
      reading={reading}
      open={found}
      onOpen={panel.open}
      onClose={panel.close}
      withStatement={!beside}
    />
  )
  if (beside)
    return (
      <aside className={classes.panel} aria-label="Evidence">
        {content}
      </aside>
    )
  return (
    <Drawer
      opened
      onClose={panel.close}
      position="bottom"
      size="72%"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Evidence' } }}
      classNames={{ body: classNames(classes.sheetFromBelow) }}
    >
      {content}
    </Drawer>
  )
}

const readLikeInstructions = (passages: number): string =>
  passages === 1
    ? '1 evidence passage reads like instructions to an AI. It was treated only as evidence.'
    : `${passages} evidence passages read like instructions to an AI. They were treated only as evidence.`

/** It says something of the evidence and cites none; what says only that something is missing has nothing to cite. */
function assertsInVain({ content }: Analysis): boolean {
  const statements = content?.sections.flatMap((section) => section.statements) ?? []
  return (
    statements.every(({ uncited }) => uncited) &&
    statements.some(({ kind }) => kind !== 'gap' && kind !== 'caveat')
  )
}

/** What a reader must know before relying on it. */
export function Warnings({ analysis }: { analysis: Analysis }) {
  const { instruction_like_text: flagged, validation_status: validation } = analysis
  const warnings = [
    validation === 'uncited' && assertsInVain(analysis)
      ? 'None of its statements could be matched to the evidence.'
      : null,
    analysis.support_changed_at ? 'Evidence it cites has changed since. See the marked statements.' : null,
    flagged.length > 0 ? readLikeInstructions(flagged.length) : null,
    analysis.seal === 'broken' ? 'What was stored with it has been altered since it was written.' : null,
  ].filter((words) => words !== null)
  if (warnings.length === 0) return null
  return (
    <Stack gap={4}>
      {warnings.map((words) => (
        <Text key={words} fz={14}>
          <MeaningShape meaning="contradicted" /> {words}
        </Text>
      ))}
    </Stack>
  )
}
