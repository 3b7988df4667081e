import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useChooseOwnMail } from '../../api/account.ts'
import { useSignedIn } from '../../api/session.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Which mails the person gets; shown where mail is set up. */
export function OwnMail() {
  const { mail_when_done: wanted } = useSignedIn()
  return wanted === null ? null : <WhenDone wanted={wanted} />
}

function WhenDone({ wanted }: { wanted: boolean }) {
  const choose = useChooseOwnMail()
  const [ticked, setTicked] = useState(wanted)
  const change = (next: boolean) => {
    setTicked(next)
    choose.mutate(next, { onError: () => setTicked(!next) })
  }
  return (
    <Section title="E-mail">
      <Checkbox
        label="Tell me by e-mail when an analysis I asked for is finished"
        description="It names the case number and leads to the analysis. It holds no words of the case."
        checked={ticked}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {choose.error ? <ErrorState error={choose.error} compact /> : null}
    </Section>
  )
}
