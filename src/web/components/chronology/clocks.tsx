import type { Chronology } from '#shared/contracts/chronology.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { nameItem } from '../evidence/copies.ts'
import classes from './clocks.module.css'

/** What the evidence says of the clocks by which its logs write: whoever compares hours has to know it first. */
export function Clocks({ caseId, clocks }: { caseId: string; clocks: Chronology['clocks'] }) {
  if (clocks.length === 0) return null
  return (
    <section aria-label="Clocks" className={classes.clocks}>
      <h2 className={classes.title}>Mind the clock before comparing hours</h2>
      <ul className={classes.logs}>
        {clocks.map((log) => (
          <li key={log.evidence_id}>
            {nameItem(log)}:{' '}
            {log.notes.map((note, index) => (
              <span key={`${note.evidence_id} ${note.start}`}>
                {index === 0 ? '' : '; '}
                <q className="words">{note.text}</q>{' '}
                <PageLink to={paths.evidenceAt(caseId, note.evidence_id, note.start, note.end)} fz="xs">
                  {note.evidence_id === log.evidence_id ? 'in the log' : nameItem(note)}
                </PageLink>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
