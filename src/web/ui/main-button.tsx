import { type ComponentProps, useId } from 'react'
import { ActionButton } from './action-button.tsx'
import classes from './main-button.module.css'

/**
 * What a form or page is for. What is missing stands beside it, or below it, in words: whoever has neither a pointer
 * nor the focus on it reads it all the same.
 */
export function MainButton({
  below = false,
  ...props
}: Omit<ComponentProps<typeof ActionButton>, 'reasonAt'> & { readonly below?: boolean }) {
  const id = useId()
  return (
    <span className={classes.place} data-below={below}>
      <ActionButton {...props} reasonAt={id} />
      {props.disabledReason ? <Reason id={id} words={props.disabledReason} /> : null}
    </span>
  )
}

/** Why a button with its id as `reasonAt` cannot be used now. */
export const Reason = ({ id, words }: { id: string; words: string }) => (
  <span id={id} className={`${classes.reason} no-print`}>
    {words}
  </span>
)
