import { Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Analysis, AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { destroyedInWords } from '#shared/destroyed-words.ts'
import { usePassGate } from '../../api/analyses.ts'
import { useConnection } from '../../ui/connection.ts'
import { useShortcut } from '../../ui/keyboard.tsx'
import { usePainted } from '../../ui/later.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { AtAGlance } from '../analysis-views/at-a-glance.tsx'
import { ContrarySummary } from './contrary-line.tsx'
import { Findings, GroupedFindings } from './findings.tsx'
import { FirstMark, useIsMarked } from './first-marks.tsx'
import { focusStatementFrom } from './focus-statement.ts'
import { Opening } from './opening.tsx'
import type { Reading } from './reading.ts'
import { type ReadingDesk, ReadingDeskProvider, StatementSections } from './statement-list.tsx'
import { SideBySide } from './statement-view.tsx'
import type { OpenEvidence } from './use-open-evidence.ts'

const loadArranged = () => import('../analysis-views/arranged-findings.tsx')
const ArrangedFindings = lazyPart(
  async () => ({ ArrangedFindings: (await loadArranged()).ArrangedFindings }),
  'ArrangedFindings',
)

/** What is folded away is printed too, and a printer waits for no code. */
function usePreloaded(type: AnalysisView['type'] | undefined): void {
  const painted = usePainted()
  const isConnected = useConnection() === 'connected'
  useEffect(() => {
    if (!painted || !isConnected) return
    const preloadAll = async () => {
      await Promise.all([SideBySide.preload(), ArrangedFindings.preload()])
      if (type) await (await loadArranged()).preloadArrangement(type)
    }
    // Without the network the page says so itself, where somebody opens the findings.
    preloadAll().catch(() => undefined)
  }, [type, painted, isConnected])
}

/**
 * What comes first, always open, and below it the detail: opening that is Gate A. Statements with j and k, citations with
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
  panel: OpenEvidence
  /** What stands between the two: how far to trust it. */
  children: ReactNode
}) {
  const gate = usePassGate(analysis.id)
  // What is folded away belongs on paper too; that it is printed passes no gate.
  const printing = usePrinting()
  usePreloaded(content.view?.type)
  const [opened, setOpened] = useState(analysis.detail_reviewed_at !== null)
  const [active, setActive] = useState<string | null>(null)
  const toggle = (next: boolean) => {
    setOpened(next)
    if (next && !analysis.detail_reviewed_at) gate.mutate({ gate: 'detail' })
  }
  const { citations } = reading
  const { opening, detail } = splitOpening(content)
  const isAnswer = ANSWERS.has(analysis.type)
  const marksCitation = useIsMarked('citation') && analysis.citation_checked_at === null
  // On paper statements stand in their own order, as they do in a Word file.
  const isGrouped = isAnswer && !printing
  const step = (by: number) => {
    const open = panel.openCitation ? reading.byId.get(panel.openCitation) : undefined
    const next = citations[open ? open.number - 1 + by : 0]
    if (next) panel.open(next.citation.id)
  }
  const shown = opened ? reading.statements : opening
  const isShown = shown.length > 0
  useShortcut('j', 'Next statement', () => focusStatementFrom(active, 1), isShown)
  useShortcut('k', 'Previous statement', () => focusStatementFrom(active, -1), isShown)
  useShortcut('[', 'Previous citation', () => step(-1), isShown)
  useShortcut(']', 'Next citation', () => step(1), isShown)
  useShortcut(
    'Enter',
    'Open the statement’s citation',
    () => {
      const first = shown.find(({ id }) => id === active)?.citations[0]
      if (first) panel.open(first.id)
    },
    isShown,
  )
  useShortcut('Escape', 'Close the evidence', panel.close, panel.isOpen)
  const desk: ReadingDesk = {
    reading,
    active,
    openCitation: panel.openCitation,
    argued: panel.argued,
    onFocus: setActive,
    onCite: panel.open,
    onArgue: panel.argue,
  }
  return (
    <ReadingDeskProvider value={desk}>
      {opening.length > 0 ? (
        <div>
          {isAnswer ? <FirstMark name="answer" /> : null}
          <Opening
            analysis={analysis}
            statements={opening}
            heading={content.sections[0]?.heading ?? content.title}
            isAnswer={isAnswer}
            afterFirst={marksCitation ? <FirstMark name="citation" side="above" /> : null}
          />
        </div>
      ) : null}
      {content.view ? <AtAGlance view={content.view} reading={reading} /> : null}
      {children}
      <Findings
        sections={detail}
        contestedBy={analysis.contested_by}
        isAfterOpening={opening.length > 0}
        type={analysis.type}
        isGrouped={isGrouped}
        isRead={analysis.detail_reviewed_at !== null}
        opened={opened || printing}
        onToggle={toggle}
      >
        {content.view ? (
          <Suspense fallback={<LoadingState lines={6} />}>
            <ArrangedFindings
              analysisId={analysis.id}
              caseId={analysis.investigation_id}
              view={content.view}
              sections={content.sections}
              reading={reading}
            />
          </Suspense>
        ) : isGrouped ? (
          <GroupedFindings sections={detail} contestedBy={analysis.contested_by} />
        ) : (
          <StatementSections sections={detail} />
        )}
        <ContrarySummary statements={reading.statements} />
      </Findings>
      {gate.error ? <ErrorState error={gate.error} compact /> : null}
    </ReadingDeskProvider>
  )
}

const ANSWERS: ReadonlySet<Analysis['type']> = new Set(['question', 'topic'])
const MAX_OPENING = 3

/** What comes first in an analysis is always open, unless it is arranged; the rest is the detail, which is never empty. */
function splitOpening({ sections, view }: AnalysisContent): {
  opening: readonly Statement[]
  detail: AnalysisContent['sections']
} {
  const [first, ...others] = sections
  if (!first || view) return { opening: [], detail: sections }
  const { statements } = first
  // Something is left for the findings, and never one statement of several parted from the others.
  const isWhole = others.length > 0 && statements.length === MAX_OPENING + 1
  const most = others.length > 0 ? MAX_OPENING : Math.min(MAX_OPENING, statements.length - 1)
  const opening = isWhole ? statements : statements.slice(0, most)
  const rest = statements.slice(opening.length)
  if (rest.length === 0) return { opening, detail: others }
  if (opening.length === 0) return { opening, detail: sections }
  return {
    opening,
    detail: [{ heading: `${writeDayOrMonth(first.heading)}, continued`, statements: rest }, ...others],
  }
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
  const { instruction_like_text: flagged, validation_status: validation, destroyed_items: gone } = analysis
  const warnings = [
    validation === 'uncited' && assertsInVain(analysis)
      ? 'None of its statements could be matched to the evidence.'
      : null,
    analysis.support_changed_at ? 'Evidence it cites has changed since. See the marked statements.' : null,
    flagged.length > 0 ? readLikeInstructions(flagged.length) : null,
    analysis.seal === 'broken' ? 'What was stored with it has been altered since it was written.' : null,
  ].filter((words) => words !== null)
  if (warnings.length === 0 && gone.length === 0) return null
  return (
    <Stack gap="tight">
      {gone.length > 0 ? (
        <Text fz="sm">
          <MeaningShape meaning="partial" /> It read evidence that is gone:{' '}
          {destroyedInWords(gone).join('; ')}. What rested on that was taken out.
        </Text>
      ) : null}
      {warnings.map((words) => (
        <Text key={words} fz="sm">
          <MeaningShape meaning="contradicted" /> {words}
        </Text>
      ))}
    </Stack>
  )
}
