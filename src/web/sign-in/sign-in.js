import { element, onSubmit, send, show, tell } from './service.js'

const PROBLEMS = {
  expired: 'This sign-in took too long or was begun in another browser. Begin again.',
  cancelled: 'The sign-in was cancelled.',
  refused: 'The answer of the sign-in service could not be trusted, so nobody was signed in.',
  unknown: 'There is no account for you here. Ask an administrator of your organization for an invitation.',
  provider_unavailable: 'The sign-in service cannot be reached at the moment. Try again shortly.',
}

const problem = new URLSearchParams(location.search).get('error')
if (problem) {
  tell(PROBLEMS[problem] ?? PROBLEMS.refused)
  show('again')
} else {
  show('form')
  element('email').focus()
}

onSubmit('form', async (form) => {
  try {
    const credentials = { email: form.get('email'), password: form.get('password') }
    location.assign((await send('POST', '/api/auth/password', credentials)).redirect_to)
  } catch (error) {
    if (error.status === 409) show('again')
    throw error
  }
})
