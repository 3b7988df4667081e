import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import classes from './proof.module.css'
import type { Verification } from './verify-proof.ts'

/** In words and in shape: the colour only repeats it. */
export const Verdict = ({ verification }: { verification: Verification }) => (
  <div
    className={classes.verdict}
    data-holds={verification.holds}
    role={verification.holds ? 'status' : 'alert'}
  >
    {verification.holds ? (
      <IconCircleCheck size={28} stroke={1.6} aria-hidden />
    ) : (
      <IconCircleX size={28} stroke={1.6} aria-hidden />
    )}
    <div>
      <strong>{verification.holds ? 'Verified in this browser' : 'Verification failed'}</strong>
      <p>
        {verification.holds
          ? `Signed with this service’s key over exactly this text (RSA-PSS, SHA-256, ${verification.saltLength}-byte salt).`
          : verification.why}
      </p>
    </div>
  </div>
)
