import { element, onSubmit, readSession, send } from './service.js'

const secret = location.hash.slice(1)
// The secret leaves the address bar and the history.
history.replaceState(null, '', location.pathname)

const { sign_in: signIn } = await readSession()
if (signIn === 'provider') element('password-part').remove()

onSubmit('form', async (form) => {
  const owner = { secret, name: form.get('name'), email: form.get('email') }
  const password = form.get('password')
  location.assign(
    (await send('POST', '/api/auth/owner-account', password === null ? owner : { ...owner, password }))
      .redirect_to,
  )
})
