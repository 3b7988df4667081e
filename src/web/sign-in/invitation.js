import { element, onSubmit, readSession, send } from './service.js'

const secret = location.hash.slice(1)
// The secret leaves the address bar and the history.
history.replaceState(null, '', location.pathname)

const { sign_in: signIn } = await readSession()
if (signIn === 'provider') element('password-part').remove()

onSubmit('form', async (form) => {
  const guest = { secret, name: form.get('name') }
  const password = form.get('password')
  location.assign(
    (await send('POST', '/api/auth/invitations/accept', password === null ? guest : { ...guest, password }))
      .redirect_to,
  )
})
