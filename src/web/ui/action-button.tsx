import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Hint } from './hint.tsx'

interface Disabled {
  /** Why it cannot be used now: said on hover, on focus, on a touch and to screen readers. Falsy where it can. */
  readonly disabledReason?: string | null | false | undefined
  /** The id of the element that shows the reason already, where one does. */
  readonly reasonAt?: string | undefined
}

interface Press {
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  readonly type?: 'button' | 'submit'
  readonly form?: string
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-pressed'?: boolean
}

/**
 * A button that is never merely grey: what is missing is its hint and its description. It is the same element before
 * and after, so it keeps the focus when what was missing has come.
 */
export function ActionButton({
  disabledReason,
  reasonAt,
  onClick,
  className,
  type = 'button',
  ...props
}: ButtonProps & Disabled & Press & { readonly children: ReactNode }) {
  const id = useId()
  const locked = disabledReason
    ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonAt ?? id, onClick: refuse }
    : { type, onClick }
  const said = reasonAt ? null : disabledReason || null
  return (
    <Hint label={said} onTouch>
      <Button type="button" {...props} {...locked} className={onScreen(className)} />
      {said ? (
        <span id={id} className="visually-hidden">
          {said}
        </span>
      ) : null}
    </Hint>
  )
}

/** An icon with a name: the name is its label and its hint. */
export function IconButton({
  label,
  disabledReason,
  onClick,
  type = 'button',
  className,
  ...props
}: Omit<ActionIconProps, 'aria-label'> &
  Omit<Disabled, 'reasonAt'> &
  Omit<Press, 'aria-label'> & {
    readonly label: string
    readonly children: ReactNode
    readonly ref?: Ref<HTMLButtonElement>
  }) {
  const id = useId()
  const locked = disabledReason
    ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id, onClick: refuse }
    : { onClick }
  return (
    <Hint label={disabledReason || label} onTouch={Boolean(disabledReason)}>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...props}
        {...locked}
        type={type}
        className={onScreen(className)}
        aria-label={label}
      />
      {disabledReason ? (
        <span id={id} className="visually-hidden">
          {disabledReason}
        </span>
      ) : null}
    </Hint>
  )
}

const refuse = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** On paper nothing can be pressed. */
const onScreen = (className = ''): string => `${className} no-print`.trim()
