import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { AgainstPanel } from './against-panel.tsx'
import classes from './analysis.module.css'
import { CitationPanel } from './citation-panel.tsx'
import type { Reading } from './reading.ts'
import type { OpenEvidence } from './use-open-evidence.ts'

const BESIDE = '(min-width: 1100px)'

/** Beside the text where there is room, from below where there is none. */
export function EvidencePanel({
  analysis,
  reading,
  panel,
}: {
  analysis: Analysis
  reading: Reading
  panel: OpenEvidence
}) {
  const beside = useMediaQuery(BESIDE, true, { getInitialValueInEffect: false })
  const printing = usePrinting()
  const found = panel.openCitation ? reading.byId.get(panel.openCitation) : undefined
  const argued = panel.argued ? reading.statementById.get(panel.argued) : undefined
  // On paper it would lie over the analysis, page after page.
  if (!panel.isOpen || printing) return null
  const shared = { reading, onOpen: panel.open, onClose: panel.close, withStatement: !beside }
  const content = (
    <>
      {found ? <CitationPanel analysis={analysis} open={found} {...shared} /> : null}
      {argued ? <AgainstPanel statement={argued} {...shared} /> : null}
    </>
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
