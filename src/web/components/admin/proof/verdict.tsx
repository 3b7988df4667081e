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
      <strong>{verification.holds ? 'Verified in this browser' : 'This does not verify'}</strong>
      <p>
        {verification.holds
          ? `The signature is one of this service’s key over exactly these words (RSA-PSS, SHA-256, salt of ${verification.saltLength} bytes).`
          : verification.why}
      </p>
    </div>
  </div>
)
