import { Center, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { classNames } from '../../ui/class-names.ts'
import classes from './sign-in-card.module.css'

/** The one card of every page before the application: its title is the page's. */
export function SignInCard({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) {
  useEffect(() => {
    document.title = `${title} · Probity`
  }, [title])
  return (
    <Center component="main" className={classNames(classes.desk)}>
      <Paper className={classNames(classes.card)} data-wide={wide} withBorder>
        <Stack gap="md">
          <div className={classes.brand}>
            <img src="/favicon.svg" alt="" width={24} height={24} />
            <Text span fw="var(--mantine-font-weight-medium)">
              Probity
            </Text>
          </div>
          <Title order={1} fz="xxl">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  )
}
