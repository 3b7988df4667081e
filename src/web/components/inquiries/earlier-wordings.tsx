import { useId, useState } from 'react'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import { useFindName } from '../../api/cases.ts'
import { type InquiryKind, useWordings } from '../../api/inquiries.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { plural } from '../../ui/plural.ts'
import { Loaded } from '../../ui/states.tsx'
import classes from './inquiries.module.css'

interface EarlierWordingsProps {
  readonly item: Inquiry
  readonly caseId: string
  readonly kind: InquiryKind
}

/** What a question or topic said before, and who changed it when; asked of the service once somebody opens it. */
export function EarlierWordings({ item, caseId, kind }: EarlierWordingsProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const query = useWordings(caseId, kind, item, opened)
  const findName = useFindName()
  if (item.earlier_wordings === 0) return null
  return (
    <div className={classes.wordings}>
      <PlainButton opens={{ id, opened }} onPress={() => setOpened(!opened)}>
        {plural(item.earlier_wordings, 'earlier wording')}
      </PlainButton>
      {opened ? (
        <div id={id}>
          <Loaded query={query} lines={1}>
            {(wordings) => (
              <ol aria-label={`Earlier wordings of: ${item.text}`}>
                {wordings.map(({ id, text, changed_by, changed_at }) => (
                  <li key={id}>
                    <span className="words">{text}</span> Changed by {findName(changed_by)}{' '}
                    <TimeAgo at={changed_at} />
                  </li>
                ))}
              </ol>
            )}
          </Loaded>
        </div>
      ) : null}
    </div>
  )
}
