import { SIDE_WORDS, SIDES, type Side } from '#shared/allegation-words.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { SIDE_BUTTONS } from './allegation-words.ts'
import classes from './allegations.module.css'

interface SideButtonsProps {
  /** On which it stands; null on none. */
  readonly side: Side | null
  /** What is put on a side, in words. */
  readonly name: string
  /** Why it cannot be put there; null where it can. */
  readonly refuse: (side: Side) => string | null
  readonly put: (side: Side | null) => void
}

/** Pressing the side on which it stands takes it off. */
export const SideButtons = ({ side, name, refuse, put }: SideButtonsProps) => (
  <div className={`${classes.buttons} no-print`}>
    {SIDES.map((one) => (
      <ActionButton
        key={one}
        size="compact-xs"
        variant={side === one ? 'filled' : 'default'}
        aria-pressed={side === one}
        aria-label={`${SIDE_WORDS[one]}: ${name}`}
        disabledReason={refuse(one)}
        onClick={() => put(side === one ? null : one)}
      >
        {SIDE_BUTTONS[one]}
      </ActionButton>
    ))}
  </div>
)
