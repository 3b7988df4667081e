import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import classes from './section.module.css'

/** A part of a page with a heading, on paper. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Group justify="space-between" className={classNames(classes.head)}>
        <Title order={2} id={id} fz="md">
          {title}
        </Title>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
      {children}
    </section>
  )
}

/** A name and its value, for lists of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>
