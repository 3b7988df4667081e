import { element, hide, onClick, onSubmit, readSession, send, show } from './service.js'
import './passkeys.js'

const { startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser
const session = await readSession()
let enrolling = session.mfa_methods.length === 0

if (!session.user) location.replace('/api/auth/login?return_to=/mfa')
else if (session.needs !== 'mfa' && !enrolling) location.replace('/')
else if (enrolling) {
  element('title').textContent = 'Protect your account'
  show('choose')
} else {
  show('show', 'recovery-form')
  if (session.mfa_methods.includes('webauthn')) show('use-passkey')
  if (session.mfa_methods.includes('totp')) show('code-form')
}

onClick('add-passkey', async () => {
  const optionsJSON = await send('POST', '/api/auth/webauthn/register/options', {})
  await finish(
    await send('POST', '/api/auth/webauthn/register/verify', {
      response: await startRegistration({ optionsJSON }),
      name: 'Passkey',
    }),
  )
})

onClick('use-passkey', async () => {
  const optionsJSON = await send('POST', '/api/auth/webauthn/authenticate/options', {})
  await finish(
    await send('POST', '/api/auth/webauthn/authenticate/verify', {
      response: await startAuthentication({ optionsJSON }),
    }),
  )
})

onClick('add-totp', async () => {
  const enrolled = await send('POST', '/api/auth/totp/enroll', {})
  element('qr').src = enrolled.qr
  element('secret').textContent = enrolled.secret
  hide('choose')
  show('enroll-totp', 'code-form')
  element('code').focus()
})

onSubmit('code-form', async (form) =>
  finish(await send('POST', '/api/auth/totp/verify', { code: form.get('code') })),
)

onSubmit('recovery-form', async (form) =>
  finish(await send('POST', '/api/auth/recovery-codes/verify', { code: form.get('recovery') })),
)

/** Recovery codes come with the first factor that is set up, and are shown before going on. */
async function finish(answer) {
  if (!enrolling) return location.assign('/')
  enrolling = false
  const { codes } = answer?.recovery_codes
    ? { codes: answer.recovery_codes }
    : await send('POST', '/api/auth/recovery-codes', {})
  element('codes').replaceChildren(
    ...codes.map((code) => Object.assign(document.createElement('li'), { textContent: code })),
  )
  hide('choose', 'enroll-totp', 'code-form', 'show', 'recovery-form')
  show('recovery-codes')
}
