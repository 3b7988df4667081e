import { element, hide, onClick, readSession, send, show } from './service.js'

const session = await readSession()

if (!session.user) show('out')
else if (session.needs === 'mfa') location.replace('/mfa')
else showSession()

function showSession() {
  element('title').textContent = session.organization?.name ?? 'You belong to no organization yet'
  element('user').textContent = `${session.user.name} (${session.user.email})`
  element('role').textContent = session.role ?? 'none'
  const choice = element('organization')
  for (const { id, name } of session.organizations) {
    choice.add(new Option(name, id, false, id === session.organization?.id))
  }
  if (session.organizations.length === 0) hide('switch')
  show('in')
  choice.addEventListener('change', async () => {
    await send('POST', '/api/auth/session/organization', { organization_id: choice.value })
    location.reload()
  })
}

onClick('sign-out', async () => {
  const { redirect_to: next } = await send('POST', '/api/auth/logout', {})
  location.assign(next ?? '/')
})
