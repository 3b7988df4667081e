import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import type { OwnMail as Wishes } from '#shared/contracts/sign-in.ts'
import { useChooseOwnMail } from '../../api/account.ts'
import { useSignedIn } from '../../api/session.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Which mails the person gets; shown where mail is set up. */
export function OwnMail() {
  const { mail_when_done: whenDone, mail_when_mentioned: whenMentioned } = useSignedIn()
  if (whenDone === null || whenMentioned === null) return null
  return (
    <Section title="E-mail">
      <Stack gap="sm">
        <Wish
          name="when_done"
          wanted={whenDone}
          label="Tell me by e-mail when an analysis I asked for is finished"
          description="It names the case number and leads to the analysis. It holds no words of the case."
        />
        <Wish
          name="when_mentioned"
          wanted={whenMentioned}
          label="Tell me by e-mail when a comment mentions me"
          description="It names the case number and leads to the comment. It holds no words of it."
        />
      </Stack>
    </Section>
  )
}

interface WishProps {
  readonly name: keyof Wishes
  readonly wanted: boolean
  readonly label: string
  readonly description: string
}

function Wish({ name, wanted, label, description }: WishProps) {
  const choose = useChooseOwnMail()
  const [ticked, setTicked] = useState(wanted)
  const change = (next: boolean) => {
    setTicked(next)
    choose.mutate({ [name]: next }, { onError: () => setTicked(!next) })
  }
  return (
    <div>
      <Checkbox
        label={label}
        description={description}
        checked={ticked}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {choose.error ? <ErrorState error={choose.error} compact /> : null}
    </div>
  )
}
