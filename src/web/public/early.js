// Runs before the application's code is here; the content security policy lets no inline script run.

// Before the first paint, so that a dark desk does not flash white.
const kept = localStorage.getItem('probity.color-scheme')
const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
document.documentElement.dataset.density = localStorage.getItem('probity.density') ?? 'comfortable'

// The list that most visits begin with comes beside the code, not after it. The address is the one the page will ask for.
if (['/', '/cases'].includes(location.pathname)) {
  const list = document.createElement('link')
  Object.assign(list, { rel: 'preload', as: 'fetch', crossOrigin: '', href: '/api/investigations?limit=200' })
  document.head.append(list)
}
