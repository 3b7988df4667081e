import type { Evidence } from '#shared/contracts/evidence.ts'
import { useMailThread } from '../../api/evidence.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { nameCorrespondents } from '../evidence/evidence-words.ts'
import { writtenTime } from '../evidence/written-words.ts'
import classes from './source.module.css'

/** The conversation that a mail is part of, in order of time; nothing where it stands alone. */
export function MailThread({ item }: { item: Pick<Evidence, 'id' | 'investigation_id'> }) {
  const mails = useMailThread(item.id).data?.items ?? []
  if (mails.length < 2) return null
  return (
    <div className={classes.thread}>
      <span className={classes.label}>Thread of {plural(mails.length, 'mail')}</span>
      <ol aria-label="Thread">
        {mails.map(({ evidence_id, exhibit_number, title, from, date, written_at, copies }) => {
          const words = [nameCorrespondents(from) ?? title, written_at ? writtenTime(written_at) : date]
            .filter(Boolean)
            .join(', ')
          return (
            <li
              key={evidence_id}
              aria-current={evidence_id === item.id ? 'true' : undefined}
              className="words"
            >
              {exhibit_number}{' '}
              {evidence_id === item.id ? (
                words
              ) : (
                <PageLink to={paths.evidence(item.investigation_id, evidence_id)} fz="xs">
                  {words}
                </PageLink>
              )}
              {copies > 0 ? ` (and ${copies === 1 ? 'a copy' : `${copies} copies`})` : ''}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
