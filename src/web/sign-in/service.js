/** What every sign-in page needs: the service's answers and the place where a problem is told. */

export const element = (id) => document.getElementById(id)

export function show(...ids) {
  for (const id of ids) element(id).hidden = false
}

export function hide(...ids) {
  for (const id of ids) element(id).hidden = true
}

export function tell(message) {
  const problem = element('problem')
  problem.textContent = message
  problem.hidden = !message
}

export async function readSession() {
  return await (await fetch('/api/auth/session', { cache: 'no-store' })).json()
}

/** Answers the body; rejects with the service's own words, or with what it found wrong with a field. */
export async function send(method, url, body) {
  const { csrf_token: token } = await readSession()
  const answer = await fetch(url, {
    method,
    headers: { 'x-csrf-token': token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const given = text ? JSON.parse(text) : null
  if (answer.ok) return given
  const field = given?.errors?.[0]
  throw Object.assign(
    new Error(field?.message ?? given?.detail ?? 'The service did not answer. Try again.'),
    {
      status: answer.status,
    },
  )
}

/** Runs `work` when the form is sent, once at a time, and tells what went wrong. */
export function onSubmit(id, work) {
  const form = element(id)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    await attempt(form.querySelector('button[type=submit]'), () => work(new FormData(form)))
  })
}

export function onClick(id, work) {
  element(id).addEventListener('click', () => attempt(element(id), work))
}

async function attempt(button, work) {
  button.disabled = true
  tell('')
  try {
    await work()
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
  } finally {
    button.disabled = false
  }
}
