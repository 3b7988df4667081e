import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { Session } from '#shared/contracts/sign-in.ts'
import { signOut } from './sign-out.ts'

/** Signed in, and a member of nothing: the one page for them. */
export function NoOrganization({ session }: { session: Session }) {
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack maw={440} gap="sm">
        <Title order={1}>You do not belong to an organization yet</Title>
        <Text c="dimmed">
          You are signed in as {session.user?.email}. Ask an administrator for an invitation, and open its
          link in this browser.
        </Text>
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
      </Stack>
    </Center>
  )
}
